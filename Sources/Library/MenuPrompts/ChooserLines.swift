import Basics
import Menus

/// Something that can be chosen in a list of lines.
package struct ChooserRow: Sendable, Hashable {
  /// The text of the row.
  package var title: String
  /// Whether choosing the row leads to more rows.
  package var isSubmenu: Bool

  /// Makes a row.
  package init(title: String, isSubmenu: Bool = false) {
    self.title = title
    self.isSubmenu = isSubmenu
  }
}

/// Rows as lines of text, no two of them alike, so that a line that is written back identifies its row.
package struct ChooserLines: Sendable, Hashable {
  /// A line for each row.
  package var lines: [String] { texts.map(\.description) }

  let texts: [PrintableText]
  private let places: [String: Int]

  /// Makes the lines. Line breaks become spaces, and characters that could steer a terminal are replaced or left out;
  /// repeated lines get a number.
  package init(_ rows: [ChooserRow]) {
    var places: [String: Int] = [:]
    // The last of each text, so that thousands of equal rows are numbered in one pass.
    var numbers: [PrintableText: Int] = [:]
    let wanted = rows.map(Self.text)
    let written = Set(wanted)
    texts = wanted.indices.map { index in
      let text = wanted[index]
      var line = text
      while places[line.description] != nil || line != text && written.contains(line) {
        numbers[text, default: 1] += 1
        line = "\(text) (\(numbers[text, default: 1]))"
      }
      places[line.description] = index
      return line
    }
    self.places = places
  }

  /// The index of the row that a line stands for.
  package func row(of line: String) -> Int? { places[line] ?? places[Self.trimmed(line)] }

  private static func text(of row: ChooserRow) -> PrintableText {
    // Trimmed in the end, because a character that is left out may have stood in front of a space.
    let line = PrintableText(String(row.title.map { $0.isNewline || $0 == "\0" ? " " : $0 }))
    let title = trimmed(line.description)
    return "\(title.isEmpty ? MenuTexts.current.untitled : title)\(row.isSubmenu ? " ›" : "")"
  }

  /// Without spaces at either end, which some programs take off.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
