import Basics

/// Time that a test turns by hand: nothing passes by itself.
///
/// What sleeps is woken in order, one sleeper after the other. Between two of them the test waits until what was woken
/// sleeps again, so a day is over as soon as everything of that day is done.
package final class ManualTime: TimeSource, EventSource {
  /// The clocks of a `TimeSource`.
  package enum Dial: Sendable { case now, awake, wall }

  private struct Alarm: Sendable {
    let number: Int
    let dial: Dial
    /// From the start, or, on the wall, from 1970.
    let end: Duration
    let ring: @Sendable (_ isCancelled: Bool) -> Void
  }

  private struct State {
    var passed = Duration.zero
    /// The part in which the computer was suspended.
    var suspended = Duration.zero
    /// What the clock on the wall showed at the start.
    var wall: Duration
    var alarms: [Alarm] = []
    var last = 0
    /// Sleepers that were cancelled before they slept.
    var cancelled: Set<Int> = []

    func reading(_ dial: Dial) -> Duration {
      switch dial {
      case .now: passed
      case .awake: passed - suspended
      case .wall: wall + passed
      }
    }

    /// The time until an alarm, which may be over.
    func rest(_ alarm: Alarm) -> Duration { alarm.end - reading(alarm.dial) }
  }

  /// All of them: what sleeps and its time would keep each other, where a test ends before, as if both were lost.
  private static let all = Lock<[ManualTime]>([])

  private let state: Lock<State>
  private let notifier = Notifier()
  private let start = (now: ContinuousClock.now, awake: SuspendingClock.now)

  /// - Parameter wall: What the clock on the wall shows, in seconds since 1970.
  package init(wall: Int = 1_750_000_000) {
    state = Lock(State(wall: .seconds(wall)))
    Self.all.withLock { $0.append(self) }
  }

  package var now: ContinuousClock.Instant { start.now + state.withLock { $0.reading(.now) } }
  package var awake: SuspendingClock.Instant { start.awake + state.withLock { $0.reading(.awake) } }
  package var wall: Int { Int(state.withLock { $0.reading(.wall) }.components.seconds) }
  package func events() -> AsyncStream<Void> { notifier.events() }

  // MARK: For the program

  nonisolated(nonsending) package func sleep(until end: ContinuousClock.Instant) async throws(CancellationError) {
    try await sleep(until: end - start.now, on: .now)
  }

  nonisolated(nonsending) package func sleep(untilAwake end: SuspendingClock.Instant) async throws(CancellationError) {
    try await sleep(until: end - start.awake, on: .awake)
  }

  nonisolated(nonsending) package func sleep(untilWall end: Int) async throws(CancellationError) {
    try await sleep(until: .seconds(end), on: .wall)
  }

  package func after(
    _ delay: Duration, by timer: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
    _ body: @escaping @Sendable () -> Void
  ) {
    state.withLock { state in
      state.last += 1
      let end = state.reading(.awake) + delay
      state.alarms.append(Alarm(number: state.last, dial: .awake, end: end) { _ in timer(.zero, body) })
    }
    notifier.notify()
  }

  nonisolated(nonsending) private func sleep(until end: Duration, on dial: Dial) async throws(CancellationError) {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    let isCancelled = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let alarm = Alarm(number: number, dial: dial, end: end) { continuation.resume(returning: $0) }
        let sleeps = state.withLock { state -> Bool? in
          if state.cancelled.remove(number) != nil { return nil }
          if end <= state.reading(dial) { return false }
          state.alarms.append(alarm)
          return true
        }
        if sleeps == true { notifier.notify() } else { alarm.ring(sleeps == nil) }
      }
    } onCancel: {
      cancel(number)
    }
    if isCancelled || Task.isCancelled { throw CancellationError() }
  }

  private func cancel(_ number: Int) {
    let alarm = state.withLock { state -> Alarm? in
      guard let index = state.alarms.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      return state.alarms.remove(at: index)
    }
    alarm?.ring(true)
    notifier.notify()
  }

  // MARK: For the test

  /// The number of those that sleep, or of timers, on some of the clocks.
  package func sleepers(on dials: [Dial] = [.now, .wall]) -> Int {
    state.withLock { $0.alarms.count { dials.contains($0.dial) } }
  }

  /// The number of sleeps and timers since the beginning, also of those that are over.
  package var begun: Int { state.withLock { $0.last } }

  /// Waits until so many sleep: all that was woken is done.
  ///
  /// - Parameter dials: The clocks that count. By the time in which the computer runs, others are waited for, whose
  ///   work is under way.
  package func wait(for count: Int, on dials: [Dial] = [.now, .wall]) async throws {
    if sleepers(on: dials) >= count { return }
    try await eventually("\(count) sleep", on: self, read: { sleepers(on: dials) }) { $0 >= count }
  }

  /// Lets time pass.
  ///
  /// - Parameter count: How many sleep whenever there is nothing to do.
  package func turn(by time: Duration, sleeping count: Int = 0) async throws {
    let end = state.withLock { $0.passed } + time
    while true {
      try await wait(for: count)
      let due = state.withLock { state -> Alarm? in
        let rest = max(end - state.passed, .zero)
        // The first of those with the same time.
        let next = state.alarms.enumerated().min { state.rest($0.element) < state.rest($1.element) }
        guard let next, state.rest(next.element) <= rest else {
          state.passed += rest
          return nil
        }
        state.passed += max(state.rest(next.element), .zero)
        return state.alarms.remove(at: next.offset)
      }
      guard let due else { return }
      due.ring(false)
    }
  }

  /// Suspends the computer for a time: nothing runs, and all that was due meanwhile is woken after it.
  package func suspend(for time: Duration, sleeping count: Int = 0) async throws {
    try await wait(for: count)
    state.withLock { state in
      state.passed += time
      state.suspended += time
    }
    try await turn(by: .zero, sleeping: count)
  }

  /// Sets the clock on the wall.
  package func set(wall: Int, sleeping count: Int = 0) async throws {
    try await wait(for: count)
    let woken = state.withLock { state in
      state.wall = .seconds(wall) - state.passed
      defer { state.alarms.removeAll { $0.dial == .wall } }
      return state.alarms.filter { $0.dial == .wall }
    }
    for alarm in woken { alarm.ring(false) }
    try await wait(for: count)
  }
}
