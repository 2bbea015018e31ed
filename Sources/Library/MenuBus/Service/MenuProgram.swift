import Basics
import EventLoops
// The standard streams of C are variables.
@preconcurrency import Glibc
import LibDBus

/// A program that reports its errors in a sentence.
///
///     @main struct Hello: MenuProgram {
///       func run() async throws {
///         try await MenuService(menu, name: "org.example.Hello").run()
///       }
///     }
///
/// An error of ``run()`` goes to standard error, after the name of the program, instead of ending the program as a trap
/// would. The exit status is 69 where there is no bus, else 1; it is 0 when `run()` returns or throws
/// `CancellationError`.
///
/// SIGTERM and SIGINT kill the program at once, as they do any other. With ``isCancelledBySignals`` they cancel
/// `run()`.
///
/// Standard output is written line by line also to files and pipes, so the last `print` is there when the program is
/// killed.
///
/// With Swift 6.3 the tasks of the program run on threads of MenuBus, which sleep while there is nothing to do: Swift's
/// own pool wakes a program once a second. While tasks block all of them, others wait for 50 ms, then there is a thread
/// more, up to 64. Priorities of tasks have no effect.
@MainActor
public protocol MenuProgram {
  /// Makes the program, which is kept until ``run()`` has ended.
  init()
  /// The whole work of the program.
  ///
  /// - Throws: Any error, which ends the program with a sentence.
  func run() async throws
  /// Whether SIGTERM and SIGINT cancel ``run()``, so that it can save what it has; without a property of the program,
  /// `false`.
  ///
  /// `run()` of a tray item or a service returns then, and what follows it can save. Another of these signals kills the
  /// program, should it hang. Such a signal does not interrupt what blocks the main actor.
  static var isCancelledBySignals: Bool { get }
}

extension MenuProgram {
  /// `false`.
  public static var isCancelledBySignals: Bool { false }

  /// Runs the program and ends the process.
  public static func main() async {
    useThreadPool()
    setvbuf(stdout, nil, _IOLBF, 0)
    let program = Self()
    do {
      try await program.runUntilSignal()
    } catch is CancellationError {
    } catch {
      let name = CommandLine.arguments.first?.split(separator: "/").last ?? "\(Self.self)"
      // Parts of it may be another program's, which must not steer the terminal.
      let text = String("\(error)".unicodeScalars.map { $0.properties.isPrintable ? Character($0) : "\u{FFFD}" })
      _ = "\(name): \(text)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit((error as? BusError)?.isAboutAbsence == true ? 69 : 1)
    }
    withExtendedLifetime(program) {}
  }

  /// Runs, until a signal where the program wishes that.
  private func runUntilSignal() async throws {
    guard Self.isCancelledBySignals else { return try await run() }
    let isEnding = Lock(false)
    try await Signals.cancelling(
      on: [SIGTERM, SIGINT],
      note: { number in
        let isSecond = isEnding.withLock { isEnding in
          defer { isEnding = true }
          return isEnding
        }
        if isSecond { _exit(128 + number) }
      },
      { @MainActor in try await self.run() }
    ).get()
  }
}

extension BusError {
  /// Whether the bus is not there, or gone.
  fileprivate var isAboutAbsence: Bool { [.noServer, .badAddress, .disconnected].contains(name) }
}

extension Unicode.Scalar.Properties {
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
