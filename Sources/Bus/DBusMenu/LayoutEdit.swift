/// An update on its way into a layout: what it changed, and which items are in a list no longer or not yet.
private struct LayoutEdit {
  let update: MenuUpdate
  var change = MenuChange()
  /// Items that are no longer in the layout, with their last state.
  var removed: [(id: ItemID, item: MenuLayout.Item)] = []
  /// Items that were taken out of a list. Those that no other list has taken in at the end are removed.
  var unlisted: [ItemID] = []
  /// Items that still have a position in the list of a former parent, by that parent; `nowhere` is a gap.
  var leaving: [ItemID: Set<ItemID>] = [:]
  /// The number of inserted or unlisted items that are in no list.
  var unplaced = 0
  private var announced: Set<ItemID> = []

  init(_ update: MenuUpdate) { self.update = update }

  /// Notes that the children of an item changed; clients know of those that are not new.
  mutating func announce(_ parent: ItemID) {
    guard update.inserted[parent] == nil, announced.insert(parent).inserted else { return }
    change.parents.append(parent)
  }

  /// Notes that a row went from a position of a list.
  mutating func noteGap(at position: Int, of parent: ItemID) {
    change.gaps[parent] = min(position, change.gaps[parent] ?? position)
  }
}

extension MenuLayout {
  /// Applies an update.
  ///
  /// Invalid parts are left out: changes of items that are not there, ids below 1, and, in a list, items that are
  /// not there, are in it already or are above it. An item in two lists stays in the later one. An item that is in
  /// no list is not in the menu, be it new or left out of the list it was in; it and one that is removed take along
  /// what is still below them.
  ///
  /// - Returns: The effective change.
  mutating func apply(_ update: MenuUpdate) -> MenuChange {
    var edit = LayoutEdit(update)
    changeProperties(&edit)
    insert(&edit)
    remove(&edit)
    for splice in update.splices { self.splice(splice.range, of: splice.parent, with: splice.ids[...], &edit) }
    for list in update.children { replaceChildren(of: list.parent, with: list.ids, &edit) }
    removeUnlisted(&edit)
    removeLeaving(&edit)
    noteHandlers(&edit)
    return edit.change
  }

  private mutating func changeProperties(_ edit: inout LayoutEdit) {
    let update = edit.update
    var areThere = true
    for row in update.rows where !show(row) { areThere = false }
    edit.change.properties = areThere ? update.rows : update.rows.filter { items[$0.id] != nil }
    if !update.rows.indices.dropFirst().allSatisfy({ update.rows[$0 - 1].id < update.rows[$0].id }) {
      edit.change.properties.sort { $0.id < $1.id }
    }
    guard !update.changed.isEmpty || !update.reasserted.isEmpty else { return }
    var further = MenuChange()
    for id in update.changed.keys.sorted() {
      guard let properties = update.changed[id], let old = items[id]?.properties else { continue }
      var changed = properties.changes(from: old)
      if update.reasserted.contains(id), properties.toggle != nil { changed.standard.insert(.toggleState) }
      let row = RowChange(id: id, properties: properties, changed: changed)
      if !changed.isEmpty, show(row) { further.properties.append(row) }
    }
    for id in update.reasserted.sorted() where update.changed[id] == nil {
      guard let properties = items[id]?.properties, properties.toggle != nil else { continue }
      further.properties.append(
        RowChange(id: id, properties: properties, changed: PropertySet(standard: .toggleState)))
    }
    edit.change.append(further)
  }

  /// Gives an item its new look; returns `false` if it is not there.
  private mutating func show(_ row: RowChange) -> Bool {
    guard let index = items.index(forKey: row.id) else { return false }
    items.values[index].properties = row.properties
    containerDepth = max(containerDepth, row.properties.containerDepth)
    return true
  }

  private mutating func insert(_ edit: inout LayoutEdit) {
    for (id, properties) in edit.update.inserted where id > .root && items[id] == nil {
      items[id] = Item(properties: properties, parent: .nowhere)
      containerDepth = max(containerDepth, properties.containerDepth)
      edit.unplaced += 1
    }
  }

  private mutating func remove(_ edit: inout LayoutEdit) {
    for id in edit.update.removed where id != .root {
      guard let item = items.removeValue(forKey: id) else { continue }
      edit.removed.append((id, item))
      edit.leaving[item.parent, default: []].insert(id)
    }
  }

  /// Replaces a list of children, as far as it is not as it was at either end.
  private mutating func replaceChildren(of parent: ItemID, with ids: [ItemID], _ edit: inout LayoutEdit) {
    guard let old = items[parent]?.children else { return }
    let start = zip(ids, old).prefix { $0 == $1 && items[$0]?.parent == parent }.count
    let end = zip(ids[start...].reversed(), old[start...].reversed())
      .prefix { $0 == $1 && items[$0]?.parent == parent }.count
    splice(start..<(old.count - end), of: parent, with: ids[start..<(ids.count - end)], &edit)
  }

