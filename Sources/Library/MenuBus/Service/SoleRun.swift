/// The one run of a service at a time, which a handler can end.
@MainActor
final class SoleRun {
  private var task: Task<Void, any Error>?

  /// Whether there is a run.
  var isRunning: Bool { task != nil }

  /// Runs until the body ends: with the caller's task, or by ``stop()``.
  ///
  /// - Throws: ``MenuBusError/Code/alreadyRunning``, and the errors of the body.
  func run(_ body: @escaping @MainActor () async throws -> Void) async throws {
    guard task == nil else { throw MenuBusError.alreadyRunning }
    let task = Task { try await body() }
    self.task = task
    defer { self.task = nil }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Ends the run; without one, nothing happens.
  func stop() { task?.cancel() }
}
