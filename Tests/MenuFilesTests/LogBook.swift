#if Tool
import Logging
import Synchronization

/// Keeps what is logged, as level and message.
final class LogBook: Sendable {
  private let entries = Mutex<[String]>([])

  var lines: [String] { entries.withLock(\.self) }

  var logger: Logger { Logger(label: "test") { _ in Handler(book: self) } }

  private struct Handler: LogHandler {
    let book: LogBook
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      book.entries.withLock { $0.append("\(event.level): \(event.message)") }
    }
  }
}
#endif
