import Basics
import DBusMenu
import LibDBus

// Submenus, whose groups are started while clients look at them.
extension GtkMenuRelay {
  /// The submenus that are open, by their rows.
  struct Submenus {
    /// The clients that look at them; empty for a moment after the last one has closed it.
    var viewers: [ItemID: Set<BusName>] = [:]
    /// Those whose groups are being started.
    var openings: [ItemID: (group: UInt32, opening: Task<Void, Never>)] = [:]
    /// The groups that were started: a row may get another submenu.
    var groups: [ItemID: UInt32] = [:]
    /// Those of which the program was told that they are open.
    var told: Set<ItemID> = []
  }

  /// Opens submenus again that are open and have become other ones.
  func followGroups() {
    let openings = submenus.groups.compactMap { id, former -> Task<Void, Never>? in
      guard submenus.viewers[id]?.isEmpty == false, let group = targets[id]?.submenu?.group, group != former else {
        return nil
      }
      return open(id, group)
    }
    if !openings.isEmpty { answer(nil, after: openings) }
  }

  /// Opens a submenu for a client; the opening, which may be under way already.
  func open(_ id: ItemID, for viewer: BusName) -> Task<Void, Never>? {
    guard let submenu = targets[id]?.submenu, submenus.viewers.count < limits.rows else { return nil }
    submenus.viewers[id, default: []].insert(viewer)
    return open(id, submenu.group)
  }

  private func open(_ id: ItemID, _ group: UInt32) -> Task<Void, Never> {
    if let (current, opening) = submenus.openings[id], current == group { return opening }
    let former = submenus.groups.updateValue(group, forKey: id)
    let opening = Task {
      await tell(of: id)
      // Failures become notes.
      if !Task.isCancelled { try? await client?.start(group: group) }
      if let former, former != group { await endUnused(former) }
      // Clients may have closed it meanwhile, and opened it again.
      await tell(of: id)
      guard submenus.openings[id]?.group == group else { return }
      submenus.openings[id] = nil
      if submenus.viewers[id]?.isEmpty == true { releaseSoon(id) }
    }
    submenus.openings[id] = (group, opening)
    return opening
  }

  /// Publishes the rows of submenus once they are open, and answers the call that asked for them.
  func answer(_ call: Int?, after openings: [Task<Void, Never>]) {
    publishing.openings += 1
    Task {
      for opening in openings { await opening.value }
      publishing.openings -= 1
      if let call { publishing.calls.append(call) }
      // Rows of many submenus at once are made once.
      if publishing.openings > 0 { publishSoon() } else { await publish() }
    }
  }

  /// Closes a submenu for a client, or with `nil` for all.
  func close(_ id: ItemID, for viewer: BusName?) async {
    // One that is empty was closed a moment ago.
    guard var left = submenus.viewers[id], !left.isEmpty else { return }
    if let viewer { left.remove(viewer) } else { left = [] }
    submenus.viewers[id] = left
    guard left.isEmpty else { return }
    await tell(of: id)
    guard viewer != nil else { return submenus.viewers[id] = nil }
    releaseSoon(id)
  }

  /// Closes all submenus, at the end.
  func closeAll() async {
    for (_, opening) in submenus.openings.values { opening.cancel() }
    for id in Array(submenus.viewers.keys) { await close(id, for: nil) }
  }

  private func releaseSoon(_ id: ItemID) {
    Task {
      try? await time.sleep(for: GtkMenusLimits.linger)
      await release(id)
    }
  }

  /// Forgets a submenu, unless a client has opened it again, or it is still being opened: that does so at its end.
  private func release(_ id: ItemID) async {
    guard submenus.viewers[id]?.isEmpty == true, submenus.openings[id] == nil, server != nil else { return }
    submenus.viewers[id] = nil
    if let group = submenus.groups.removeValue(forKey: id) { await endUnused(group) }
    await publish()
  }

  /// Ends a group that no submenu has now.
  private func endUnused(_ group: UInt32) async {
    guard group != GtkMenuKey.first(of: group), !submenus.groups.values.contains(group) else { return }
    await client?.end([group])
  }

  /// Tells a program that wants to know whether a submenu is open, unless it knows.
  private func tell(of id: ItemID) async {
    let isOpen = submenus.viewers[id]?.isEmpty == false
    guard isOpen != submenus.told.contains(id) else { return }
    if isOpen { submenus.told.insert(id) } else { submenus.told.remove(id) }
    guard let action = targets[id]?.submenuAction, let client,
      await client.actions[action.prefix]?[action.name]?.state?.boolValue != nil
    else { return }
    try? await client.send("SetState", action, .bool(isOpen), [:])
  }
}
