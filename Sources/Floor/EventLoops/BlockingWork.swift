/// Work that may wait for a file or a display, and perhaps for ever: a file of another program can be on a system of
/// files that does not answer. No task can end such a wait.
package enum BlockingWork {
  /// Does work on a thread of its own, and waits for it for so long.
  ///
  /// - Returns: The result; `nil` where the time is over, or the task is cancelled. The thread then stays until the
  ///   work is done, or the process ends.
  package static func value<Value: Sendable>(
    within limit: Duration, _ work: @escaping @Sendable () -> Value
  ) async -> Value? {
    let (results, result) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingOldest(1))
    let run = { @Sendable in
      result.yield(work())
      result.finish()
    }
    // Without a thread to give, the system is in greater need than a file may cause.
    if !startThread(named: "menubus-files", run) { run() }
    let deadline = Task {
      try? await Task.sleep(for: limit)
      result.finish()
    }
    defer { deadline.cancel() }
    for await value in results { return value }
    return nil
  }
}
