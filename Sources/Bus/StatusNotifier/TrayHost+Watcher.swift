import Basics
import Glibc
import LibDBus
import Synchronization

/// The number of hosts that this process has had.
private let hostCount = Atomic<Int>(0)

extension TrayHost {
  /// Requests a name for the host. If the bus refuses it, the host goes by its connection's name.
  func requestName() async throws -> BusName? {
    let count = hostCount.wrappingAdd(1, ordering: .relaxed).newValue
    guard let name = BusName("org.kde.StatusNotifierHost-\(getpid())-\(count)") else { return nil }
    do {
      return try await connection.requestName(name) == .primaryOwner ? name : nil
    } catch let error as BusError where error.name != .disconnected {
      return nil
    }
  }

  func subscribe() async throws {
    // First of all, so that no signal is missed after the reading.
    try await subscribe(.nameOwnerChanged()) { host, signal throws(BusError) in
      host.handle(try OwnerChange(signal))
    }
    try await subscribe(
      MatchRule(sender: .trayWatcher, path: .trayWatcher, interface: .trayWatcher)
    ) { host, signal throws(BusError) in
      var reader = signal.reader()
      switch signal.member {
      case "StatusNotifierItemRegistered": host.add(try reader.string(limit: StatusNotifierLimits.keyBytes))
      case "StatusNotifierItemUnregistered":
        let key = try reader.string(limit: StatusNotifierLimits.keyBytes)
        host.listNotes[key] = nil
        host.remove { $0.key == key }
      default: break
      }
    }
    try await subscribe(MatchRule(interface: .trayItem)) { host, signal throws(BusError) in host.handle(signal) }
    try await subscribe(.propertiesChanged(of: .trayItem)) { host, signal throws(BusError) in
      try host.handleChange(signal)
    }
  }

  private typealias Handler = @Sendable (isolated TrayHost, borrowing IncomingMessage) throws(BusError) -> Void

  private func subscribe(_ rule: MatchRule, _ handler: @escaping Handler) async throws {
    let subscription = try await connection.keepSubscribed(
      to: rule, owner: self, onEnd: { $0.end(.disconnected($1)) },
      handler: { host, signal in
        guard host.isStarted else { return }
        // A malformed signal is ignored.
        do throws(BusError) { try handler(host, signal) } catch {}
      })
    // `stop` may have come first.
    if isStarted { subscriptions.append(subscription) }
  }

  private func handle(_ change: OwnerChange) {
    if change.name == .trayWatcher {
      if let owner = change.new { return watcherCame(owner) }
      forgetAll()
      state = .waiting
      return report(.watcherWent)
    }
    if change.name.isUnique {
      if change.new == nil { remove { $0.owner == change.name } }
    } else {
      follow(change.name, to: change.new)
    }
  }

  // MARK: The watcher

  /// Starts over with the list of a new watcher.
  func watcherCame(_ owner: BusName) {
    forgetAll()
    state = .reading
    report(.watcherCame(owner))
    let epoch = epoch
    reading?.cancel()
    reading = Task { [weak self] in await self?.readList(of: owner, epoch) }
  }

  /// Registers with a watcher and reads its list, with retries, because a watcher may own its
  /// name before it can answer.
  private func readList(of watcher: BusName, _ epoch: Int) async {
    var pause = Duration.milliseconds(50)
    while epoch == self.epoch, state == .reading {
      do {
        // Some watchers refuse hosts and list items all the same.
        do {
          if registers {
            _ = try await connection.call(
              "RegisterStatusNotifierHost", of: .trayWatcher, at: .trayWatcher, on: watcher,
              with: [.string((name ?? connection.uniqueName).rawValue)], timeout: limits.callTime)
          }
        } catch let error as BusError where error.name != .disconnected {}
        return try await readList(watcher, epoch)
      } catch {
        guard epoch == self.epoch, state == .reading else { return }
        guard pause < .seconds(4) else {
          listNotes[""] = "the watcher does not list its items: \(error)"
          return endReading()  // it can still report items by signals
        }
        try? await time.sleep(for: pause)
        pause *= 2
      }
    }
  }

  private func readList(_ watcher: BusName, _ epoch: Int) async throws {
    try await connection.property(
      "RegisteredStatusNotifierItems", of: .trayWatcher, at: .trayWatcher, on: watcher, timeout: limits.callTime
    ) { value in
      // Beyond this, nearly all of a longer list would be refused.
      let keys = try value.itemKeys(limit: 4 * self.limits.items)
      self.assumeIsolated { host in
        guard epoch == host.epoch, host.state == .reading else { return }
        for key in keys { host.add(key) }
        host.endReading()
      }
    }
  }
}

// An item lives on a connection: it is called by the name that it was registered with while the connection owns that.
extension TrayHost {
  /// Follows a name that items were registered with to its next owner, which may have an item of its own there.
  func follow(_ name: BusName, to owner: BusName?) {
    for index in entries.indices where entries[index].name == name && entries[index].isResolved {
      let isReleased = entries[index].owner != owner
      guard entries[index].isReleased != isReleased, let old = entries[index].address else { continue }
      entries[index].isReleased = isReleased
      if let new = entries[index].address { move(old, to: new) }
    }
    guard let owner else { return }
    var keys: Set<String> = []
    for entry in entries where entry.name == name && keys.insert(entry.key).inserted {
      guard !entries.contains(where: { $0.key == entry.key && $0.owner == owner }) else { continue }
      // The bus has yet to answer who the owner is, or the former one keeps its item.
      let index = entries.firstIndex { $0.key == entry.key && !$0.isResolved } ?? entries.endIndex
      if index == entries.endIndex {
        guard let new = Entry(entry.key), entries.count < limits.items else { continue }
        entries.append(new)
      }
      entries[index].owner = owner
      if let address = entries[index].address { track(address, isAwaited: entries[index].isAwaited) }
    }
    checkSettled()
  }

  /// Calls an item by another name from now on. It is read again: it may not answer by that.
  private func move(_ old: Address, to new: Address) {
    guard tracked[new] == nil, var item = tracked[old], !entries.contains(where: { $0.address == old }) else {
      release(old)
      return track(new)
    }
    tracked[old] = nil
    (item.token, item.isReading, item.failures) = (nextToken(), false, 0)
    tracked[new] = item
    requestRead(.everything, of: new)
  }

  /// Removes an item that does not answer by its connection, after the name that it was registered with has gone.
  func dropIfReleased(_ address: Address) -> Bool {
    guard entries.contains(where: { $0.address == address && $0.isReleased }) else { return false }
    remove { $0.address == address && $0.isReleased }
    return tracked[address] == nil
  }

  // MARK: Items at one path

  /// The tracked items of one connection and path, in the order of the watcher.
  func addresses(of service: BusName, _ path: ObjectPath) -> [Address] {
    var seen: Set<Address> = []
    return entries.compactMap(\.address).filter {
      $0.service == service && $0.path == path && tracked[$0] != nil && seen.insert($0).inserted
    }
  }

  /// Whether an item is one that the watcher lists before by another name: both have one id and one menu.
  func isRepeated(_ address: Address, among addresses: [Address]) -> Bool {
    guard let own = tracked[address]?.properties?.state else { return false }
    return addresses.prefix { $0 != address }.contains { other in
      guard tracked[other]?.published != nil, let state = tracked[other]?.properties?.state else { return false }
      return state.isOfSameItem(as: own)
    }
  }
}

extension TrayItemState {
  /// Whether both are of one item, by what stays while it changes.
  func isOfSameItem(as other: TrayItemState) -> Bool { id == other.id && menu == other.menu }
}
