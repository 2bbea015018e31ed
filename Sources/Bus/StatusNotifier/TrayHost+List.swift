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

// The host's records of the watcher's list and of the items in it.
extension TrayHost {
  /// An entry of the watcher's list.
  struct Entry {
    /// The entry in the watcher's notation.
    var key: String
    /// The name that the item was registered with.
    var name: BusName
    var path: ObjectPath
    /// The connection of the item, which owned the name when it was heard of; `nil` before the bus has named it.
    var owner: BusName?
    /// Whether the connection has given the name away since.
    var isReleased = false
    /// Whether it was there when the watcher's list had been read.
    var isAwaited = false
    var isResolved: Bool { owner != nil }
    var address: Address? { owner.map { Address(service: $0, path: path, name: isReleased ? $0 : name) } }

    /// Parses the notation of a watcher.
    init?(_ key: String) {
      guard let item = ItemKey(key) else { return nil }
      self.key = key
      name = item.name
      path = item.path
      if name.isUnique { owner = name }
    }
  }

  /// The connection and the path of an item, and the name by which it is called.
  struct Address: Hashable, Sendable {
    var service: BusName
    var path: ObjectPath
    var name: BusName
  }

  /// The record of an address that is registered as an item.
  struct Tracked {
    /// Distinguishes it from former items at the same address.
    var token: Int
    /// The properties; `nil` before they were read.
    var properties: ReceivedProperties?
    /// The item as it was reported last; `nil` also for one that is listed before by another name.
    var published: Item?
    /// The reason why the last reading failed.
    var problem: String?
    /// Whether that was that no answer came.
    var isSilent = false
    /// The part that has to be read.
    var pendingRead = PendingRead.nothing
    var isReading = false
    /// Whether it was read once, with or without success.
    var isSettled = false
    /// Whether the watcher's list had it, so that ``TrayHost/start()`` waits for it.
    var isAwaited = false
    var failures = 0
  }

  /// The part of an item that has to be read.
  enum PendingRead: Equatable {
    case nothing
    case property(String)
    case everything

    mutating func add(_ other: PendingRead) {
      if self == .nothing { self = other } else if self != other, other != .nothing { self = .everything }
    }
  }
}
