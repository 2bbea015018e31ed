/// A whole menu: every item by its id.
public struct MenuLayout: Sendable {
  struct Item: Sendable {
    var properties: ItemProperties
    var parent: ItemID
    var children: [ItemID] = []
    /// The revision with which the list of children last changed.
    var childrenRevision: UInt32 = 0
  }

  private(set) var items: [ItemID: Item]

  /// Makes an empty menu.
  public init() {
    var root = ItemProperties()
    root.label = nil
    root.hasSubmenu = true
    items = [.root: Item(properties: root, parent: .root)]
  }

  /// Makes a menu from what has to be added to an empty one.
  public init(_ update: MenuUpdate) {
    self.init()
    items.reserveCapacity(update.inserted.count + 1)
    _ = apply(update)
  }

  /// The number of items, the root included.
  public var count: Int { items.count }

  /// Whether there is such an item.
  public func contains(_ id: ItemID) -> Bool { items[id] != nil }

  /// The properties of an item.
  public func properties(of id: ItemID) -> ItemProperties? { items[id]?.properties }

  /// The items below an item, in order.
  public func children(of id: ItemID) -> [ItemID] { items[id]?.children ?? [] }

  /// All ids, each item before its children, in order of display.
  public var depthFirst: [ItemID] {
    var order: [ItemID] = []
    order.reserveCapacity(items.count)
    var stack: [ItemID] = [.root]
    while let id = stack.popLast() {
      order.append(id)
      if let children = items[id]?.children { stack.append(contentsOf: children.reversed()) }
    }
    return order
  }

  /// Takes an update over.
  ///
  /// What does not fit is left out: changes of items that are not there, ids below 1, and lists that name an item not
  /// there or one that stands in two lists. A list naming an unknown item is taken without it.
  ///
  /// - Returns: What really changed.
  mutating func apply(_ update: MenuUpdate) -> MenuChange {
    var change = MenuChange()
    for (id, properties) in update.changed {
      guard let old = items[id]?.properties else { continue }
      var names = properties.changedNames(from: old)
      if update.reasserted.contains(id), properties.toggle != nil { names.insert(PropertyName.toggleState) }
      guard !names.isEmpty else { continue }
      items[id]?.properties = properties
      change.properties.append(MenuChange.Properties(id: id, properties: properties, changed: names))
    }
    for id in update.reasserted where update.changed[id] == nil {
      guard let properties = items[id]?.properties, properties.toggle != nil else { continue }
      change.properties.append(
        MenuChange.Properties(id: id, properties: properties, changed: [PropertyName.toggleState]))
    }
    change.properties.sort { $0.id < $1.id }
    for (id, properties) in update.inserted where id > .root && items[id] == nil {
      items[id] = Item(properties: properties, parent: .root)
    }
    for id in update.removed where id != .root && items.removeValue(forKey: id) != nil { change.removed.append(id) }
    for (parent, children) in update.children {
      guard items[parent] != nil else { continue }
      let known = children.filter { $0 != .root && items[$0] != nil }
      guard items[parent]?.children != known else { continue }
      items[parent]?.children = known
      for child in known { items[child]?.parent = parent }
      if update.inserted[parent] == nil { change.parents.append(parent) }
    }
    return change
  }

  mutating func noteChildren(of id: ItemID, changedAt revision: UInt32) { items[id]?.childrenRevision = revision }
}

/// What an update really changed, as signals have to tell it.
struct MenuChange {
  struct Properties {
    var id: ItemID
    /// The item's properties as they are now.
    var properties: ItemProperties
    /// The names of those to be announced.
    var changed: Set<String>
  }

  var properties: [Properties] = []
  /// Items that were there before and have other children now.
  var parents: [ItemID] = []
  var removed: [ItemID] = []
}
