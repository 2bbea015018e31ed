import LibDBus

/// What changed and was not announced yet, because the bus takes nothing.
struct Announcements {
  fileprivate var properties: [ItemID: PropertySet] = [:]
  fileprivate var parents: [ItemID] = []
}

extension MenuServer {
  /// Announces a change now, or has it wait together with those that wait already.
  func announce(_ change: MenuChange) throws(BusError) {
    guard isExported else { return }
    if backpressure.holds(resume: { [weak self] in self?.assumeIsolated { $0.announceHeld() } }) {
      hold(change)
    } else {
      try send(change)
    }
  }

  private func send(_ change: MenuChange) throws(BusError) {
    defer {
      for parent in change.parents where layout.contains(parent) { announceChildren(of: parent) }
    }
    if !change.properties.isEmpty { connection.send(try signals.itemsPropertiesUpdated(change.properties)) }
  }

  private func hold(_ change: MenuChange) {
    for row in change.properties {
      announcements.properties[row.id, default: PropertySet()].formUnion(row.changed)
    }
    for parent in change.parents where !announcements.parents.contains(parent) {
      announcements.parents.append(parent)
    }
    for id in change.removed { announcements.properties[id] = nil }
  }

  private func announceHeld() {
    let held = announcements
    announcements = Announcements()
    var change = MenuChange()
    change.parents = held.parents
    change.properties = held.properties.keys.sorted().compactMap { id in
      guard let properties = layout.properties(of: id), let changed = held.properties[id] else { return nil }
      return MenuChange.Properties(id: id, properties: properties, changed: changed)
    }
    // Whoever made the change was told already if its values cannot be sent.
    try? announce(change)
  }

  private func announceChildren(of parent: ItemID) {
    revision = min(revision + 1, UInt32(Int32.max))  // libdbusmenu keeps it in a signed integer
    noteChildren(of: parent, changedAt: revision)
    connection.send(signals.layoutUpdated(revision: revision, parent: parent))
    for name in ledger.takeQuestions(about: parent) {  // Q20
      connection.send(signals.layoutUpdated(revision: revision, parent: parent, to: name))
    }
  }
}
