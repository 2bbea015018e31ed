import Basics
import Dispatch
import MenuTestKit
package import TestSupport

extension ServedMenu {
  /// Questions while the main actor is held up: all that do not need it.
  package struct Outside: Sendable {
    package var arguments: [String]

    package init(arguments: [String]) { self.arguments = arguments }

    package func answers(_ steps: [Step]) async throws -> [JSON] {
      let result = try await Program.run(
        arguments, input: try JSON.array(steps.map(\.json)).text, timeLimit: .seconds(40))
      return try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
        .filter { $0["signal"] == .null }
    }
  }

  /// Holds up the main actor, by blocking its thread, for as long as `body` runs elsewhere.
  package func whileMainActorIsBlocked<Value: Sendable>(
    _ body: @escaping @Sendable (Outside) async throws -> Value
  ) async throws -> Value {
    let outside = Outside(arguments: clientArguments)
    let result = Lock<Result<Value, any Error>?>(nil)
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
