/// Runs one piece of work after another, so that the bus always ends up in the state that was wanted last.
@MainActor
final class SerialWork {
  private var last: Task<Void, Never>?

  /// Waits for the work before, then runs this, which is cancelled with the task that waits for it.
  func run(_ body: @escaping @MainActor () async throws -> Void) async throws {
    let previous = last
    let task = Task {
      await previous?.value
      try await body()
    }
    last = Task { _ = await task.result }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
