import DBusMenu
import LibDBus
import MenuPresenting

/// The row that a menu belongs to, in its list, drawn behind the menu.
struct HighlightedList: Sendable {
  /// As the program described it.
  let highlight: HighlightDescription
  private let focus: ItemID
  /// Its selection is the row that is set off, if that could be chosen, for the menu to be beside.
  private(set) var level: Level

  init(_ highlight: Highlight, room: Size) {
    self.highlight = highlight.description
    focus = highlight.focus
    level = Level(highlight.list, room: room)
    let focus = focus
    level.selection = level.stops.firstIndex { $0.stop.id == focus }
  }

  /// Whether a line is one of the row that is set off.
  func isFocused(_ line: Int) -> Bool {
    switch level.layout.lines[line] {
    case .row(let row), .content(let row, _): level.rows[row].id == focus
    case .shared, .strip, .separator, .note: false
    }
  }

  /// Brings the row into view on a screen of some rows.
  mutating func reveal(rows: Int) { level.reveal(rows: rows) }
}
