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
/// Cancelling the task that waits cancels the operation. Nothing is left behind: neither a task, nor a sleep. The time
/// in which the computer is suspended does not count, because others stand still in it, too.
package func within<Value: Sendable, Failure: Error>(
  _ limit: Duration, on time: any TimeSource = SystemTime(),
  _ operation: sending @escaping @isolated(any) () async throws(Failure) -> Value
) async -> TimeLimited<Value, Failure> {
  let running = Task { () async -> Result<Value, Failure> in
    do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
  }
  let deadline = Task {
    guard (try? await time.sleep(untilAwake: time.awake + limit)) != nil else { return false }
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
