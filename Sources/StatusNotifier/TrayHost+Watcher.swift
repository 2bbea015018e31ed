import Glibc
import LibDBus
import Synchronization

/// How many hosts this process has had.
private let hostCount = Atomic<Int>(0)

extension TrayHost {
  /// Something that the watcher lists.
  struct Entry {
    /// What the watcher calls it.
    var key: String
    /// The name it was registered by.
    var name: BusName
    var path: ObjectPath
    /// Who has the name; `nil` before the bus has said so.
    var owner: BusName?
    var isResolved: Bool { owner != nil }
    var address: Address? { owner.map { Address(service: $0, path: path) } }

    /// Reads what a watcher calls an item: name and path in one word, with an `@` between them where the watcher is
    /// GNOME's, or the name alone.
    init?(_ key: String) {
      let slash = key.firstIndex(of: "/") ?? key.endIndex
      var name = key[..<slash]
      if name.last == "@" { name.removeLast() }
      guard key.utf8.count <= 4096, let name = BusName(name) else { return nil }
      guard let path = slash == key.endIndex ? .trayItem : ObjectPath(key[slash...]) else { return nil }
      self.key = key
      self.name = name
      self.path = path
      if name.isUnique { owner = name }
    }
  }

  /// A name for the host; where the bus refuses it, the connection's own will do.
  func takeName() async throws -> BusName? {
    let count = hostCount.wrappingAdd(1, ordering: .relaxed).newValue
    guard let name = BusName("org.kde.StatusNotifierHost-\(getpid())-\(count)") else { return nil }
    do {
      return try await connection.requestName(name) == .primaryOwner ? name : nil
    } catch let error as BusError where error.name != .disconnected {
      return nil
    }
  }

  func subscribe() async throws {
    // First of all, so that nothing is missed between the reading and the first signal.
    try await subscribe(.ownerChanges) { host, signal throws(BusError) in host.take(try OwnerChange(signal)) }
    try await subscribe(
      MatchRule(sender: .trayWatcher, path: .trayWatcher, interface: .trayWatcher)
    ) { host, signal throws(BusError) in
      var reader = signal.reader()
      switch signal.member {
      case "StatusNotifierItemRegistered": host.add(try reader.string())
      case "StatusNotifierItemUnregistered":
        let key = try reader.string()
        host.listNotes[key] = nil
        host.remove { $0.key == key }
      default: break
      }
    }
    try await subscribe(MatchRule(interface: .trayItem)) { host, signal throws(BusError) in host.take(signal) }
    try await subscribe(
      MatchRule(interface: .properties, member: "PropertiesChanged", arguments: [0: InterfaceName.trayItem.rawValue])
    ) { host, signal throws(BusError) in try host.takeChange(signal) }
  }

  private typealias Handler = @Sendable (isolated TrayHost, borrowing IncomingMessage) throws(BusError) -> Void

  private func subscribe(_ rule: MatchRule, _ handler: @escaping Handler) async throws {
    let id = try await connection.subscribe(
      rule,
      onEnd: { [weak self] reason in self?.assumeIsolated { $0.end(.disconnected(reason)) } },
      handler: { [weak self] signal in
        self?.assumeIsolated { host in
          guard host.isStarted else { return }
          // One of the wrong form says nothing.
          do throws(BusError) { try handler(host, signal) } catch {}
        }
      })
    // `stop` may have come first.
    guard isStarted else { return await connection.unsubscribe(id) }
    subscriptions.append(id)
  }

  private func take(_ change: OwnerChange) {
    if change.name == .trayWatcher {
      if let owner = change.new { return watcherCame(owner) }
      forgetAll()
      state = .waiting
      say(.watcherWent)
      return checkSettled()
    }
    guard entries.contains(where: { $0.name == change.name }) else { return }
    guard let owner = change.new else { return remove { $0.name == change.name } }
    // Another program has taken the name over, and the item registered by it with the name.
    for index in entries.indices where entries[index].name == change.name && entries[index].owner != owner {
      let old = entries[index].address
      entries[index].owner = owner
      if let old { release(old) }
      if let new = entries[index].address { track(new) }
    }
  }

