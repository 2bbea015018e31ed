/// Something that can be chosen in a list of lines.
public struct ChooserRow: Sendable, Hashable {
  /// The text of the row.
  public var title: String
  /// Whether choosing the row leads to more rows.
  public var isSubmenu: Bool

  /// Makes a row.
  public init(title: String, isSubmenu: Bool = false) {
    self.title = title
    self.isSubmenu = isSubmenu
  }
}

/// Rows as lines of text, no two of them alike, so that a line that comes back says which row it was.
public struct ChooserLines: Sendable, Hashable {
  /// A line for each row.
  public let lines: [String]

  private let places: [String: Int]

  /// Makes the lines. Line breaks become spaces; what is there more than once gets a number.
  public init(_ rows: [ChooserRow]) {
    var places: [String: Int] = [:]
    var numbers: [String: Int] = [:]  // the last of each text, so that thousands of equal rows are numbered in one pass
    let texts = rows.map(Self.text)
    let written = Set(texts)
    lines = texts.indices.map { index in
      let text = texts[index]
      var line = text
      while places[line] != nil || line != text && written.contains(line) {
        numbers[text, default: 1] += 1
        line = "\(text) (\(numbers[text, default: 1]))"
      }
      places[line] = index
      return line
    }
    self.places = places
  }

  /// The place of the row that a line stands for.
  public func row(of line: String) -> Int? { places[line] ?? places[Self.trimmed(line)] }

  private static func text(of row: ChooserRow) -> String {
    let title = trimmed(String(row.title.map { $0.isNewline || $0 == "\0" ? " " : $0 }))
    return (title.isEmpty ? "Item" : title) + (row.isSubmenu ? " ›" : "")
  }

  /// Without spaces at either end, which some programs take off.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
