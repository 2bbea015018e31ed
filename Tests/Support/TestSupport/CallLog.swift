import Basics

/// Calls and events in order, and a way to wait for them. May be written to from any thread.
package final class CallLog: EventSource {
  private struct State {
    var entries: [String] = []
    /// How many entries have been waited for, with those before them.
    var awaited = 0
  }

  private let state = Lock(State())
  private let notifier = Notifier()

  package init() {}

  package var entries: [String] { state.withLock(\.entries) }

  package func note(_ entry: String) {
    state.withLock { $0.entries.append(entry) }
    notifier.notify()
  }

  package func events() -> AsyncStream<Void> { notifier.events() }

  /// Waits for an entry behind the last one that was waited for.
  nonisolated(nonsending) package func wait(for entry: String, within limit: Duration = eventualLimit) async throws {
    try await eventually("“\(entry)” in the log", on: self, within: limit, read: { entries }) { _ in
      state.withLock { state in
        guard let index = state.entries[state.awaited...].firstIndex(of: entry) else { return false }
        state.awaited = index + 1
        return true
      }
    }
  }

  /// Waits until there are so many entries.
  nonisolated(nonsending) package func wait(forCount count: Int, within limit: Duration = eventualLimit) async throws {
    try await eventually("\(count) entries in the log", on: self, within: limit, read: { entries }) {
      $0.count >= count
    }
  }
}
