import LibDBus

/// The content of an `ItemsPropertiesUpdated`, item by item in its order.
struct PropertyUpdates: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    var id: ItemID
    /// Back to the default, before ``set`` counts.
    var removed: [String] = []
    var set: [String: Value] = [:]
  }

  private(set) var items: [Item] = []
  private(set) var notes = MenuNotes()
  private var places: [ItemID: Int] = [:]

  init() {}

  /// Reads `a(ia{sv})a(ias)`, as far as it is about items that are known.
  init(
    _ reader: inout MessageReader, limits: MenuClientLimits, isKnown: (ItemID) -> Bool
  ) throws(BusError) {
    var properties = PropertyReader(limits: limits)
    do throws(BusError) {
      try reader.forEach { item throws(BusError) in
        try properties.spend()
        try item.structure { fields throws(BusError) in
          let id = ItemID(try fields.int32())
          if isKnown(id) { set(try properties.update(&fields, of: id), of: id) }
        }
      }
      try reader.forEach { item throws(BusError) in
        try properties.spend()
        try item.structure { fields throws(BusError) in
          let id = ItemID(try fields.int32())
          if isKnown(id) { remove(try fields.strings(limit: DBusMenuLimits.removedNames), of: id) }
        }
      }
    } catch  where properties.isFull {}
    notes = properties.notes
  }

  mutating func set(_ values: [String: Value], of id: ItemID) { items[place(of: id)].set.merge(values) { $1 } }
  mutating func remove(_ names: [String], of id: ItemID) { items[place(of: id)].removed += names }

  private mutating func place(of id: ItemID) -> Int {
    if let place = places[id] { return place }
    places[id] = items.count
    items.append(Item(id: id))
    return items.count - 1
  }
}

extension ClientTree {
  /// Applies a signal to the items that are there.
  ///
  /// - Returns: The change, the items without a difference, and new submenus without rows.
  mutating func apply(_ updates: PropertyUpdates) -> (change: TreeChange, restated: [ItemID], unread: [ItemID]) {
    note(updates.notes)
    var all = TreeChange()
    var restated: [ItemID] = []
    var unread: [ItemID] = []
    for update in updates.items {
      guard let before = items[update.id] else { continue }
      let change = self.update(update.id, removing: update.removed, setting: update.set)
      all.properties += change.properties
      if change.isEmpty { restated.append(update.id) }
      if !before.hasSubmenu, items[update.id]?.hasSubmenu == true, before.children.isEmpty { unread.append(update.id) }
    }
    return (all, restated, unread)
  }
}
