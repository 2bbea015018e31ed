/// How long tests wait for an event: far longer than any takes on a busy machine, and less than a suite's time limit.
package let eventualLimit = Duration.seconds(120)

/// The event that was awaited and did not come.
package struct NotObserved: Error, CustomStringConvertible {
  package let description: String
}

/// Waits until a value is right. It is read at once, and again after each event; there is no polling.
///
/// - Parameters:
///   - what: What is awaited, as a sentence for the failure.
///   - sources: What tells that the value may have changed. They are listened to before the value is first read.
///   - limit: How long to wait.
///   - read: Reads the value.
///   - isRight: Whether this is the value that is awaited.
/// - Returns: The value.
/// - Throws: ``NotObserved`` with the sentence and the last value when the time is over or the task is cancelled.
@discardableResult
nonisolated(nonsending) package func eventually<Value>(
  _ what: String, on sources: any EventSource..., within limit: Duration = eventualLimit,
  read: nonisolated(nonsending) () async throws -> Value, until isRight: (Value) -> Bool
) async throws -> Value {
  let (events, event) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  let streams = sources.map { $0.events() }
  let tasks = Task {
    await withTaskGroup { group in
      group.addTask {
        try? await Task.sleep(for: limit)
        event.finish()
      }
      for stream in streams { group.addTask { for await _ in stream { event.yield() } } }
    }
  }
  defer {
    tasks.cancel()
    withExtendedLifetime(sources) {}  // what they listen to refers to some of them weakly
  }
  var value = try await read()
  if isRight(value) { return value }
  for await _ in events {
    value = try await read()
    if isRight(value) { return value }
  }
  let reason = Task.isCancelled ? "until the test was ended" : "within \(limit)"
  throw NotObserved(description: "Awaited \(reason): \(what). Instead there was: \(value)")
}

/// Waits until a value equals another; see the other `eventually`.
nonisolated(nonsending) package func eventually<Value: Equatable>(
  _ what: String, on sources: any EventSource..., within limit: Duration = eventualLimit, equals expected: Value,
  read: nonisolated(nonsending) () async throws -> Value
) async throws {
  try await eventually(what, on: Sources(all: sources), within: limit, read: read) { $0 == expected }
}

/// Waits until a condition holds; see the other `eventually`.
nonisolated(nonsending) package func eventually(
  _ what: String, on sources: any EventSource..., within limit: Duration = eventualLimit,
  _ condition: nonisolated(nonsending) () async throws -> Bool
) async throws {
  try await eventually(what, on: Sources(all: sources), within: limit, read: condition) { $0 }
}

/// Several sources as one.
private struct Sources: EventSource {
  let all: [any EventSource]

  func events() -> AsyncStream<Void> {
    let (events, event) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let streams = all.map { $0.events() }
    let pump = Task {
      await withTaskGroup { group in
        for stream in streams { group.addTask { for await _ in stream { event.yield() } } }
      }
      event.finish()
    }
    event.onTermination = { _ in pump.cancel() }
    return events
  }
}
