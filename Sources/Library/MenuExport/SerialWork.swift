/// Does one thing after another, so that what is on the bus is always what was wanted last.
@MainActor
package final class SerialWork {
  private var last: Task<Void, Never>?

  package init() {}

  /// Waits for what was begun before, then does this, which is cancelled with the task that waits for it.
  package func run(_ body: @escaping @MainActor () async throws -> Void) async throws {
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
