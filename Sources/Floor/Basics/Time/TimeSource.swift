import Glibc

/// The clock of a part of the program: that of the system, or one that a test turns by hand.
///
/// A laptop is suspended, and clocks are set. So there are three clocks, each for a use of its own.
package protocol TimeSource: Sendable {
  /// The time that nobody sets, and that passes while the computer is suspended, too (`CLOCK_BOOTTIME`): for what
  /// people wait for, such as periods, sessions, pauses between attempts, and ends after a time without use.
  var now: ContinuousClock.Instant { get }

  /// The time in which the computer runs (`CLOCK_MONOTONIC`): for what other programs have time for, which stand still
  /// as long as this one does. A command is not ended, or a call given up, because the lid was closed.
  var awake: SuspendingClock.Instant { get }

  /// Seconds since 1970, as the clock on the wall has them (`CLOCK_REALTIME`). Anybody may set it, so it is for times
  /// of day and nothing else.
  var wall: Int { get }

  /// Sleeps until a time. Cancelling the task ends the sleep with an error, also where the time has passed.
  nonisolated(nonsending) func sleep(until end: ContinuousClock.Instant) async throws(CancellationError)

  /// Sleeps until a time in which the computer runs.
  nonisolated(nonsending) func sleep(untilAwake end: SuspendingClock.Instant) async throws(CancellationError)

  /// Calls `body` after a time in which the computer runs: for times shorter than a task takes that sleeps.
  ///
  /// - Parameter timer: Does so, as the timer of a loop.
  func after(
    _ delay: Duration, by timer: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
    _ body: @escaping @Sendable () -> Void)
}

extension TimeSource {
  /// Sleeps for a time.
  nonisolated(nonsending) package func sleep(for time: Duration) async throws(CancellationError) {
    try await sleep(until: now + time)
  }
}

/// The clocks of the system.
package struct SystemTime: TimeSource {
  package init() {}

  package var now: ContinuousClock.Instant { .now }
  package var awake: SuspendingClock.Instant { .now }
  // `time` is the clock of the last tick, some milliseconds behind the timers that end sleeps.
  package var wall: Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return now.tv_sec
  }

  nonisolated(nonsending) package func sleep(until end: ContinuousClock.Instant) async throws(CancellationError) {
    try await Self.sleep(until: end, Self.continuous)
  }

  nonisolated(nonsending) package func sleep(untilAwake end: SuspendingClock.Instant) async throws(CancellationError) {
    try await Self.sleep(until: end, Self.suspending)
  }

  package func after(
    _ delay: Duration, by timer: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
    _ body: @escaping @Sendable () -> Void
  ) {
    timer(delay, body)
  }

  private static let continuous = LongSleeps(ContinuousClock())
  private static let suspending = LongSleeps(SuspendingClock())

  nonisolated(nonsending) private static func sleep<C: Clock>(
    until end: C.Instant, _ sleeps: LongSleeps<C>
  ) async throws(CancellationError) where C.Duration == Duration {
    // An alarm more costs more than what a cancelled sleep leaves behind for a minute.
    guard end > sleeps.clock.now.advanced(by: .seconds(60)) else {
      guard (try? await Task.sleep(until: end, clock: sleeps.clock)) != nil else { throw CancellationError() }
      return
    }
    try await sleeps.sleep(until: end)
  }
}
