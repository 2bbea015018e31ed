import InMemoryLogging
package import Logging

/// Keeps what is logged, for tests that read it.
package struct LogRecorder: Sendable {
  private let handler: InMemoryLogHandler
  /// The logger to give to what is tested.
  package let logger: Logger

  /// - Parameter level: The lowest level that is kept.
  package init(level: Logger.Level = .trace) {
    var handler = InMemoryLogHandler()
    handler.logLevel = level
    self.handler = handler
    logger = Logger(label: "test") { [handler] _ in handler }
  }

  /// What was logged so far.
  package var messages: [String] { handler.entries.map(\.message.description) }

  /// The same as level and message.
  package var lines: [String] { handler.entries.map { "\($0.level): \($0.message)" } }
}

extension Logger {
  /// Throws away what it is given.
  package static var quiet: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
