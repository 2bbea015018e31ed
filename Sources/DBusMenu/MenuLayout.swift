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
  /// No property of any item, now or before, has more containers inside each other.
  private(set) var containerDepth = 0
  /// Items whose children the program makes when they are asked about.
  private(set) var onDemand: Set<ItemID> = []
  /// Items whose children the program wants to know of when a client reads them.
  private(set) var onReading: Set<ItemID> = []

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
  /// not there, stand in it already or stand above it. An item in two lists stays in the later one. An item that is in
  /// no list is not in the menu, be it new or left out of the list it stood in; it and one that is removed take along
  /// what still stands below them.
  ///
  /// - Returns: What really changed.
  mutating func apply(_ update: MenuUpdate) -> MenuChange {
    var change = MenuChange()
    for id in update.changed.keys.sorted() {
      guard let properties = update.changed[id], let old = items[id]?.properties else { continue }
      var names = properties.changedNames(from: old)
      if update.reasserted.contains(id), properties.toggle != nil, !names.contains(PropertyName.toggleState.rawValue) {
        names.append(PropertyName.toggleState.rawValue)
      }
      guard !names.isEmpty else { continue }
      items[id]?.properties = properties
      containerDepth = max(containerDepth, properties.containerDepth)
      change.properties.append(MenuChange.Properties(id: id, properties: properties, changed: names))
    }
    for id in update.reasserted.sorted() where update.changed[id] == nil {
      guard let properties = items[id]?.properties, properties.toggle != nil else { continue }
      change.properties.append(
        MenuChange.Properties(id: id, properties: properties, changed: [PropertyName.toggleState.rawValue]))
    }
    var unplaced = 0
    for (id, properties) in update.inserted where id > .root && items[id] == nil {
      items[id] = Item(properties: properties, parent: .nowhere)
      containerDepth = max(containerDepth, properties.containerDepth)
      unplaced += 1
    }
    var removed: [(id: ItemID, item: Item)] = []
    var leaving: [ItemID: Set<ItemID>] = [:]  // by the parent in whose list they stood
    for id in update.removed where id != .root {
      guard let item = items.removeValue(forKey: id) else { continue }
      removed.append((id, item))
      leaving[item.parent, default: []].insert(id)
    }
    var strays: [(parent: ItemID, ids: [ItemID])] = []
    func take(_ children: [ItemID], for parent: ItemID) {
      items[parent]?.children = children
      if update.inserted[parent] == nil, !change.parents.contains(parent) { change.parents.append(parent) }
    }
    for (parent, children) in update.children {
      guard let old = items[parent]?.children else { continue }
      let known = fitting(children, below: parent, after: old)
      guard known.list != old else { continue }
      take(known.list, for: parent)
      let kept = known.list.count - known.changed.upperBound
      strays.append((parent, old[known.changed.lowerBound..<(old.count - kept)].filter { items[$0]?.parent == parent }))
      for child in known.list[known.changed] {
        guard let before = items[child]?.parent, before != parent else { continue }
        if before == .nowhere { unplaced -= 1 }
        leaving[before, default: []].insert(child)
        items[child]?.parent = parent
      }
    }
    let wereThere = removed.count
    for id in unlisted(strays) + (unplaced > 0 ? update.inserted.keys.filter { items[$0]?.parent == .nowhere } : []) {
      if let item = items.removeValue(forKey: id) { removed.append((id, item)) }
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
    if removed.count > wereThere { change.removed.removeAll { update.inserted[$0] != nil } }
    for (id, isOnDemand) in update.onDemand {
      if isOnDemand && items[id] != nil { onDemand.insert(id) } else { onDemand.remove(id) }
    }
    if !onDemand.isEmpty { onDemand.subtract(change.removed) }
    for (id, isOnReading) in update.onReading {
      if isOnReading && items[id] != nil { onReading.insert(id) } else { onReading.remove(id) }
    }
    if !onReading.isEmpty { onReading.subtract(change.removed) }
    return change
  }

  /// Those that have a parent in whose list they no longer stand.
  private func unlisted(_ strays: [(parent: ItemID, ids: [ItemID])]) -> [ItemID] {
    strays.flatMap { parent, ids in
      let ids = ids.filter { items[$0]?.parent == parent }
      let listed = ids.isEmpty ? [] : Set(children(of: parent))
      return ids.filter { !listed.contains($0) }
    }
  }

  /// Takes out the items whose children a client reads that reads so many levels below an item.
  mutating func takeRead(below top: ItemID, depth: Int32) -> [ItemID] {
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

  /// Those of a new list of children that can stand in it, and which part of it is not as it was at either end.
  private func fitting(
    _ children: [ItemID], below parent: ItemID, after old: [ItemID]
  ) -> (list: [ItemID], changed: Range<Int>) {
    let start = zip(children, old).prefix { $0 == $1 && items[$0]?.parent == parent }.count
    let end = zip(children[start...].reversed(), old[start...].reversed())
      .prefix { $0 == $1 && items[$0]?.parent == parent }.count
    var unfit = path(to: parent)
    var hasAll = false
    let middle = children[start..<(children.count - end)].filter { child in
      guard let item = items[child] else { return false }
      if item.parent == parent, !hasAll {  // it may stand at one of the ends besides
        unfit.formUnion(children[..<start])
        unfit.formUnion(children.suffix(end))
        hasAll = true
      }
      return unfit.insert(child).inserted
    }
    return (Array(children[..<start]) + middle + children.suffix(end), start..<(start + middle.count))
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

  /// Adds a change that followed this one.
  mutating func append(_ next: MenuChange) {
    if properties.isEmpty && parents.isEmpty && removed.isEmpty {
      self = next
      return
    }
    let places = Dictionary(uniqueKeysWithValues: properties.enumerated().map { ($1.id, $0) })
    for row in next.properties {
      if let index = places[row.id] {
        properties[index].properties = row.properties
        properties[index].changed += row.changed.filter { !properties[index].changed.contains($0) }
      } else {
        properties.append(row)
      }
    }
    parents += next.parents.filter { !parents.contains($0) }
    removed += next.removed
  }
}
