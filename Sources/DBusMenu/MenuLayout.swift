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
  /// What does not fit is left out: changes of items that are not there, ids below 1, and, in a list, items that are
  /// not there, stand in it already or stand above it. An item in two lists stays in the later one, and one that is
  /// removed takes along what still stands below it.
  ///
  /// - Returns: What really changed.
  mutating func apply(_ update: MenuUpdate) -> MenuChange {
    var change = MenuChange()
    for id in update.changed.keys.sorted() {
      guard let properties = update.changed[id], let old = items[id]?.properties else { continue }
      var names = properties.changedNames(from: old)
      if update.reasserted.contains(id), properties.toggle != nil, !names.contains(PropertyName.toggleState) {
        names.append(PropertyName.toggleState)
      }
      guard !names.isEmpty else { continue }
      items[id]?.properties = properties
      change.properties.append(MenuChange.Properties(id: id, properties: properties, changed: names))
    }
    for id in update.reasserted.sorted() where update.changed[id] == nil {
      guard let properties = items[id]?.properties, properties.toggle != nil else { continue }
      change.properties.append(
        MenuChange.Properties(id: id, properties: properties, changed: [PropertyName.toggleState]))
    }
    for (id, properties) in update.inserted where id > .root && items[id] == nil {
      items[id] = Item(properties: properties, parent: .root)
    }
    var removed: [(id: ItemID, item: Item)] = []
    var leaving: [ItemID: Set<ItemID>] = [:]  // by the parent in whose list they stood
    for id in update.removed where id != .root {
      guard let item = items.removeValue(forKey: id) else { continue }
      removed.append((id, item))
      leaving[item.parent, default: []].insert(id)
    }
    func take(_ children: [ItemID], for parent: ItemID) {
      items[parent]?.children = children
      if update.inserted[parent] == nil, !change.parents.contains(parent) { change.parents.append(parent) }
    }
    for (parent, children) in update.children {
      guard items[parent] != nil else { continue }
      var unfit = path(to: parent)
      let known = children.filter { items[$0] != nil && unfit.insert($0).inserted }
      guard items[parent]?.children != known else { continue }
      take(known, for: parent)
      for child in known {
        if let before = items[child]?.parent, before != parent { leaving[before, default: []].insert(child) }
        items[child]?.parent = parent
      }
    }
    var next = 0
    while next < removed.count {
      let (id, item) = removed[next]
      next += 1
      for child in item.children where items[child]?.parent == id {
        if let item = items.removeValue(forKey: child) { removed.append((child, item)) }
      }
    }
    for (parent, ids) in leaving.sorted(by: { $0.key < $1.key }) {
      let list = children(of: parent)
      let rest = list.filter { !ids.contains($0) || items[$0]?.parent == parent }
      if rest.count < list.count { take(rest, for: parent) }
    }
    change.removed = removed.map(\.id)
    return change
  }

  /// An item and everything above it, the root included.
  private func path(to id: ItemID) -> Set<ItemID> {
    var path: Set<ItemID> = [id]
    var id = id
    while id != .root, let parent = items[id]?.parent, path.insert(parent).inserted { id = parent }
    return path
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
    var changed: [String]
  }

  var properties: [Properties] = []
  /// Items that were there before and have other children now.
  var parents: [ItemID] = []
  var removed: [ItemID] = []
}
