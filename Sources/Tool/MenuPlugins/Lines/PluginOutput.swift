import Basics
import MenuFiles

/// The output of a plugin as a tree: title lines, and the rows below the first `---`.
struct PluginOutput: Sendable {
  /// A line.
  struct Row: Sendable, Hashable {
    /// The number of the line, from 1.
    var line: Int
    /// Whether the line is a separator, and nothing else.
    var isSeparator = false
    /// The text and the parameters as they are written.
    var syntax = LineSyntax()
    /// The rows of the submenu.
    var children: [Row] = []
  }

  /// The lines above the first `---`.
  private(set) var titles: [Row] = []
  /// The rows of the menu.
  private(set) var rows: [Row] = []
  /// The number of rows, with those of submenus.
  private(set) var rowCount = 0
  /// Whether there is nothing at all.
  private(set) var isEmpty = true
  /// Sentences about the form of the output.
  private(set) var notes = PluginNotes()
  /// The lines that were left out because there are too many.
  private(set) var omitted = 0

  private let dialect: Dialect

  /// Reads an output in UTF-8.
  init(_ output: some BidirectionalCollection<UInt8>, in dialect: Dialect) {
    self.dialect = dialect
    var flat: [(depth: Int, row: Row)] = []
    var levels = LineLevels(dialect, notes: notes)
    var isBody = false
    for (index, bytes) in output.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      // A string of its own: in a part that begins anywhere, each step over flags looks back to the first of them.
      let line = cut(String(decoding: bytes, as: UTF8.self).withShortRuns[...], number: index + 1, &levels.notes)
      if !line.isBlank { isEmpty = false }
      if !isBody {
        isBody = startsBody(line)
        if !isBody { addTitle(line, number: index + 1, &levels.notes) }
        // A line such as `---more` of SwiftBar is a row, too.
        if !isBody || isDashes(line) { continue }
      }
      guard flat.count < MenuPluginsLimits.rows else {
        if !line.isBlank { omitted += 1 }
        continue
      }
      if let row = levels.row(line, number: index + 1) { flat.append(row) }
    }
    notes = levels.notes
    if omitted > 0 { notes.add("more than \(MenuPluginsLimits.rows) rows; \(omitted) lines are left out", line: 0) }
    // The end of the last line is no line.
    if dialect.isXbar, let last = flat.last?.row, !last.isSeparator, last.syntax.text.isEmpty,
      last.syntax.parameters.isEmpty, output.last == 10
    {
      flat.removeLast()
    }
    rowCount = flat.count
    var next = 0
    rows = Self.tree(flat, from: &next, depth: 0)
  }

  private func cut(_ line: Substring, number: Int, _ notes: inout PluginNotes) -> Substring {
    var line = line.utf8.last == UInt8(ascii: "\r") ? Substring(line.utf8.dropLast()) : line
    line = TextEscapes.withoutMarks(line)
    guard line.utf8.count > MenuPluginsLimits.lineBytes else { return line }
    notes.add("longer than \(MenuPluginsLimits.lineBytes >> 10) KiB; the rest is left out", line: number)
    return Substring(line.utf8.prefix(MenuPluginsLimits.lineBytes))
  }

  private func startsBody(_ line: Substring) -> Bool {
    switch dialect {
    case .xbar, .bitbar: PluginTags.trimmed(LineSyntax.mark(of: line, in: dialect)) == "---"
    case .swiftbar: line.utf8.starts(with: "---".utf8)
    case .argos: isDashes(line)
    }
  }

  private func isDashes(_ line: Substring) -> Bool {
    let line = PluginTags.trimmed(LineSyntax.mark(of: line, in: dialect))
    return !line.isEmpty && line.allSatisfy { $0 == "-" }
  }

  private mutating func addTitle(_ line: Substring, number: Int, _ notes: inout PluginNotes) {
    guard !line.isBlank else { return }
    guard titles.count < MenuPluginsLimits.titles else {
      return notes.add("more than \(MenuPluginsLimits.titles) title lines; the rest is left out", line: number)
    }
    titles.append(Row(line: number, syntax: LineSyntax(line, in: dialect)))
  }

  /// The rows of one depth, up to a row of a lesser one.
  private static func tree(_ flat: [(depth: Int, row: Row)], from next: inout Int, depth: Int) -> [Row] {
    var rows: [Row] = []
    // The last row that is no separator, if there is one.
    var parent: Int?
    while next < flat.count, flat[next].depth >= depth {
      if flat[next].depth > depth, !rows.isEmpty {
        rows[parent ?? rows.count - 1].children += tree(flat, from: &next, depth: depth + 1)
      } else {
        if !flat[next].row.isSeparator { parent = rows.count }
        rows.append(flat[next].row)
        next += 1
      }
    }
    return rows
  }
}
