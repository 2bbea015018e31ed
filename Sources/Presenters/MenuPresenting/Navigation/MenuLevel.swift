package import Basics
package import DBusMenu
import LibDBus

/// One open menu: its rows, where the keys can go, and where they are.
package struct MenuLevel<Layout: LevelLayout>: Sendable {
  /// The menu, with its rows under the ids by which they are shown.
  package private(set) var node: MenuNode
  /// The same as its program has it.
  private(set) var source: MenuNode
  /// The id by which the program was told that the level is open.
  private(set) var toldID: ItemID
  /// The title of the row that it opened from.
  package internal(set) var title: PrintableText
  /// Whether a choice closes this level only.
  let endsHere: Bool
  /// Whether the program has yet to say what is in it.
  package var isReading: Bool { content.isReading }
  /// Whether the selection starts with what is next to the menu's lower edge.
  var startsAtEnd: Bool
  /// The time at which the program was told that it is open.
  private(set) var opening: Duration
  /// Whether a row is selected before the user has done so.
  private var selectsFirst: Bool
  package private(set) var content: LevelContent
  package var layout: Layout
  /// The index in ``stops``; `nil` where there are none, or the pointer is on none.
  package var selection: Int?
  /// The stop that the pointer is on while the keys stay in a field.
  var pointed: MenuStop?
  /// The row that Enter chooses while the keys are in a field that chooses among the rows.
  private(set) var candidate: MenuStop?
  /// Whether the user has gone to it by a key since the text changed.
  private var hasMovedCandidate = false

  /// Opens a menu.
  ///
  /// - Parameter source: The menu as its program has it, if that has other ids.
  package init(
    _ node: MenuNode, of source: MenuNode? = nil, title: PrintableText = "", endsHere: Bool = false,
    isReading: Bool = false, room: Layout.Room, startsAtEnd: Bool = false, selectsFirst: Bool = true,
    opening: Duration = .zero
  ) {
    self.node = node
    self.source = source ?? node
    toldID = self.source.id
    self.title = title
    self.endsHere = endsHere
    self.startsAtEnd = startsAtEnd
    self.selectsFirst = selectsFirst
    self.opening = opening
    content = LevelContent(node, title: title, isReading: isReading)
    layout = Layout(room: room)
    layout.arrange(content)
    selection = start
    settleCandidate(knownTexts: searchTexts)
  }

  package var id: ItemID { node.id }

  /// The program's id of a row that is shown.
  func programID(of id: ItemID) -> ItemID? {
    node.children.firstIndex { $0.id == id }.map { source.children[$0].id }
  }

  /// The id by which a row of the program is shown.
  func shownID(of id: ItemID) -> ItemID? {
    source.children.firstIndex { $0.id == id }.map { node.children[$0].id }
  }
  /// The place in ``stops`` of a row of the program.
  func index(ofRow id: ItemID) -> Int? {
    shownID(of: id).flatMap { id in stops.firstIndex { $0.stop == MenuStop(id: id) } }
  }

  package var rows: [MenuRow] { content.rows }
  package var stops: [PlacedStop] { layout.stops }
  package var selected: PlacedStop? { selection.map { stops[$0] } }

  /// The stop that looks selected: the one below the pointer, also while the keys are in a
  /// field, or the one that the field chooses, or else where the keys are.
  package var highlighted: PlacedStop? {
    let other = pointed ?? (isChoosing ? candidate : nil)
    return other.flatMap { other in stops.first { $0.stop == other } } ?? selected
  }

  /// Whether another stop than that of the keys looks selected.
  package var isPointed: Bool { highlighted != selected }

  /// Whether the keys are in a field that chooses among the rows.
  var isChoosing: Bool { selected?.stop.part == nil && selectedRow?.isChoosing == true }

  /// The stops that a field chooses among.
  var candidates: [PlacedStop] { stops.filter { $0.stop.part == nil && rows[$0.row].role != .searchField } }

  /// The stops that a key or a press can choose.
  var choosable: [PlacedStop] { isChoosing ? candidates : stops }

  /// The candidate stays while its row is there and the text is the same; with another text it is the first row. It
  /// is the first row as well until the user types or moves.
  private mutating func settleCandidate(knownTexts: [String]) {
    let (candidates, texts) = (candidates, searchTexts)
    if knownTexts != texts { hasMovedCandidate = false }
    let stays = knownTexts == texts && (hasMovedCandidate || !texts.allSatisfy(\.isEmpty))
    if stays, candidates.contains(where: { $0.stop == candidate }) { return }
    // No other row takes the place of the one that the user went to.
    candidate = hasMovedCandidate ? nil : candidates.first?.stop
  }

  /// Goes to another row that a field chooses among.
  mutating func move(to candidate: MenuStop) { (self.candidate, hasMovedCandidate) = (candidate, true) }

  /// The texts of the fields that choose, as the program knows them.
  private var searchTexts: [String] { rows.filter(\.isChoosing).map(\.text) }

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

  /// Takes over a menu as its program has it now; returns whether other rows are to be seen than before. Those that the
  /// user waits for, in a level that was empty until the program has answered, are no others.
  mutating func update(_ source: MenuNode, ids: inout ShownIDs, room: Layout.Room) -> Bool {
    guard source != self.source else {
      arrange(room: room)
      return false
    }
    let shown = ids.ids(of: source.children, after: self.source.children, shown: node.children.map(\.id))
    let (isAwaited, rows) = (isReading && stops.isEmpty, content.rows)
    self.source = source
    arrange(source.shown(as: id, shown), room: room)
    return !isAwaited && content.rows != rows
  }

  /// Arranges the rows. The selection stays with its row, and there is none where that is gone.
  mutating func arrange(_ node: MenuNode? = nil, isReading: Bool? = nil, room: Layout.Room? = nil) {
    let (node, isReading, room) = (node ?? self.node, isReading ?? self.isReading, room ?? layout.room)
    if node == self.node, isReading == self.isReading, room == layout.room { return }
    let (old, texts) = (selected?.stop, searchTexts)
    let hadStops = !stops.isEmpty
    defer { settleCandidate(knownTexts: texts) }
    // To read the rows is most of the work.
    content =
      node == self.node ? content.reading(isReading) : LevelContent(node, title: title, isReading: isReading)
    self.node = node
    layout.room = room
    layout.arrange(content)
    // In a menu that had no rows yet the user has selected nothing.
    selection = hadStops ? old.flatMap { old in stops.firstIndex { $0.stop == old } } : start
    if hadStops { selectsFirst = false }
  }

  /// Notes that the program has answered. Rows that it made anew meanwhile are a part of the answer.
  mutating func noteAnswer() {
    arrange(isReading: false)
    if !source.children.isEmpty { toldID = source.id }
  }

  /// Notes that the program is told anew that the level is open, because it has another id there; returns the old one.
  mutating func retell(at now: Duration) -> ItemID {
    defer { (toldID, opening) = (source.id, now) }
    arrange(isReading: true)
    return toldID
  }

  /// Brings the selection into view.
  package mutating func reveal() { layout.reveal(revealed) }

  /// The index of the stop that is to be in view: where the keys are, or what their field chooses.
  package var revealed: Int? { isChoosing ? stops.firstIndex { $0.stop == candidate } ?? selection : selection }

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

extension MenuNode {
  /// The item with other ids for itself and its children.
  func shown(as id: ItemID, _ ids: [ItemID]) -> MenuNode {
    var node = self
    node.id = id
    for (index, id) in ids.enumerated() where children[index].id != id { node.children[index].id = id }
    return node
  }
}
