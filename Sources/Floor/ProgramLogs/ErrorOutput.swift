package import Basics
import Glibc
package import Logging

/// Standard error of a program of ours. It takes only printable text, and nothing else of ours writes there.
package struct ErrorOutput: Sendable {
  /// The name of the program, with which each line begins.
  package let program: String
  /// The part of the program that a log is about; empty for all of it.
  var subject: PrintableText = ""
  /// Told of each message that is a warning or worse; `nil` for none.
  var listener: (@Sendable (PrintableText) -> Void)?

  package init(program: String) { self.program = program }

  /// Writes a text; each of its lines begins with the name of the program, or with the level if it goes to the journal.
  package func write(_ text: PrintableText, level: Logger.Level = .error) {
    let beginning = Self.hasJournal ? "<\(level.priority)>" : "\(program): "
    let lines = text.description.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\(beginning)\($0)\n" }.joined()
    WaitingLines.errors.write(lines)
  }

  /// Ends the process, whose last lines have a time to be read.
  package static func exit(_ status: CInt, within seconds: UInt32) -> Never {
    if WaitingLines.errors.finish(within: seconds) { Glibc.exit(status) }
    _exit(status)
  }

  /// Whether standard error is the journal's, which takes a level before each line, and knows the name of the program.
  private static let hasJournal: Bool = {
    let numbers = environmentVariable("JOURNAL_STREAM")?.split(separator: ":") ?? []
    var status = stat()
    guard numbers.count == 2, fstat(STDERR_FILENO, &status) == 0 else { return false }
    return UInt64(numbers[0]) == UInt64(status.st_dev) && UInt64(numbers[1]) == UInt64(status.st_ino)
  }()
}

extension Logger.Level {
  /// The level as `syslog` counts.
  fileprivate var priority: Int {
    switch self {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
