import DBusMenu

/// Tells that a menu may have changed, or that time has passed; several occurrences at once count as one.
final class Wakeups {
  private let stream: AsyncStream<Void>
  private let tasks: [Task<Void, Never>]

  init(_ client: MenuClient, after times: [Duration]) async {
    let (stream, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    let changes = await client.changes()
    tasks =
      [
        Task {
          for await _ in changes { wake.yield() }
          wake.finish()
        }
      ]
      + times.map { time in
        Task {
          try? await Task.sleep(for: time)
          wake.yield()
        }
      }
  }

  deinit { for task in tasks { task.cancel() } }

  /// Waits for the next occurrence.
  func next() async {
    for await _ in stream { return }
  }
}
