package import Basics
package import DBusMenu
import LibDBus

/// One open menu: its rows, where the keys can go, and where they are.
package struct MenuLevel<Layout: LevelLayout>: Sendable {
  package private(set) var node: MenuNode
  /// The title of the row that it opened from.
  package internal(set) var title: PrintableText
  /// Whether a choice closes this level only.
  let endsHere: Bool
  /// Whether the program has yet to say what is in it.
  package var isReading: Bool { content.isReading }
  /// Whether the selection starts with what is next to the menu's lower edge.
  var startsAtEnd: Bool
  /// The time at which it opened.
  let opening: Duration
  /// Whether a row is selected before the user has done so.
  private var selectsFirst: Bool
  package private(set) var content: LevelContent
  package var layout: Layout
  /// The index in ``stops``; `nil` where there are none, or the pointer is on none.
  package var selection: Int?
  /// The stop that the pointer is on while the keys stay in a field.
  var pointed: MenuStop?

  /// Opens a menu.
  package init(
    _ node: MenuNode, title: PrintableText = "", endsHere: Bool = false, isReading: Bool = false, room: Layout.Room,
    startsAtEnd: Bool = false, selectsFirst: Bool = true, opening: Duration = .zero
  ) {
    self.node = node
    self.title = title
    self.endsHere = endsHere
    self.startsAtEnd = startsAtEnd
    self.selectsFirst = selectsFirst
    self.opening = opening
    content = LevelContent(node, title: title, isReading: isReading)
    layout = Layout(room: room)
    layout.arrange(content)
    selection = start
  }

  package var id: ItemID { node.id }
  package var rows: [MenuRow] { content.rows }
  package var stops: [PlacedStop] { layout.stops }
  package var selected: PlacedStop? { selection.map { stops[$0] } }

  /// The stop that looks selected: the one below the pointer, also while the keys are in a
  /// field, or else where they are.
  package var highlighted: PlacedStop? {
    pointed.flatMap { pointed in stops.first { $0.stop == pointed } } ?? selected
  }

  /// Whether the pointer is on another stop than the keys.
  package var isPointed: Bool { highlighted != selected }

  /// The row that is selected, or whose part is.
  package var selectedRow: MenuRow? { selected.map { rows[$0.row] } }

  /// The selection before the user has made one.
  private var start: Int? {
    stops.firstIndex { rows[$0.row].takesFocus }
      ?? (stops.isEmpty || !selectsFirst ? nil : startsAtEnd ? stops.count - 1 : 0)
  }

  /// Selects the row that is selected before the user has selected one.
  mutating func selectStart() {
    selectsFirst = true
    selection = selection ?? start
  }

  /// Takes over a changed menu; the selection stays with its row, or else with its index.
  mutating func update(_ node: MenuNode, isReading: Bool? = nil, room: Layout.Room? = nil) {
    let (isReading, room) = (isReading ?? self.isReading, room ?? layout.room)
    if node == self.node, isReading == self.isReading, room == layout.room { return }
    let old = selected?.stop
    let hadStops = !stops.isEmpty
    self.node = node
    content = LevelContent(node, title: title, isReading: isReading)
    layout.room = room
    layout.arrange(content)
    // In a menu that had no rows yet the user has selected nothing.
    guard let index = selection, !stops.isEmpty else { return selection = hadStops ? nil : start }
    selection = stops.firstIndex { $0.stop == old } ?? min(index, stops.count - 1)
  }

  /// Brings the selection into view.
  package mutating func reveal() { layout.reveal(selection) }

  /// Everything that can be typed or moved, with its value as the program knows it.
  var values: [(MenuStop, Value)] {
    stops.compactMap { placed in
      let row = rows[placed.row]
      guard let name = placed.stop.part else {
        return row.role == .searchField ? (placed.stop, .string(row.text)) : nil
      }
      switch row.content?.part(named: name)?.kind {
      case .slider(let value, _): return (placed.stop, .double(value))
      case .field(let text, _): return (placed.stop, .string(text))
      case .button, .toggle, nil: return nil
      }
    }
  }
}
