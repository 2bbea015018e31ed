/// The time that a task has for all its calls together: with it each of them ends, whatever its own timeout is.
///
/// Tasks that are made in the task have it, too.
package struct AnswerTime: Sendable {
  /// The time that a task has; `nil` for one whose calls have times of their own alone.
  @TaskLocal package static var current: AnswerTime?

  /// The whole time.
  package let limit: Duration
  /// The end of it, in the time in which the computer runs.
  package let end: SuspendingClock.Instant

  /// A time that begins now.
  package init(_ limit: Duration) {
    self.limit = limit
    end = .now + limit
  }

  /// Gives a task a time for all its calls together, unless it has less already.
  package static func bounding<Answer>(
    _ limit: Duration, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Answer
  ) async rethrows -> Answer {
    if let current, current.left <= limit { return try await body() }
    return try await $current.withValue(AnswerTime(limit), operation: body)
  }

  /// The rest of it.
  package var left: Duration { max(.zero, SuspendingClock.now.duration(to: end)) }

  /// The timeout of a call, and the time as which it is told if it is over.
  static func bounding(_ timeout: Duration?, to peer: String?) -> (timeout: Duration?, told: Duration?) {
    guard let current else { return (timeout, timeout) }
    // When the time is over, the bus is still asked who has not answered.
    let left = peer == BusName.bus.rawValue ? max(current.left, LibDBusLimits.busTime) : current.left
    return timeout.map { $0 <= left } ?? false ? (timeout, timeout) : (left, current.limit)
  }
}
