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
              watcher, .trayWatcher, .trayWatcher, "RegisterStatusNotifierHost",
              [.string((name ?? connection.uniqueName).rawValue)], timeout: limits.callTime)
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
      watcher, .trayWatcher, .trayWatcher, "RegisteredStatusNotifierItems", timeout: limits.callTime
    ) { value throws(BusError) in
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
