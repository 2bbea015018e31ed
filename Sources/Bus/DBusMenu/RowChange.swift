/// The new look of an item that stays.
package struct RowChange: Sendable {
  package let id: ItemID
  /// The item's properties as they are now.
  package var properties: ItemProperties
  /// Those that differ, or are to be announced all the same.
  var changed: PropertySet

  init(id: ItemID, properties: ItemProperties, changed: PropertySet) {
    self.id = id
    self.properties = properties
    self.changed = changed
  }

  /// The change from one look to another; `nil` if nothing differs.
  package init?(of id: ItemID, from old: ItemProperties, to new: ItemProperties) {
    let changed = new.changes(from: old)
    guard !changed.isEmpty else { return nil }
    self.init(id: id, properties: new, changed: changed)
  }
}
