extension TrayHost {
  private var isSettled: Bool {
    state != .reading && entries.allSatisfy { $0.isResolved } && tracked.values.allSatisfy { $0.isSettled }
  }

  /// Waits until every registered item was read once, with or without success.
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

  func checkSettled() {
    guard !waiters.isEmpty, isSettled else { return }
    let ended = waiters.values
    waiters = [:]
    for waiter in ended { waiter.resume() }
  }
}
