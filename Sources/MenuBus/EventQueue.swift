import DBusMenu
import LibDBus

/// Takes events from the bus thread to the main actor, in order.
///
/// What waits is bounded, because a client can send faster than a program that is busy handles.
final class EventQueue: Sendable {
  private struct State {
    var events: [MenuEvent] = []
    var size = 0
  }

  static let maximumCount = 100_000
  static let maximumSize = 8 << 20

  private let state = Lock(State())

  /// Adds an event; tells whether it is the first to wait, or that there is no room.
  func push(_ event: MenuEvent) -> (isTaken: Bool, isFirst: Bool) {
    state.withLock { state in
      guard state.events.count < Self.maximumCount, state.size + event.size <= Self.maximumSize else {
        return (false, false)
      }
      state.events.append(event)
      state.size += event.size
      return (true, state.events.count == 1)
    }
  }

  /// Everything that waits, oldest first.
  func take() -> [MenuEvent] {
    state.withLock { state in
      defer { state = State() }
      return state.events
    }
  }
}
