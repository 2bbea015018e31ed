extension TrayHost {
  private var isSettled: Bool {
    state != .reading && !entries.contains { $0.isAwaited && !$0.isResolved }
      && !tracked.values.contains { $0.isAwaited && !$0.isSettled }
  }

  /// Waits until every item of the present watcher's list was read once, with or without success, or until the watcher
  /// is gone.
  func settle() async {
    let token = nextToken()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isSettled || Task.isCancelled { continuation.resume() } else { waiters[token] = continuation }
      }
    } onCancel: {
      Task { await self.stopWaiting(token) }
    }
  }

  private func stopWaiting(_ token: Int) { waiters.removeValue(forKey: token)?.resume() }

  /// Ends the reading of the watcher's list. Items that are known now are awaited, and later ones are not: a program
  /// could register a new one as long as the last one has time to answer.
  func endReading() {
    state = .current
    for index in entries.indices { entries[index].isAwaited = true }
    for index in tracked.values.indices { tracked.values[index].isAwaited = true }
    checkSettled()
  }

  func checkSettled() {
    if !waiters.isEmpty, isSettled { endWaiting() }
  }

  /// Ends all waits.
  func endWaiting() {
    let ended = waiters.values
    waiters = [:]
    for waiter in ended { waiter.resume() }
  }
}
