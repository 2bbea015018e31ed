/// Calls what was asked for last, once nothing was asked for during a time.
///
/// However often that is, one task waits: a task for each request from outside would be memory without a bound.
@MainActor
package final class Debouncer {
  private var due: (end: ContinuousClock.Instant, body: @MainActor () -> Void)?
  private var isWaiting = false
  private let time: any TimeSource

  /// Whether something is to be called.
  package var isDue: Bool { due != nil }

  package init(_ time: any TimeSource) { self.time = time }

  /// Calls `body` after a delay, unless this is called again before then, or ``cancel()``. It is not called once the
  /// object is gone. A shorter delay than the one before may be as long as that.
  package func call(after delay: Duration, _ body: @escaping @MainActor () -> Void) {
    due = (time.now + delay, body)
    guard !isWaiting else { return }
    isWaiting = true
    Task { [weak self, time] in
      while let end = self?.due?.end, end > time.now { try? await time.sleep(until: end) }
      guard let self else { return }
      let body = due?.body
      (due, isWaiting) = (nil, false)
      body?()
    }
  }

  /// Calls nothing any more. What waits goes on to wait, and serves the next call.
  package func cancel() { due = nil }
}
