import Basics
import DBusMenu
import LibDBus

/// A message from the bus thread to the main actor.
enum MenuInput: Sendable {
  case event(ReceivedEvent)
  case activity(ClientActivity)

  /// About how many bytes it takes.
  fileprivate var size: Int {
    switch self {
    case .event(let received): received.event.size + (received.activationToken?.utf8.count ?? 0)
    case .activity(.aboutToShow(_, let onDemand, _, _, _, _)): 128 + 4 * onDemand.count
    case .activity: 128
    }
  }
}

/// Passes events and other activities of clients from the bus thread to the main actor, in order.
///
/// The queue is bounded, because a client can send faster than a busy program handles. Whether events wait for
/// too long is watched, because on Linux a main actor easily never runs, which is hard to notice.
final class EventQueue: Sendable {
  private struct State {
    var inputs: [MenuInput] = []
    /// The number of those at the beginning that were taken. They are removed many at a time.
    var taken = 0
    var eventCount = 0
    var size = 0
    /// When the first of the events came, by the time in which the program could run.
    var waitingSince: SuspendingClock.Instant
    /// Runs as long as events keep coming: making one for each would cost more than the event.
    var watch: Task<Void, Never>?
    var hasStarved = false

    var count: Int { inputs.count - taken }

    mutating func next() -> MenuInput? {
      guard taken < inputs.count else { return nil }
      let input = inputs[taken]
      taken += 1
      if case .event = input { eventCount -= 1 }
      size -= input.size
      if taken == inputs.count {
        (inputs, taken) = ([], 0)
      } else if taken * 2 >= inputs.count {
        inputs.removeFirst(taken)
        taken = 0
      }
      return input
    }
  }

  private let state: Lock<State>
  private let time: any TimeSource
  private let timeout: Duration
  private let onStarvation: @Sendable (_ waiting: Int) -> Void

  /// Makes an empty queue.
  ///
  /// - Parameters:
  ///   - timeout: How long events may wait.
  ///   - onStarvation: Called when events have waited for longer, the first time only, with how many there are.
  init(
    timeout: Duration = .seconds(5), time: any TimeSource = SystemTime(),
    onStarvation: @escaping @Sendable (_ waiting: Int) -> Void = { _ in }
  ) {
    self.timeout = timeout
    self.time = time
    state = Lock(State(waitingSince: time.awake))
    self.onStarvation = onStarvation
  }

  deinit { state.withLock { $0.watch?.cancel() } }

  /// Adds events that came together, all or none; tells whether no other waited before, or that there is no room.
  func push(_ events: [ReceivedEvent]) -> (isTaken: Bool, isFirst: Bool) {
    let inputs = events.map { MenuInput.event($0) }
    let size = inputs.reduce(0) { $0 + $1.size }
    return state.withLock { state in
      guard state.count + events.count <= MenuExportLimits.waitingEvents,
        state.size + size <= MenuExportLimits.waitingEventBytes
      else {
        return (false, false)
      }
      let isFirst = state.eventCount == 0 && !events.isEmpty
      if isFirst { state.waitingSince = time.awake }
      state.inputs += inputs
      state.eventCount += events.count
      state.size += size
      return (true, isFirst)
    }
  }

  /// Adds an activity; tells whether nothing waited before. An `AboutToShow` is left out if there is no room;
  /// each departure is reported once.
  func push(_ activity: ClientActivity) -> Bool {
    let input = MenuInput.activity(activity)
    return state.withLock { state in
      let hasRoom =
        state.count < MenuExportLimits.waitingEvents && state.size + input.size <= MenuExportLimits.waitingEventBytes
      if case .aboutToShow = activity, !hasRoom { return false }
      state.inputs.append(input)
      state.size += input.size
      return state.count == 1
    }
  }

  /// Starts the watch over the time that events wait.
  func watch() {
    state.withLock { state in
      guard state.eventCount > 0, state.watch == nil, !state.hasStarved else { return }
      state.watch = Task.detached { [weak self, timeout, time] in
        var wait = timeout
        while wait > .zero {
          guard (try? await time.sleep(untilAwake: time.awake + wait)) != nil else { return }
          guard let self else { return }
          wait = self.remainingTime()
        }
      }
    }
  }

  /// Removes and returns what waits longest.
  func next() -> MenuInput? { state.withLock { $0.next() } }

  /// For how long what waits may wait still; zero ends the watch, after a report if that time is over.
  private func remainingTime() -> Duration {
    let (rest, starving) = state.withLock { state -> (Duration, Int) in
      let rest = state.eventCount == 0 ? .zero : timeout - (time.awake - state.waitingSince)
      guard rest <= .zero else { return (rest, 0) }
      state.watch = nil
      state.hasStarved = state.eventCount > 0
      return (.zero, state.eventCount)
    }
    if starving > 0 { onStarvation(starving) }
    return rest
  }
}
