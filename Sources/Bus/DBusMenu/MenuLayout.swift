/// A whole menu: every item by its id.
public struct MenuLayout: Sendable {
  struct Item: Sendable {
    var properties: ItemProperties
    var parent: ItemID
    var children: [ItemID] = []
    /// The revision with which the list of children last changed.
    var childrenRevision: UInt32 = 0
  }

  var items: [ItemID: Item]
  /// No property of any item, now or before, has more containers inside each other.
  var containerDepth = 0
  /// Items whose children the program makes on demand.
  var onDemand: Set<ItemID> = []
  /// Items whose first reading by a client the program wants to know of.
  var onReading: Set<ItemID> = []

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

  /// Removes from ``onReading`` the items that a client reads with so many levels below an item, and returns them.
  mutating func removeRead(below top: ItemID, depth: Int32) -> [ItemID] {
    guard !onReading.isEmpty else { return [] }
    let read = onReading.filter { id in
      var levels: Int32 = 1
      var id = id
      while id != top {
        guard id != .root, let parent = items[id]?.parent else { return false }
        id = parent
        levels += 1
      }
      return depth < 0 || levels <= depth
    }
    onReading.subtract(read)
    return read.sorted()
  }

  mutating func noteChildren(of id: ItemID, changedAt revision: UInt32) { items[id]?.childrenRevision = revision }
}