  // MARK: The list

  /// Starts with the watcher's list anew.
  func watcherCame(_ owner: BusName) {
    forgetAll()
    state = .reading
    say(.watcherCame(owner))
    let epoch = epoch
    Task { [weak self] in await self?.readList(of: owner, epoch) }
  }

  /// Registers with a watcher and reads its list. One that has its name may not yet be able to answer.
  private func readList(of watcher: BusName, _ epoch: Int) async {
    var pause = Duration.milliseconds(50)
    while epoch == self.epoch, state == .reading {
      do {
        // Some watchers refuse hosts and are none the worse for it.
        do {
          if registers {
            _ = try await connection.call(
              watcher, .trayWatcher, .trayWatcher, "RegisterStatusNotifierHost",
              [.string((name ?? connection.uniqueName).rawValue)], timeout: limits.callTime)
          }
        } catch let error as BusError where error.name != .disconnected {}
        return try await readList(watcher, epoch)
      } catch {
        guard epoch == self.epoch, state == .reading else { return }
        guard pause < .seconds(4) else {
          state = .current  // it can still tell of items by signals
          listNotes[""] = "the watcher does not tell what it has: \(error)"
          return checkSettled()
        }
        try? await Task.sleep(for: pause)
        pause *= 2
      }
    }
  }

  private func readList(_ watcher: BusName, _ epoch: Int) async throws {
    let call = try Message.methodCall(
      to: watcher, path: .trayWatcher, interface: .properties, member: "Get", signature: "ss"
    ) {
      $0.string(InterfaceName.trayWatcher.rawValue)
      $0.string("RegisteredStatusNotifierItems")
    }
    try await connection.call(call, timeout: limits.callTime) { reply throws(BusError) in
      let keys = try reply.variant { value throws(BusError) in try value.strings() }
      self.assumeIsolated { host in
        guard epoch == host.epoch, host.state == .reading else { return }
        // However long the list is, most of it would be refused.
        for key in keys.prefix(4 * host.limits.items) { host.add(key) }
        host.state = .current
        host.checkSettled()
      }
    }
  }

  private func add(_ key: String) {
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

  /// Finds out who has the name that an item was registered by.
  private func resolve(_ entry: Entry) {
    let epoch = epoch
    let connection = connection
    Task { [weak self] in
      let take: @Sendable (BusName?) -> Void = { [weak self] owner in
        self?.assumeIsolated { $0.resolved(entry, owner, epoch) }
      }
      do { try await connection.withOwner(of: entry.name, take) } catch { await self?.resolved(entry, nil, epoch) }
    }
  }

  private func resolved(_ entry: Entry, _ owner: BusName?, _ epoch: Int) {
    guard epoch == self.epoch,
      let index = entries.firstIndex(where: { $0.key == entry.key && !$0.isResolved })
    else { return }
    guard let owner else {
      note(entry.key, "nobody has the name that \(entry.key) was registered by")
      return remove { $0.key == entry.key }
    }
    entries[index].owner = owner
    track(Address(service: owner, path: entry.path))
  }

  private func note(_ key: String, _ sentence: String) { if listNotes.count < 100 { listNotes[key] = sentence } }

  /// Forgets what the watcher no longer has.
  private func remove(where isGone: (Entry) -> Bool) {
    let gone = entries.filter(isGone)
    entries.removeAll(where: isGone)
    for address in gone.compactMap(\.address) { release(address) }
    checkSettled()
  }

  /// Forgets everything that the watcher said, and whatever it still says.
  func forgetAll() {
    epoch = nextToken()
    listNotes = [:]
    remove { _ in true }
  }
}
