import DBusMenu
import LibDBus

/// Takes events from the bus thread to the main actor, in order.
///
/// What waits is bounded, because a client can send faster than a program that is busy handles. Whether it waits for
/// too long is watched, because a main actor that never runs is easily had on Linux and hard to notice.
final class EventQueue: Sendable {
  private struct State {
    var events: [MenuEvent] = []
    var size = 0
    /// When the first of the events came.
    var waitingSince = ContinuousClock.Instant.now
    /// Runs as long as events keep coming: making one for each would cost more than the event.
    var watch: Task<Void, Never>?
    var hasStarved = false
  }

  static let maximumCount = 100_000
  static let maximumSize = 8 << 20

  private let state = Lock(State())
  private let patience: Duration
  private let onStarvation: @Sendable (_ waiting: Int) -> Void

  /// Makes an empty queue.
  ///
  /// - Parameters:
  ///   - patience: How long events may wait.
  ///   - onStarvation: Called when events have waited for longer, the first time only, with how many there are.
  init(
    patience: Duration = .seconds(5), onStarvation: @escaping @Sendable (_ waiting: Int) -> Void = { _ in }
  ) {
    self.patience = patience
    self.onStarvation = onStarvation
  }

  deinit { state.withLock { $0.watch?.cancel() } }

  /// Adds an event; tells whether it is the first to wait, or that there is no room.
  func push(_ event: MenuEvent) -> (isTaken: Bool, isFirst: Bool) {
    state.withLock { state in
      guard state.events.count < Self.maximumCount, state.size + event.size <= Self.maximumSize else {
        return (false, false)
      }
      if state.events.isEmpty { state.waitingSince = .now }
      state.events.append(event)
      state.size += event.size
      return (true, state.events.count == 1)
    }
  }

  /// Sees to it that what waits does not wait for too long unnoticed.
  func watch() {
    state.withLock { state in
      guard !state.events.isEmpty, state.watch == nil, !state.hasStarved else { return }
      state.watch = Task.detached { [weak self, patience] in
        var wait = patience
        while wait > .zero {
          do { try await Task.sleep(for: wait) } catch { return }
          guard let self else { return }
          wait = self.remainingPatience()
        }
      }
    }
  }

  /// Everything that waits, oldest first.
  func take() -> [MenuEvent] {
    state.withLock { state in
      defer {
        state.events = []
        state.size = 0
      }
      return state.events
    }
  }

  /// For how long what waits may wait still; zero ends the watch, after a report if that time is over.
  private func remainingPatience() -> Duration {
    let (rest, starving) = state.withLock { state -> (Duration, Int) in
      let rest = state.events.isEmpty ? .zero : patience - (.now - state.waitingSince)
      guard rest <= .zero else { return (rest, 0) }
      state.watch = nil
      state.hasStarved = !state.events.isEmpty
      return (.zero, state.events.count)
    }
    if starving > 0 { onStarvation(starving) }
    return rest
  }
}
