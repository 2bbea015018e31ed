import Basics
import EventLoops
import Glibc
import Logging
import ProgramLogs
import Programs

/// Standard output of the process, on which every command ends with status 1 if the disk is full or the reader is gone.
enum Output {
  /// Makes writing report its errors from now on, and looks at what is left to write when the process ends.
  static func prepare() {
    // Programs that are started have the default again.
    signal(SIGPIPE, SIG_IGN)
    keepMemorySmall()
    atexit { if fflush(nil) != 0 { _exit(Failure.Status.failed.rawValue) } }
    checkDescriptors()
  }

  /// The descriptors that the two loops and libdispatch need. libdispatch traps where it finds none for its timers.
  private static let neededDescriptors = 14

  private static func checkDescriptors() {
    guard let reason = SpareDescriptors.lack(of: neededDescriptors) else { return }
    ErrorOutput.menubus.write("the limit of open files (`ulimit -n`) leaves too few: \(reason)")
    _exit(Failure.Status.failed.rawValue)
  }

  /// Whether lines are written, one at a time.
  private static let writing = Lock(())

  /// Writes a line at once, also into a pipe: past the buffers of C's library, because to flush them holds a lock, for
  /// which everything waits that opens a file.
  static func write(_ line: PrintableText) {
    do throws(FileOutput.Unwritable) {
      let bytes = Array("\(line)\n".utf8)
      try writing.withLock { _ throws(FileOutput.Unwritable) in try FileOutput.write(bytes, to: STDOUT_FILENO) }
    } catch {
      if error.error != EPIPE { ErrorOutput.menubus.write("standard output cannot be written: \(error.reason)") }
      ProgramGroup.endAll()
      _exit(Failure.Status.failed.rawValue)
    }
  }

  /// Ends the process, which is asked to end, if its output is not read for another two seconds: a thread waits there
  /// then, and perhaps all that run tasks. On the loop's thread, which writes nothing.
  static func endIfStuck(looks: Int = 2) {
    EventLoop.descriptors.perform(after: .seconds(1)) {
      guard isFull(STDOUT_FILENO) || isFull(STDERR_FILENO) else { return endIfStuck() }
      guard looks > 1 else {
        ProgramGroup.endAll()
        _exit(Failure.Status.failed.rawValue)
      }
      endIfStuck(looks: looks - 1)
    }
  }

  private static func isFull(_ descriptor: CInt) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) == 0
  }
}

extension ErrorOutput {
  /// Standard error of the tool.
  static let menubus = ErrorOutput(program: "menubus")
}

/// Colours for standard output, if it is a terminal that wants them.
struct Style: Sendable {
  private let isOn: Bool

  /// No colours, for texts that no terminal shows.
  static let plain = Style(isOn: false)

  private init(isOn: Bool) { self.isOn = isOn }

  /// Respects `NO_COLOR` (no-color.org) and terminals that are dumb.
  init() {
    isOn = isatty(STDOUT_FILENO) != 0 && environmentVariable("NO_COLOR") == nil && environmentVariable("TERM") != "dumb"
  }

  func dim(_ text: PrintableText) -> PrintableText { wrap(text, 2) }
  func bold(_ text: PrintableText) -> PrintableText { wrap(text, 1) }
  func red(_ text: PrintableText) -> PrintableText { wrap(text, 31) }

  private func wrap(_ text: PrintableText, _ code: Int) -> PrintableText {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension ProgramLog {
  /// The log of the tool.
  static func menubus(_ level: Logger.Level = .info) -> ProgramLog { ProgramLog(to: .menubus, level: level) }
}
