import LibDBus

/// Changes that are not announced yet, because the bus accepts nothing.
struct Announcements {
  fileprivate let backpressure: Backpressure
  fileprivate var properties: [ItemID: PropertySet] = [:]
  fileprivate var parents: [ItemID] = []

  init(_ backpressure: Backpressure) { self.backpressure = backpressure }

  /// Adds a change to those that wait.
  fileprivate mutating func hold(_ change: MenuChange) {
    for row in change.properties { properties[row.id, default: PropertySet()].formUnion(row.changed) }
    for parent in change.parents where !parents.contains(parent) { parents.append(parent) }
    for id in change.removed { properties[id] = nil }
  }

  /// The changes that wait, as one, from the layout as it is now; they wait no longer.
  fileprivate mutating func release(_ layout: MenuLayout) -> MenuChange {
    var change = MenuChange()
    change.parents = parents
    change.properties = properties.sorted { $0.key < $1.key }.compactMap { id, changed in
      layout.properties(of: id).map { RowChange(id: id, properties: $0, changed: changed) }
    }
    self = Announcements(backpressure)
    return change
  }
}

extension MenuServer {
  /// Announces a change now, or adds it to those that wait already.
  func announce(_ change: MenuChange) throws(BusError) {
    guard isExported else { return }
    let resume = { @Sendable [weak self] in
      // The owner of the menu was told already if a value cannot be sent.
      self?.assumeIsolated { try? $0.announce($0.announcements.release($0.layout)) }
    }
    if announcements.backpressure.holds(resume: { _ = resume() }) {
      announcements.hold(change)
    } else {
      try send(change)
    }
  }

  private func send(_ change: MenuChange) throws(BusError) {
    defer { announceChildren(of: change.parents.filter(layout.contains)) }
    guard !change.properties.isEmpty else { return }
    connection.send(try signals.itemsPropertiesUpdated(change.properties, for: clients.needs))
  }

  private func announceChildren(of parents: [ItemID]) {
    // Each of these signals makes MATE read the whole menu, so one is enough for all lists.
    guard parents.count > 1, clients.readWhole else {
      for parent in parents { announceChildren(of: [parent], as: parent) }
      return
    }
    announceChildren(of: parents, as: .root)
  }

  /// Announces that the children of some items have changed, as those of one item.
  private func announceChildren(of parents: [ItemID], as item: ItemID) {
    // libdbusmenu keeps it in a signed integer (docs/panel-menus.md#panels-on-libdbusmenu-gtk).
    revision = min(revision + 1, UInt32(Int32.max))
    for parent in parents { noteChildren(of: parent, changedAt: revision) }
    connection.send(signals.layoutUpdated(revision: revision, parent: item))
    // Again for those that ignore the first one (docs/panel-menus.md#panels-on-libdbusmenu-qt).
    for name in Set(parents.flatMap { clients.noteAnnouncement(of: $0) }).sorted(by: { $0.rawValue < $1.rawValue }) {
      connection.send(signals.layoutUpdated(revision: revision, parent: item, to: name))
    }
  }
}
