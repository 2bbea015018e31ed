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

  /// Goes to the end of the queue if a watcher waits in it that does not give way itself.
  private func yieldToOthers() async {
    guard let queue = try? await connection.queuedOwners(of: .trayWatcher), queue.count > 1, state == .serving,
      let yielding = try? await connection.queuedOwners(of: .yieldingWatcher),
      queue.contains(where: { $0 != connection.uniqueName && !yielding.contains($0) }), state == .serving
    else { return }
    try? await connection.releaseName(.trayWatcher)
    // Stopped meanwhile, it must not come back.
    guard state == .serving || state == .waiting else { return }
    _ = try? await connection.requestName(.trayWatcher, options: flags)
  }
}

extension BusName {
  /// The name for which watchers that give way queue, so that they do not give way to each other for ever.
  static let yieldingWatcher: BusName = "org.menubus.YieldingWatcher"
}
