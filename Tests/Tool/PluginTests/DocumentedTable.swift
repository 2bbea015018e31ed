import Foundation
import MenuPlugins
import TestSupport
import Testing

/// A row of a table in a page about plugins, for one dialect.
struct DocumentedRow: Sendable, CustomTestStringConvertible {
  var line: Int
  var dialect: Dialect
  /// The cells; code without its backticks.
  var cells: [String]

  var testDescription: String { "line \(line), \(dialect.rawValue): \(cells[0])" }

  /// The rows of the table below a heading whose first cells are these.
  ///
  /// - Parameter column: The column with the dialects.
  static func rows(below heading: String, _ first: [String], dialectsIn column: Int) -> [DocumentedRow] {
    let pages = ["docs/plugins.md", "docs/plugin-reference.md"].map { page in
      ((try? String(contentsOf: Bundle.root.appending(path: page), encoding: .utf8)) ?? "").split(
        separator: "\n", omittingEmptySubsequences: false)
    }
    guard let lines = pages.first(where: { $0.contains(Substring(heading)) }),
      let start = lines.firstIndex(of: Substring(heading))
    else { return [] }
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    var isInside = false
    return section.indices.flatMap { index -> [DocumentedRow] in
      let cells = cells(of: lines[index])
      if cells.isEmpty || cells[0].hasPrefix("---") {
        if cells.isEmpty { isInside = false }
        return []
      }
      if Array(cells.prefix(first.count)) == first { isInside = true; return [] }
      guard isInside else { return [] }
      let words = cells[column].components(separatedBy: ", ")
      let dialects = cells[column] == "all" ? Dialect.allCases : words.compactMap(Dialect.init)
      // A row that is not understood fails its test.
      guard dialects.count == words.count || cells[column] == "all" else {
        return [DocumentedRow(line: index + 1, dialect: .xbar, cells: [cells[0]])]
      }
      return dialects.map { DocumentedRow(line: index + 1, dialect: $0, cells: cells) }
    }
  }

  /// The cells of a line of a table; none of another line.
  private static func cells(of line: Substring) -> [String] {
    guard line.hasPrefix("|") else { return [] }
    let bar = "\u{E000}"
    let cells = line.replacing("\\|", with: bar).split(separator: "|", omittingEmptySubsequences: false)
    return cells.dropFirst().dropLast().map { cell in
      var text = cell.dropFirst().dropLast().replacing(bar, with: "|")
      if text.hasPrefix("`` "), text.hasSuffix(" ``") {
        text = text.dropFirst(3).dropLast(3)
      } else if text.hasPrefix("`"), text.hasSuffix("`"), text.count > 1 {
        text = text.dropFirst().dropLast()
      }
      return String(text)
    }
  }

  /// A cell with signs for characters as a text.
  static func text(_ cell: String) -> String {
    let signs = [" ⏎ ": "\n", "␛": "\u{1B}", "␇": "\u{7}", "∅": ""]
    return signs.reduce(cell) { $0.replacing($1.key, with: $1.value) }
  }
}

extension Bundle {
  /// The folder of the project.
  static var root: URL { URL(filePath: Paths.root) }
}
