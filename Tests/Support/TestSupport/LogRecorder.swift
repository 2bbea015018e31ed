import InMemoryLogging
package import Logging

/// Keeps what is logged, for tests that read it or wait for it.
package struct LogRecorder: EventSource {
  private let kept: InMemoryLogHandler
  private let notifier: Notifier
  /// The logger to give to what is tested.
  package let logger: Logger

  /// - Parameter level: The lowest level that is kept.
  package init(level: Logger.Level = .trace) {
    var kept = InMemoryLogHandler()
    kept.logLevel = level
    let handler = NotifyingHandler(kept: kept, notifier: Notifier())
    self.kept = kept
    notifier = handler.notifier
    logger = Logger(label: "test") { _ in handler }
  }

  /// The entries so far.
  package var messages: [String] { kept.entries.map(\.message.description) }

  /// The same as level and message.
  package var lines: [String] { kept.entries.map { "\($0.level): \($0.message)" } }

  package func events() -> AsyncStream<Void> { notifier.events() }
}

/// Tells of what another handler keeps.
private struct NotifyingHandler: LogHandler {
  var kept: InMemoryLogHandler
  let notifier: Notifier

  var metadata: Logger.Metadata {
    get { kept.metadata }
    set { kept.metadata = newValue }
  }
  var logLevel: Logger.Level {
    get { kept.logLevel }
    set { kept.logLevel = newValue }
  }
  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { kept[metadataKey: key] }
    set { kept[metadataKey: key] = newValue }
  }

  func log(event: LogEvent) {
    kept.log(event: event)
    notifier.notify()
  }
}

extension Logger {
  /// Throws away what it is given.
  package static var quiet: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
