import Basics
import Dispatch
import Glibc
import Logging
import ProgramLogs

/// The standard input, output and error of a command. Commands and libraries read and write them only through this:
/// those of the process by ``standard``, and texts where a command is called as a function.
struct CommandStreams: Sendable {
  /// The colours of the output.
  let style: Style
  private let writeLine: @Sendable (PrintableText) -> Void
  private let writeBytes: @Sendable ([UInt8]) throws(Failure) -> Void
  private let writeError: @Sendable (PrintableText, Logger.Level) -> Void
  /// Waits for the next bytes of the input; none at its end.
  let input: @Sendable () async -> [UInt8]
  /// The connection that the commands of a batch share.
  let shared: SharedConnection?

  /// Makes streams.
  ///
  /// - Parameters:
  ///   - line: Writes a line to the output.
  ///   - bytes: Writes bytes to the output.
  ///   - error: Writes lines to the error output.
  ///   - input: Waits for the next bytes of the input; none at its end.
  ///   - shared: The connection that the command uses with others; without it, it makes one of its own.
  init(
    style: Style, line: @escaping @Sendable (PrintableText) -> Void,
    bytes: @escaping @Sendable ([UInt8]) throws(Failure) -> Void,
    error: @escaping @Sendable (PrintableText, Logger.Level) -> Void,
    input: @escaping @Sendable () async -> [UInt8], shared: SharedConnection? = nil
  ) {
    self.style = style
    (writeLine, writeBytes, writeError) = (line, bytes, error)
    (self.input, self.shared) = (input, shared)
  }

  /// The streams of the process. A line is written at once, also into a pipe; where it cannot be written, the process
  /// ends.
  static let standard = CommandStreams(
    style: Style(),
    line: { line in Output.write(line) },
    bytes: { bytes throws(Failure) in
      do throws(FileOutput.Unwritable) {
        try FileOutput.write(bytes, to: STDOUT_FILENO)
      } catch {
        throw Failure(.failed, "standard output cannot be written: \(error.reason)")
      }
    },
    error: { ErrorOutput.menubus.write($0, level: $1) }, input: StandardInput.next)

  /// The same streams, whose lines are printed on a thread of their own, because a terminal may be stopped: for
  /// services, which print few of them.
  func beside() -> (streams: CommandStreams, finish: @Sendable () -> Void) {
    let queue = DispatchQueue(label: "menubus.print")
    let streams = CommandStreams(
      style: style, line: { [writeLine] line in queue.async { writeLine(line) } }, bytes: writeBytes, error: writeError,
      input: input, shared: shared)
    return (streams, { queue.sync {} })
  }

  /// Prints a line.
  func print(_ line: PrintableText) { writeLine(line) }

  /// Prints lines.
  func print(_ lines: [PrintableText]) { for line in lines { writeLine(line) } }

  /// Prints an answer.
  ///
  /// - Throws: Its failure.
  func print(_ answer: CommandAnswer) throws(Failure) {
    print(answer.lines)
    for note in answer.notes { report(note) }
    if let failure = answer.failure { throw failure }
  }

  /// Writes bytes that are no text.
  func write(_ bytes: [UInt8]) throws(Failure) { try writeBytes(bytes) }

  /// Prints to the error output; each line begins with the name of the tool, or with the level if it goes to the
  /// journal.
  func report(_ text: PrintableText, level: Logger.Level = .error) { writeError(text, level) }

  /// Reports of what outsiders cause: so many at once, and one a second after that. The others are counted.
  func pacedReports() -> @Sendable (PrintableText) -> Void {
    let pace = Lock(LogPace())
    return { text in
      guard let omitted = pace.withLock({ $0.admit(at: .now) }) else { return }
      if omitted > 0 { report("\(omitted) messages are left out", level: .notice) }
      report(text)
    }
  }

  /// The input to its end, if it is a text of one line.
  func line() async throws(Failure) -> String {
    guard shared == nil else { throw Failure(.usage, "standard input has the commands of the batch, and no row") }
    let bytes = await StandardInput.bytes(above: ToolLimits.inputBytes, from: input)
    guard bytes.count <= ToolLimits.inputBytes else {
      throw Failure(.usage, "standard input has more than a line")
    }
    return String(decoding: bytes, as: UTF8.self).withShortRuns
  }

  /// Does the work of a command. An error is reported, and becomes the exit status.
  func status(of work: (CommandStreams) async throws -> Void) async -> Int32 {
    do {
      try await work(self)
      return 0
    } catch let end as CommandEnd {
      return end.status
    } catch {
      let failure = Failure(error)
      report(failure.sentence)
      return failure.status.rawValue
    }
  }
}

/// The text that a command prints.
struct CommandAnswer: Sendable {
  /// The lines of the output.
  var lines: [PrintableText]
  /// Remarks for the error output, which change no status.
  var notes: [PrintableText] = []
  /// The end of the command, after the lines.
  var failure: Failure?

  init(_ lines: [PrintableText], notes: [PrintableText] = []) {
    self.lines = lines
    self.notes = notes
  }

  /// An answer that is a JSON document.
  init(json value: some Encodable, notes: [PrintableText] = []) throws {
    self.init([try JSONShape.text(value)], notes: notes)
  }

  /// An answer without a text.
  static let nothing = CommandAnswer([])
}

/// The end of a command with a status that needs no sentence, or whose sentences were printed already.
struct CommandEnd: Error {
  var status: Int32

  init(_ status: Int32) { self.status = status }

  init(_ status: Failure.Status) { self.status = status.rawValue }
}
