import Basics

extension TerminalState {
  /// The keys, and what each does.
  private static let keys: [(key: PrintableText, effect: PrintableText)] = [
    ("Up, Down", "the row before, the next one"), ("Home, End", "the first row, the last one"),
    ("Page Up, Page Down", "a page of rows"), ("Tab", "the next row or part of a row"),
    ("Right", "opens a submenu"), ("Left, Backspace", "closes it"), ("Enter", "chooses"),
    ("Space", "chooses; a mark is flipped, and the menu stays"), ("Letters", "go to the row that begins so"),
    ("/", "goes to the search field"), ("Menu", "opens the row’s own menu"), ("Escape", "closes, at last the menu"),
  ]

  /// Draws the keys in a box in front of everything.
  func drawKeys(in frame: inout Frame) {
    let column = Self.keys.map(\.key.columns).max() ?? 0
    let lines = Self.keys.map { $0.key + PrintableText(repeating: " ", count: column + 2 - $0.key.columns) + $0.effect }
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
      frame.put(
        Glyphs.clipped(Glyphs.of(line), to: columns), column: inside.column, row: inside.row + row, style: [])
    }
    frame.rule("└", "─", "┘", around: edges, row: inside.row + rows)
  }
}
