import Dispatch
import Logging
import MenuTestKit
import Synchronization

extension ServedMenu {
  /// What can be asked while the main actor is held up: everything that does not need it.
  struct Outside: Sendable {
    var arguments: [String]

    func answers(_ steps: [Step]) async throws -> [JSON] {
      let result = try await Program.run(
        arguments, input: "[\(steps.map(\.json).joined(separator: ", "))]", timeLimit: .seconds(40))
      return try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
        .filter { $0["signal"] == .null }
    }
  }

  /// Holds up the main actor, by blocking its thread, for as long as `body` runs elsewhere.
  func whileMainActorIsBlocked<Value: Sendable>(
    _ body: @escaping @Sendable (Outside) async throws -> Value
  ) async throws -> Value {
    let outside = Outside(arguments: clientArguments)
    let result = Mutex<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      let value: Result<Value, any Error>
      do { value = .success(try await body(outside)) } catch { value = .failure(error) }
      result.withLock { $0 = value }
      done.signal()
    }
    block(until: done)
    return try result.withLock { $0 }?.get() ?? { throw ClientFailure(description: "no result") }()
  }
}

/// Blocking is the point here: nothing else of the main actor may run meanwhile.
private func block(until semaphore: DispatchSemaphore) { semaphore.wait() }

/// Keeps what was logged.
final class LogRecorder: Sendable {
  private let recorded = Mutex<[String]>([])
  var messages: [String] { recorded.withLock { $0 } }
  var logger: Logger { Logger(label: "test") { _ in Handler(recorder: self) } }

  private struct Handler: LogHandler {
    let recorder: LogRecorder
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }
    func log(event: LogEvent) { recorder.recorded.withLock { $0.append(event.message.description) } }
  }
}
