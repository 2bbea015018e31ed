package import Basics
import Logging

/// A log of what outsiders cause: so many messages at once, and one a second after that.
package final class PacedLog: Sendable {
  private let log: ProgramLog
  private let pace = Lock(LogPace())

  package init(_ log: ProgramLog) { self.log = log }

  package func info(_ text: PrintableText) { write(text, as: .info) }
  package func notice(_ text: PrintableText) { write(text, as: .notice) }

  /// Logs a text, or counts it.
  private func write(_ text: PrintableText, as level: Logger.Level) {
    guard level >= log.logger.logLevel, let omitted = pace.withLock({ $0.admit(at: .now) }) else { return }
    if omitted > 0 { log.notice("\(omitted) messages are not in this log") }
    log.log(level: level, text)
  }
}
