import DBusMenu
import LibDBus

/// What a menu belongs to, as it is set off behind the menu: a row in its list, or alone.
struct Backdrop: Sendable {
  /// A menu of the program, and the row of it that another menu belongs to.
  struct Place: Sendable, Hashable {
    var menu: MenuNode
    var item: ItemID
  }

  /// As the program described it.
  let highlight: Value
  let focus: ItemID
  /// Its selection is the row that is set off, if that could be chosen, for the menu to stand beside.
  var level: Level

  /// Shows what a program sets off as it describes it, whatever has become of the row; `nil` if it sets nothing off.
  init?(_ highlight: Value?, at place: Place?, columns: Int) {
    guard let highlight, let entries = Dictionary(view: highlight) else { return nil }
    self.highlight = highlight
    let path = place.flatMap { MenuNode.path(to: $0.item, in: $0.menu) }
    let focus = path?.last?.id ?? 1
    var list = path?.dropLast().last ?? place?.menu ?? MenuNode(id: .root)
    if path == nil { list.children = [MenuNode(id: focus)] }
    if let index = list.children.firstIndex(where: { $0.id == focus }) {
      list.children[index].properties.merge(Self.properties(entries)) { $1 }
      for name in Self.notInPicture { list.children[index].properties[name] = nil }
      if entries["content"] == nil { list.children[index].properties["x-menubus-content"] = nil }
    }
    level = Level(list, title: "", endsHere: false, isReading: false, columns: columns)
    level.selection = level.stops.firstIndex { $0.stop.id == focus }
    self.focus = focus
  }

  /// Whether a line is one of the row that is set off.
  func isFocused(_ line: Int) -> Bool {
    switch level.lines[line] {
    case .row(let row), .content(let row, _): level.rows[row].id == focus
    case .shared, .strip, .separator, .note: false
    }
  }

  /// What the row says otherwise now counts no more, and it has lines of its own.
  private static let notInPicture = [
    "visible", "x-menubus-subtitle", "x-menubus-row", "x-menubus-palette", "x-menubus-fallback",
  ]

  private static func properties(_ entries: [String: Value]) -> [String: Value] {
    var properties: [String: Value] = [:]
    properties["label"] = entries["label"]?.stringValue.map { .string($0.replacing("_", with: "__")) }
    properties["x-menubus-content"] = entries["content"]
    return properties
  }
}

extension MenuNode {
  /// The items that lead to an item, itself the last, where that is in a menu.
  static func path(to id: ItemID, in node: MenuNode) -> [MenuNode]? {
    for child in node.children {
      if child.id == id { return [child] }
      if let path = path(to: id, in: child) { return [child] + path }
    }
    return nil
  }
}