  /// Replaces a part of a list of children, which is changed in place.
  private mutating func splice(
    _ range: Range<Int>, of parent: ItemID, with ids: ArraySlice<ItemID>, _ edit: inout LayoutEdit
  ) {
    guard let count = items[parent]?.children.count else { return }
    let range = range.clamped(to: 0..<count)
    let old = Array(items[parent]?.children[range] ?? [])
    for id in old where items[id]?.parent == parent {
      items[id]?.parent = .nowhere
      edit.unlisted.append(id)
      edit.unplaced += 1
    }
    edit.leaving[parent]?.subtract(old.filter { $0 != .nowhere })
    var path: Set<ItemID>?
    let placed = ids.filter { place($0, below: parent, &path, &edit) }
    guard placed != old else { return }
    items[parent]?.children.replaceSubrange(range, with: placed)
    if !old.isEmpty { edit.noteGap(at: range.lowerBound, of: parent) }
    edit.announce(parent)
  }

  /// Gives an item a parent; returns `false` for one that cannot be there.
  ///
  /// - Parameter path: The parent and its ancestors, once they were needed: only an item with children can be one.
  private mutating func place(
    _ id: ItemID, below parent: ItemID, _ path: inout Set<ItemID>?, _ edit: inout LayoutEdit
  ) -> Bool {
    guard id > .root, id != parent, let item = items[id], item.parent != parent else { return false }
    if !item.children.isEmpty {
      let above = path ?? self.path(to: parent)
      path = above
      if above.contains(id) { return false }
    }
    if edit.leaving[parent]?.remove(id) != nil { leaveGap(of: id, below: parent, &edit) }
    if item.parent == .nowhere { edit.unplaced -= 1 } else { edit.leaving[item.parent, default: []].insert(id) }
    items[id]?.parent = parent
    return true
  }

  /// Takes an item that comes back out of the position it left, which stays until the end, as all positions do.
  private mutating func leaveGap(of id: ItemID, below parent: ItemID, _ edit: inout LayoutEdit) {
    guard let index = items[parent]?.children.firstIndex(of: id) else { return }
    items[parent]?.children[index] = .nowhere
    edit.leaving[parent, default: []].insert(.nowhere)
  }

  /// An item and everything above it, the root included.
  private func path(to id: ItemID) -> Set<ItemID> {
    var path: Set<ItemID> = [id]
    var id = id
    while id != .root, let parent = items[id]?.parent, path.insert(parent).inserted { id = parent }
    return path
  }

  /// Removes the items in no list, and everything below what is removed.
  private mutating func removeUnlisted(_ edit: inout LayoutEdit) {
    let wereThere = edit.removed.count
    let inserted = edit.unplaced > 0 ? Array(edit.update.inserted.keys) : []
    for id in edit.unlisted + inserted where items[id]?.parent == .nowhere {
      if let item = items.removeValue(forKey: id) { edit.removed.append((id, item)) }
    }
    var next = 0
    while next < edit.removed.count {
      let (id, item) = edit.removed[next]
      next += 1
      for child in item.children where items[child]?.parent == id {
        if let item = items.removeValue(forKey: child) { edit.removed.append((child, item)) }
      }
    }
    edit.change.removed = edit.removed.map(\.id)
    if !edit.removed.isEmpty, !edit.update.rows.isEmpty { edit.change.properties.removeAll { items[$0.id] == nil } }
    if edit.removed.count > wereThere { edit.change.removed.removeAll { edit.update.inserted[$0] != nil } }
  }

  /// Takes items out of the lists of their former parents.
  private mutating func removeLeaving(_ edit: inout LayoutEdit) {
    for (parent, ids) in edit.leaving.sorted(by: { $0.key < $1.key }) where !ids.isEmpty {
      let list = children(of: parent)
      let rest = list.filter { !ids.contains($0) || items[$0]?.parent == parent }
      guard rest.count < list.count else { continue }
      edit.noteGap(at: zip(list, rest).prefix { $0 == $1 }.count, of: parent)
      items[parent]?.children = rest
      edit.announce(parent)
    }
  }

  private mutating func noteHandlers(_ edit: inout LayoutEdit) {
    for (id, isOnDemand) in edit.update.onDemand {
      if isOnDemand && items[id] != nil { onDemand.insert(id) } else { onDemand.remove(id) }
    }
    for (id, isOnReading) in edit.update.onReading {
      if isOnReading && items[id] != nil { onReading.insert(id) } else { onReading.remove(id) }
    }
    if !onDemand.isEmpty { onDemand.subtract(edit.change.removed) }
    if !onReading.isEmpty { onReading.subtract(edit.change.removed) }
  }
}
