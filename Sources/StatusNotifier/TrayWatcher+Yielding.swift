import LibDBus

// The bus tells nobody that a name has one more in its queue. Panels queue in the seconds after their start (LXQt), and
// their start is heard of; so the queue is looked at for a while after each. See docs/panels.md#watchers.
extension TrayWatcher {
  /// Looks whether another watcher waits for the name, so many times; a count that is under way begins again.
  func lookForOthers(times: Int) {
    let isRunning = looks > 0
    looks = times
    if !isRunning { lookSoon() }
  }

  private func lookSoon() {
    connection.loop.perform(after: StatusNotifierLimits.queueLookInterval) { [weak self] in
      self?.assumeIsolated { $0.look() }
    }
  }

  private func look() {
    looks = state == .serving ? looks - 1 : 0
    guard looks > 0 else { return }
    Task { [weak self] in await self?.yieldToOthers() }
    lookSoon()
  }

  /// Gives the name away if a watcher waits for it.
  private func yieldToOthers() async {
    guard let queue = try? await connection.queuedOwners(of: .trayWatcher), queue.count > 1, state == .serving else {
      return
    }
    try? await connection.releaseName(.trayWatcher)
  }

  /// Takes the name when nobody has it, and has the items that do not hear of a new owner register with it.
  func follow(_ change: OwnerChange) {
    guard let new = change.new else {
      if isOnBus { Task { [connection, flags] in _ = try? await connection.requestName(.trayWatcher, options: flags) } }
      return
    }
    guard state == .serving, new != connection.uniqueName else { return }
    // Qt 5 takes no note of an owner that follows another at once, and registers by a name of its own.
    let names = itemEntries.map(\.name).filter { !$0.isUnique }
    guard !names.isEmpty else { return }
    Task { [connection] in await Self.register(names, with: new, on: connection) }
  }

  /// A watcher may have its name before it can answer.
  private static func register(_ names: [BusName], with watcher: BusName, on connection: BusConnection) async {
    for _ in 0..<StatusNotifierLimits.queueLooks {
      do {
        for name in names {
          _ = try await connection.call(
            watcher, .trayWatcher, .trayWatcher, "RegisterStatusNotifierItem", [.string(name.rawValue)],
            timeout: StatusNotifierLimits.watcherTime)
        }
        return
      } catch let error as BusError where [.unknownMethod, .unknownObject, .unknownInterface].contains(error.name) {
        try? await Task.sleep(for: StatusNotifierLimits.queueLookInterval)
      } catch {
        return
      }
    }
  }
}
