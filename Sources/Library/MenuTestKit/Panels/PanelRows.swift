import DBusMenu
import LibDBus

/// The rows of a menu as a panel keeps them: values as they were sent, without defaults.
struct PanelRows: Sendable, Hashable {
  struct Row: Sendable, Hashable {
    var properties: [String: Value] = [:]
    var children: [ItemID] = []
  }

  private var rows: [ItemID: Row] = [.root: Row()]

  subscript(id: ItemID) -> Row? {
    get { rows[id] }
    set { rows[id] = newValue }
  }

  func children(of id: ItemID) -> [ItemID] { rows[id]?.children ?? [] }

  // MARK: Properties, with the protocol's defaults

  func text(_ id: ItemID, _ name: PropertyName) -> String? { rows[id]?.properties[name]?.stringValue }
  func flag(_ id: ItemID, _ name: PropertyName) -> Bool { rows[id]?.properties[name]?.boolValue ?? true }
  func number(_ id: ItemID, _ name: PropertyName) -> Int? { rows[id]?.properties[name]?.integerValue }
  func isSeparator(_ id: ItemID) -> Bool { text(id, .type) == "separator" }
  func hasSubmenu(_ id: ItemID) -> Bool { text(id, .childrenDisplay) == "submenu" }
  func isVisible(_ id: ItemID) -> Bool { flag(id, .visible) }

  // MARK: Changes

  /// Takes a row and all below it out.
  mutating func remove(_ id: ItemID) {
    guard let row = rows.removeValue(forKey: id) else { return }
    for child in row.children { remove(child) }
  }

  /// Replaces all below a row by what an answer has.
  mutating func replace(_ node: MenuNode) {
    for child in children(of: node.id) { remove(child) }
    insert(node)
  }

  private mutating func insert(_ node: MenuNode) {
    rows[node.id] = Row(properties: node.properties, children: node.children.map(\.id))
    for child in node.children { insert(child) }
  }

  /// The rows of a list that the panel takes: those that are not above the list, as long as there is room.
  func accepted(_ node: MenuNode) -> [MenuNode] {
    guard rows.count < PanelLimits.rows else { return [] }
    return node.children.filter { child in
      child.id != node.id && (rows[child.id] == nil || !all(below: child.id).contains(node.id))
    }
  }

  /// Sets values, and takes those of the removed names away.
  mutating func apply(_ change: MenuSignal.PropertyChange) {
    guard rows[change.id] != nil else { return }
    for name in change.removed { rows[change.id]?.properties[name] = nil }
    rows[change.id]?.properties.merge(change.set) { $1 }
  }

  /// The ids below a row that are there, a row before those below it.
  func all(below id: ItemID) -> [ItemID] { children(of: id).flatMap { [$0] + all(below: $0) } }
}
