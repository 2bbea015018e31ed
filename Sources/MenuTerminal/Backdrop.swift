import DBusMenu
import LibDBus
import Printing

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

  /// Shows what a program sets off as it describes it, whatever has become of the row; `nil` if there is nothing to see.
  init?(_ highlight: Value?, at place: Place?, columns: Int) {
    guard let highlight, let entries = Dictionary(view: highlight) else { return nil }
    self.highlight = highlight
    let path = place.flatMap { MenuNode.path(to: $0.item, in: $0.menu) }
    guard path != nil || entries["label"] != nil || entries["content"] != nil else { return nil }
    let focus = path?.last?.id ?? 1
    var list = path?.dropLast().last ?? place?.menu ?? MenuNode(id: .root)
    if path == nil { list.children = [MenuNode(id: focus)] }
    for index in list.children.indices where list.children[index].id == focus {
      list.children[index] = Self.picture(of: list.children[index], entries)
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

  /// The row as the program described it. What it says otherwise by now does not count, and it has lines of its own.
  private static func picture(of row: MenuNode, _ entries: [String: Value]) -> MenuNode {
    var row = row
    for name in ["visible", "x-menubus-subtitle", "x-menubus-row", "x-menubus-palette", "x-menubus-fallback"] {
      row.properties[name] = nil
    }
    if let label = entries["label"]?.stringValue {
      row.properties["label"] = .string(label.replacing("_", with: "__"))
    }
    row.properties["x-menubus-content"] = entries["content"]
    return row
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
