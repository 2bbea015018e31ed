import Basics
import Texts

extension TerminalState {
  /// The keys, by their names in X11, and what each does.
  private static let keys: [(keys: [String], effect: FixedTexts.Key)] = [
    (["Up", "Down"], .doesRow), (["Home", "End"], .doesEnd), (["Page_Up", "Page_Down"], .doesPage),
    (["Tab"], .doesNext), (["Right"], .doesOpen), (["Left", "BackSpace"], .doesClose), (["Return"], .doesChoose),
    (["space"], .doesFlip), ([], .doesLetters), (["/"], .doesSearch), (["Menu"], .doesMenu),
    (["Escape"], .doesEscape),
  ]

  /// The keys and what each does, as lines: the keys of all lines take the same columns.
  private static func lines(_ texts: FixedTexts) -> [PrintableText] {
    let lines = keys.map { keys, effect in
      let names = keys.isEmpty ? texts[.letters] : keys.map(texts.keyName).joined(separator: ", ")
      return (keys: PrintableText(names), effect: PrintableText(texts[effect]))
    }
    let column = lines.map(\.keys.columns).max() ?? 0
    return lines.map { $0.keys + PrintableText(repeating: " ", count: column + 2 - $0.keys.columns) + $0.effect }
  }

  /// Draws the keys in a box in front of everything.
  func drawKeys(in frame: inout Frame, _ texts: FixedTexts = .current) {
    let lines = Self.lines(texts)
    let columns = min(size.columns - 4, lines.map(\.columns).max() ?? 0)
    let rows = min(size.rows - 2, lines.count)
    guard columns > 0, rows > 0 else { return }
    frame.dim()
    let inside = Rectangle(
      column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns, rows: rows)
    let edges = Rectangle(
      column: inside.column - 1, row: inside.row, columns: inside.columns + 2, rows: inside.rows)
    frame.rule("┌", "─", "┐", around: edges, row: inside.row - 1)
    for (row, line) in lines.prefix(rows).enumerated() {
      frame.rule("│", " ", "│", around: edges, row: inside.row + row)
      let glyphs = Glyphs.clipped(Glyphs.of(line), to: columns)
      let free = texts.isRightToLeft ? columns - glyphs.reduce(0) { $0 + $1.width } : 0
      frame.put(
        VisualOrder.of(glyphs, isRightToLeft: texts.isRightToLeft), column: inside.column + free,
        row: inside.row + row, style: [])
    }
    frame.rule("└", "─", "┘", around: edges, row: inside.row + rows)
    frame.cursor = inside.first
  }
}
