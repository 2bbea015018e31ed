import Glibc
import LibDBus
import Synchronization

/// How many hosts this process has had.
private let hostCount = Atomic<Int>(0)

extension TrayHost {
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
    try await subscribe(.nameOwnerChanged()) { host, signal throws(BusError) in
      host.handle(try OwnerChange(signal))
    }
    try await subscribe(
      MatchRule(sender: .trayWatcher, path: .trayWatcher, interface: .trayWatcher)
    ) { host, signal throws(BusError) in
      var reader = signal.reader()
      switch signal.member {
      case "StatusNotifierItemRegistered": host.add(try reader.string(limit: 4096))
      case "StatusNotifierItemUnregistered":
        let key = try reader.string(limit: 4096)
        host.listNotes[key] = nil
        host.remove { $0.key == key }
      default: break
      }
    }
    try await subscribe(MatchRule(interface: .trayItem)) { host, signal throws(BusError) in host.handle(signal) }
    try await subscribe(
      MatchRule(interface: .properties, member: "PropertiesChanged", arguments: [0: InterfaceName.trayItem.rawValue])
    ) { host, signal throws(BusError) in try host.handleChange(signal) }
  }

  private typealias Handler = @Sendable (isolated TrayHost, borrowing IncomingMessage) throws(BusError) -> Void

  private func subscribe(_ rule: MatchRule, _ handler: @escaping Handler) async throws {
    let subscription = try await connection.keepSubscribed(
      to: rule,
      onEnd: { [weak self] reason in self?.assumeIsolated { $0.end(.disconnected(reason)) } },
      handler: { [weak self] signal in
        self?.assumeIsolated { host in
          guard host.isStarted else { return }
          // One of the wrong form says nothing.
          do throws(BusError) { try handler(host, signal) } catch {}
        }
      })
    // `stop` may have come first.
    if isStarted { subscriptions.append(subscription) }
  }

  private func handle(_ change: OwnerChange) {
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

  // MARK: The watcher

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
    try await connection.property(
      watcher, .trayWatcher, .trayWatcher, "RegisteredStatusNotifierItems", timeout: limits.callTime
    ) { value throws(BusError) in
      let keys = try value.strings()
      self.assumeIsolated { host in
        guard epoch == host.epoch, host.state == .reading else { return }
        // However long the list is, most of it would be refused.
        for key in keys.prefix(4 * host.limits.items) { host.add(key) }
        host.state = .current
        host.checkSettled()
      }
    }
  }
}
