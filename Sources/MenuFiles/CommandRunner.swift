#if Tool
public import Logging
import ProgramGroups
import Subprocess
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs the commands of menu rows and tray items, each in a process group of its own, and logs what became of them.
///
/// What a command whose output becomes rows has started is ended with it, in its process group; what a click has started
/// lives on. A command has no input. It inherits the environment, with `MENUBUS_TITLE`, `MENUBUS_IDENTIFIER` and
/// `MENUBUS_SELECTED` (0 or 1) added; `XDG_ACTIVATION_TOKEN` and `DESKTOP_STARTUP_ID` are those of the click. Success is logged at level `info` with the last line of its output, anything
/// else as an `error` with the last lines of its error output.
public final class CommandRunner: Sendable {
  /// How many bytes are kept of each output of a command: the last ones.
  public static let outputLimit = 4096

  /// What a program takes an activation token from. Those that this process was given were for its own start.
  private static let tokenNames = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"]

  let logger: Logger
  /// How long a command may take that makes rows.
  let outputTime: Duration
  private let maximumRunning: Int
  private let onFinish: (@Sendable (CommandResult) -> Void)?
  private let running = Atomic<Int>(0)
  private let makingRows = Atomic<Int>(0)

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - maximumRunning: How many commands may run at a time, and as many that make rows, which take no place from the
  ///     others. One counts for as long as anybody holds its outputs, so that a browser started by a command counts until
  ///     it is closed. Beyond this, commands are refused.
  ///   - outputTime: How long a command may take whose output becomes rows of a menu.
  ///   - onFinish: Called with every result, on any thread, after it was logged.
  public init(
    logger: Logger, maximumRunning: Int = 64, outputTime: Duration = .seconds(10),
    onFinish: (@Sendable (CommandResult) -> Void)? = nil
  ) {
    self.logger = logger
    self.outputTime = outputTime
    self.maximumRunning = maximumRunning
    self.onFinish = onFinish
  }

  /// Runs a command to its end, without waiting for what it leaves in the background.
  ///
  /// Cancelling the task kills the command, with everything in its process group.
  ///
  /// - Parameters:
  ///   - isSelected: Whether the row is selected, after the click.
  ///   - token: What lets a window of the command come to the front.
  ///   - variables: More of the command's environment; `nil` removes what this process was given.
  @concurrent
  @discardableResult
  public func run(
    _ command: Command, title: String, identifier: String? = nil, isSelected: Bool = false,
    activationToken token: String? = nil, variables: [String: String?] = [:]
  ) async -> CommandResult {
    let own: [String: String?] = [
      "MENUBUS_IDENTIFIER": identifier ?? "", "MENUBUS_SELECTED": isSelected ? "1" : "0", Self.tokenNames[0]: token,
      Self.tokenNames[1]: token,
    ]
    var result = CommandResult(command: command, title: title, identifier: identifier, outcome: .exited(0))
    await execute(&result, variables: variables.merging(own) { $1 }, collecting: .end(limit: Self.outputLimit))
    logger.log(level: result.isSuccess ? .info : .error, "\(result.summary)")
    onFinish?(result)
    return result
  }

  /// Runs a command for what it prints. What it starts in its process group is ended with it; it fails for printing more
  /// than `limit` bytes. Nothing is logged: who asked for the rows is told of the failure.
  @concurrent
  func run(_ command: Command, title: String, printing limit: Int) async -> CommandResult {
    var result = CommandResult(command: command, title: title, outcome: .exited(0))
    await execute(
      &result,
      variables: [
        "MENUBUS_IDENTIFIER": "", "MENUBUS_SELECTED": "0", Self.tokenNames[0]: nil, Self.tokenNames[1]: nil,
      ], collecting: .all(limit: limit))
    onFinish?(result)
    return result
  }

  private func execute(
    _ result: inout CommandResult, variables: [String: String?], collecting collection: OutputTail.Collection
  ) async {
    let endsWithGroup = if case .all = collection { true } else { false }
    let place = Place(in: self, makesRows: endsWithGroup)
    guard place.number <= maximumRunning else {
      result.outcome = .notStarted("\(maximumRunning) commands are still running")
      return
    }
    guard let output = OutputTail(collection, keeping: place) else {
      result.outcome = .notStarted("no pipe for its output: \(String(cString: strerror(errno)))")
      return
    }
    guard let errors = OutputTail(.end(limit: Self.outputLimit), keeping: place) else {
      result.outcome = .notStarted("no pipe for its output: \(String(cString: strerror(errno)))")
      output.closeWriteEnd()
      return
    }
    var environment = variables
    environment["MENUBUS_TITLE"] = result.title
    let words = result.command.words
    let configuration = Configuration(
      executable: words[0].contains("/") ? .path(literal(words[0])) : .name(words[0]),
      arguments: Arguments(Array(words.dropFirst())),
      environment: .inherit.updating(
        Dictionary(uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), $1) })),
      platformOptions: .ownGroup)
    var isStarted = false
    do {
      let execution = try await Subprocess.run(
        configuration, input: .none,
        output: .fileDescriptor(wrapped(output.writeEnd), closeAfterSpawningProcess: false),
        error: .fileDescriptor(wrapped(errors.writeEnd), closeAfterSpawningProcess: false)
      ) { execution in
        isStarted = true
        output.closeWriteEnd()
        errors.closeWriteEnd()
        guard endsWithGroup else { return }
        await execution.withGroup { group in
          output.onSurplus { group.end() }
          await group.leaderEnded()
        }
      }
      result.outcome =
        switch execution.terminationStatus {
        case .exited(let status): .exited(status)
        case .signaled(let signal): .signaled(signal)
        }
    } catch {
      if !isStarted {
        output.closeWriteEnd()
        errors.closeWriteEnd()
      }
      result.outcome = .notStarted(Self.reason(error, program: words[0]))
    }
    result.output = await output.settle(forGood: endsWithGroup)
    result.errorOutput = await errors.settle(forGood: endsWithGroup)
  }

  private static func reason(_ error: any Error, program: String) -> String {
    let name = "cannot run `\(FileNode.shortened(program))`"
    guard let error = error as? SubprocessError, error.code == .executableNotFound else { return "\(name): \(error)" }
    let exists = program.contains("/") && access(program, F_OK) == 0
    return exists ? "\(name): it is not a program, or may not be run" : "\(name): no such program"
  }

  /// A command among those that run, held by everything that belongs to it.
  private final class Place: Sendable {
    /// How many of its kind run, this one included.
    let number: Int
    private let runner: CommandRunner
    private let makesRows: Bool

    init(in runner: CommandRunner, makesRows: Bool) {
      self.runner = runner
      self.makesRows = makesRows
      number = runner.count(makesRows, by: 1)
    }

    deinit { _ = runner.count(makesRows, by: -1) }
  }

  private func count(_ makesRows: Bool, by change: Int) -> Int {
    makesRows
      ? makingRows.add(change, ordering: .relaxed).newValue : running.add(change, ordering: .relaxed).newValue
  }
}

extension Command {
  /// The program and its arguments.
  fileprivate var words: [String] {
    switch self {
    case .run(let words): words.isEmpty ? [""] : words
    case .shell(let line): ["/bin/sh", "-c", line]
    case .open(let target): ["xdg-open", Self.atHome(target)]
    }
  }

  private static func atHome(_ target: String) -> String {
    guard target == "~" || target.hasPrefix("~/"), let home = getenv("HOME") else { return target }
    return String(cString: home) + target.dropFirst()
  }
}
#endif
