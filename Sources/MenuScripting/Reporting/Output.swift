#if Tool
package import Basics
import EventLoops
import Glibc
package import Logging
package import ProgramLogs
import Programs

/// Prints a line at once, also into a pipe. Ends the process where it cannot be written.
package func printLine(_ line: PrintableText) {
  print(line)
  Output.flush()
}

/// Standard output, on which every command ends with status 1 if the disk is full or the reader is gone.
package enum Output {
  /// Makes writing report its errors from now on, and looks at what is left to write when the process ends.
  package static func prepare() {
    // Programs that are started have the default again.
    signal(SIGPIPE, SIG_IGN)
    atexit { if fflush(nil) != 0 { _exit(Failure.Status.failed.rawValue) } }
    checkDescriptors()
  }

  /// The descriptors that the two loops and libdispatch need. libdispatch traps where it finds none for its timers.
  private static let neededDescriptors = 12

  private static func checkDescriptors() {
    let spare = (0..<neededDescriptors).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    let reason = String(cString: strerror(errno))
    for descriptor in spare where descriptor >= 0 { close(descriptor) }
    guard spare.contains(where: { $0 < 0 }) else { return }
    printError("the limit of open files (`ulimit -n`) leaves too few: \(reason)")
    _exit(Failure.Status.failed.rawValue)
  }

  static func flush() {
    guard fflush(nil) != 0 else { return }
    let reason = errno
    if reason != EPIPE { printError("standard output cannot be written: \(String(cString: strerror(reason)))") }
    ProgramGroup.endAll()
    _exit(Failure.Status.failed.rawValue)
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
  package static let menubus = ErrorOutput(program: "menubus")
}

/// Prints to standard error; each line begins with the name of the tool, or with the level if it goes to the journal.
package func printError(_ text: PrintableText, level: Logger.Level = .error) {
  ErrorOutput.menubus.write(text, level: level)
}

/// Colours for standard output, if it is a terminal that wants them.
package struct Style {
  private let isOn: Bool

  /// Respects `NO_COLOR` (no-color.org) and terminals that are dumb.
  package init() {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    isOn = isatty(STDOUT_FILENO) != 0 && variable("NO_COLOR").isEmpty && variable("TERM") != "dumb"
  }

  package func dim(_ text: PrintableText) -> PrintableText { wrap(text, 2) }
  package func bold(_ text: PrintableText) -> PrintableText { wrap(text, 1) }
  package func red(_ text: PrintableText) -> PrintableText { wrap(text, 31) }

  private func wrap(_ text: PrintableText, _ code: Int) -> PrintableText {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension ProgramLog {
  /// The log of the tool.
  package static func menubus(_ level: Logger.Level = .info) -> ProgramLog { ProgramLog(to: .menubus, level: level) }
}
#endif
