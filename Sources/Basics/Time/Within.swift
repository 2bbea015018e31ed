/// The result of an operation that has a time limit.
package struct TimeLimited<Value: Sendable, Failure: Error>: Sendable {
  fileprivate let result: Result<Value, Failure>
  /// Whether the time was over before the end, so that the operation was cancelled.
  package let isLate: Bool

  /// The result of an operation that ended in time; `nil` of another, even of one that then failed.
  package func inTime() throws(Failure) -> Value? { isLate ? nil : try result.get() }
}

extension TimeLimited where Failure == Never {
  /// The result, also of an operation that was cancelled.
  package var value: Value { result.get() }
}

/// Runs an operation, cancels it when its time is over, and waits for its end in either case.
///
/// Cancelling the task that waits cancels the operation. Nothing is left behind: neither a task, nor a sleep (see
/// ``sleep(until:)``).
package func within<Value: Sendable, Failure: Error>(
  _ limit: Duration, _ operation: sending @escaping @isolated(any) () async throws(Failure) -> Value
) async -> TimeLimited<Value, Failure> {
  let running = Task { () async -> Result<Value, Failure> in
    do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
  }
  let deadline = Task {
    guard (try? await sleep(until: .now + limit)) != nil else { return false }
    running.cancel()
    return true
  }
  let result = await withTaskCancellationHandler {
    await running.value
  } onCancel: {
    running.cancel()
  }
  deadline.cancel()
  return TimeLimited(result: result, isLate: await deadline.value)
}

/// Sleeps until a time.
package func sleep(until end: ContinuousClock.Instant) async throws(CancellationError) {
  guard ContinuousClock.now < end else { return }
  _ = try await sleep(for: ContinuousClock.now.duration(to: end)) { ContinuousClock.now.duration(to: end) }
}

/// Sleeps for a time, at most a minute at once: a cancelled `Task.sleep` keeps its 1.9 kB until its own time is over.
///
/// - Parameter left: The time that is left then; it is asked for after each minute, because a clock may have been set.
///   `nil` ends the sleep.
/// - Returns: Whether the time has come.
package func sleep(
  for time: Duration, isolation: isolated (any Actor)? = #isolation, asking left: () async -> Duration?
) async throws(CancellationError) -> Bool {
  var time = time
  while time > .seconds(60) {
    guard (try? await Task.sleep(for: .seconds(60))) != nil else { throw CancellationError() }
    guard let next = await left() else { return false }
    time = next
  }
  guard (try? await Task.sleep(for: time)) != nil else { throw CancellationError() }
  return true
}
