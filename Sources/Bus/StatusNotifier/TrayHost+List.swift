import LibDBus

extension TrayHost {
  /// Adds an entry of the watcher's list.
  func add(_ key: String) {
    guard !entries.contains(where: { $0.key == key }) else { return }
    guard let entry = Entry(key) else {
      let shown = key.unicodeScalars.count > 80 ? String(key.unicodeScalars.prefix(60)) + "…" : key
      return note(shown, "the watcher lists “\(shown)”, which is no item")
    }
    guard entries.count < limits.items else {
      listNotes["more"] = "there are more than \(limits.items) items"
      return
    }
    entries.append(entry)
    if let address = entry.address { track(address) } else { resolve(entry) }
  }

  /// Asks for the owner of the name that an item was registered with.
  private func resolve(_ entry: Entry) {
    let epoch = epoch
    let connection = connection
    Task { [weak self] in
      let finish: @Sendable (BusName?) -> Void = { [weak self] owner in
        self?.assumeIsolated { $0.resolved(entry, owner, epoch) }
      }
      do { try await connection.withOwner(of: entry.name, finish) } catch { await self?.resolved(entry, nil, epoch) }
    }
  }

  private func resolved(_ entry: Entry, _ owner: BusName?, _ epoch: Int) {
    guard epoch == self.epoch,
      let index = entries.firstIndex(where: { $0.key == entry.key && !$0.isResolved })
    else { return }
    guard let owner else {
      note(entry.key, "the name that \(entry.key) was registered with has no owner")
      return remove { $0.key == entry.key }
    }
    entries[index].owner = owner
    if let address = entries[index].address { track(address, isAwaited: entries[index].isAwaited) }
    // The same item may be listed by another name, and have been read.
    checkSettled()
  }

  private func note(_ key: String, _ sentence: String) {
    if listNotes.count < StatusNotifierLimits.listNotes { listNotes[key] = sentence }
  }

  /// Removes entries that the watcher no longer has.
  func remove(where isGone: (Entry) -> Bool) {
    let gone = entries.filter(isGone)
    entries.removeAll(where: isGone)
    for address in gone.compactMap(\.address) { release(address) }
    checkSettled()
  }

  /// Forgets the watcher's list, and ignores answers that are still under way. All waits end, because the
  /// watcher's name may change hands without end.
  func forgetAll() {
    epoch = nextToken()
    listNotes = [:]
    remove { _ in true }
    endWaiting()
  }
}
