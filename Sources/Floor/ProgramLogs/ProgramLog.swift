package import Basics
package import Logging

/// The log of a program of ours, for the user: one line each, on standard error.
///
/// It takes only printable text, so the compiler finds each place that would log a text of others. Libraries get
/// ``logger``, whose handler filters whole messages.
package struct ProgramLog: Sendable {
  /// The log for libraries.
  package let logger: Logger
  private let output: ErrorOutput

  /// - Parameter level: The least level that is written.
  package init(to output: ErrorOutput, level: Logger.Level = .info) {
    self.output = output
    logger = Logger(label: output.program) { _ in PrintableLogHandler(output: output, logLevel: level) }
  }

  /// The log of a part of the program, whose name stands before each message.
  package func about(_ subject: PrintableText) -> ProgramLog {
    var output = output
    output.subject = subject
    return ProgramLog(to: output, level: logger.logLevel)
  }

  /// The log, and a function that is told of each warning and error in it.
  package func telling(_ listener: @escaping @Sendable (PrintableText) -> Void) -> ProgramLog {
    var output = output
    output.listener = listener
    return ProgramLog(to: output, level: logger.logLevel)
  }

  package func debug(_ text: @autoclosure () -> PrintableText) { log(level: .debug, text()) }
  package func info(_ text: @autoclosure () -> PrintableText) { log(level: .info, text()) }
  package func notice(_ text: @autoclosure () -> PrintableText) { log(level: .notice, text()) }
  package func warning(_ text: @autoclosure () -> PrintableText) { log(level: .warning, text()) }
  package func error(_ text: @autoclosure () -> PrintableText) { log(level: .error, text()) }

  package func log(level: Logger.Level, _ text: @autoclosure () -> PrintableText) {
    if level >= logger.logLevel { output.write(text(), as: level) }
  }

  /// Filters every logger of this process, also those that a library makes for itself; to be called once.
  package static func takeOver(_ output: ErrorOutput) {
    LoggingSystem.bootstrap { _ in PrintableLogHandler(output: output, logLevel: .info) }
  }
}

extension ErrorOutput {
  fileprivate func write(_ text: PrintableText, as level: Logger.Level) {
    let text = subject.isEmpty ? text : subject + ": " + text
    if level >= .warning { listener?(text) }
    write(level >= .warning ? "\(level): " + text : text, level: level)
  }
}

/// The only handler of our programs. Messages of libraries are texts of any kind, and are filtered here.
private struct PrintableLogHandler: LogHandler {
  let output: ErrorOutput
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { output.write(PrintableText(lines: event.message.description), as: event.level) }
}
