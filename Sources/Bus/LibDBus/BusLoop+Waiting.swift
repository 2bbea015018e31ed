import Basics

extension BusLoop {
  /// Waits for the end of a task, for a time at most, after which the task goes on. Cancelling the task that waits
  /// cancels it.
  ///
  /// By a timer of the loop: a task that sleeps would need two threads more.
  ///
  /// - Parameter limit: The time; `nil` waits for the end.
  /// - Returns: `nil` where the time was over before.
  package nonisolated(nonsending) func outcome<Value: Sendable, Failure: Error>(
    of task: Task<Value, Failure>, within limit: Duration?
  ) async -> Result<Value, Failure>? {
    await withTaskCancellationHandler {
      guard let limit else { return await task.result }
      let hasEnded = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        let waiting = FirstAnswer(continuation)
        perform(after: limit) { waiting.resume(returning: false) }
        Task(executorPreference: tasks) {
          _ = await task.result
          waiting.resume(returning: true)
        }
      }
      return hasEnded ? await task.result : nil
    } onCancel: {
      task.cancel()
    }
  }
}

/// A continuation that is resumed by the first of several.
private final class FirstAnswer: Sendable {
  private let continuation: Lock<CheckedContinuation<Bool, Never>?>

  init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = Lock(continuation) }

  func resume(returning answer: Bool) {
    let continuation = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    continuation?.resume(returning: answer)
  }
}
