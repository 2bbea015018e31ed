package import Basics
package import Logging
import Programs
import Synchronization

import Glibc

/// Runs the commands of menu rows and tray items, each in a process group of its own, and logs their results.
///
/// A command whose output becomes rows ends with everything that it started in its process group; what a click has
/// started lives on. A command has no input. It inherits the environment, with `MENUBUS_TITLE`, `MENUBUS_IDENTIFIER`
/// and `MENUBUS_SELECTED` (0 or 1) added; `XDG_ACTIVATION_TOKEN` and `DESKTOP_STARTUP_ID` are those of the click.
/// Success is logged at level `info` with the last line of the output, anything else as an `error` with the last
/// lines of the error output.
package final class CommandRunner: Sendable {
  /// The variables of an activation token. Those that this process was given were for its own start.
  private static let tokenNames = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"]

  let logger: Logger
  /// The time a command that makes rows may take.
  let outputTime: Duration
  /// Whether commands run at all.
  package let runsCommands: Bool
  private let maximumRunning: Int
  /// The time of periods and pauses.
  let time: any TimeSource
  private let onFinish: (@Sendable (CommandResult) -> Void)?
  private let counts = Counts()
  private let pace = Lock(LogPace())

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - maximumRunning: How many commands may run at a time, and as many that make rows, which take no slot from the
  ///     others. A command counts while a process holds its outputs, so that a browser started by a command counts
  ///     until it is closed. Beyond this, commands are refused.
  ///   - outputTime: How long a command whose output becomes rows of a menu may take.
  ///   - runsCommands: Whether commands run at all. Otherwise each is refused.
  ///   - onFinish: Called with every result, on any thread, after it was logged.
  package init(
    logger: Logger, maximumRunning: Int = MenuFilesLimits.programs, outputTime: Duration = MenuFilesLimits.outputTime,
    runsCommands: Bool = true, time: any TimeSource = SystemTime(),
    onFinish: (@Sendable (CommandResult) -> Void)? = nil
  ) {
    self.logger = logger
    self.outputTime = outputTime
    self.runsCommands = runsCommands
    self.maximumRunning = maximumRunning
    self.time = time
    self.onFinish = onFinish
  }

  /// Runs a command to its end, without waiting for what it leaves in the background.
  ///
  /// Cancelling the task kills the command, with everything in its process group.
  ///
  /// - Parameters:
  ///   - isSelected: Whether the row is selected, after the click.
  ///   - token: The activation token, with which a window of the command comes to the front.
  ///   - variables: More of the command's environment; `nil` removes what this process was given.
  ///   - directory: The command's working folder; `nil` for that of this process.
  ///   - logger: The log for the result; `nil` for that of the runner.
  @concurrent
  @discardableResult
  package func run(
    _ command: Command, title: String, identifier: String? = nil, isSelected: Bool = false,
    activationToken token: String? = nil, variables: [String: String?] = [:], directory: String? = nil,
    logger: Logger? = nil
  ) async -> CommandResult {
    let own: [String: String?] = [
      "MENUBUS_IDENTIFIER": identifier ?? "", "MENUBUS_SELECTED": isSelected ? "1" : "0", Self.tokenNames[0]: token,
      Self.tokenNames[1]: token,
    ]
    var result = CommandResult(command: command, title: title, identifier: identifier, outcome: .exited(0))
    await execute(
      &result, variables: variables.merging(own) { $1 }, directory: directory,
      keeping: .end(limit: MenuFilesLimits.commandOutputBytes))
    log(result, to: logger ?? self.logger)
    onFinish?(result)
    return result
  }

  /// Runs a command for its output. It ends with everything that it started in its process group, and fails for
  /// printing more than `limit` bytes. Nothing is logged: the caller gets the failure.
  @concurrent
  func run(_ command: Command, title: String, printing limit: Int) async -> CommandResult {
    var result = CommandResult(command: command, title: title, outcome: .exited(0))
    result.isForOutput = true
    await execute(&result, variables: Self.plainVariables, keeping: .all(limit: limit))
    onFinish?(result)
    return result
  }

  /// All that a command prints, which has to succeed in time.
  func output(of command: Command, title: String, limit: Int = MenuFilesLimits.rowOutputBytes) async throws -> String {
    let result = try await result(of: command, title: title, limit: limit)
    guard result.isSuccess else { throw LazyFailure(result.summary) }
    return result.output
  }

  /// Whether a command succeeds; one that cannot run, or that a signal ends, is a failure instead. What it prints is
  /// not read.
  func succeeds(_ command: Command, title: String) async throws -> Bool {
    let result = try await result(of: command, title: title, limit: MenuFilesLimits.valueOutputBytes)
    // The shell's words for a command that it does not find, or cannot start.
    guard case .exited(let status) = result.outcome, status != 126, status != 127 else {
      throw LazyFailure(result.summary)
    }
    return status == 0
  }

  /// The end of a command that has to come in time, without too long an output.
  private func result(of command: Command, title: String, limit: Int) async throws -> CommandResult {
    let run = await within(outputTime) { await self.run(command, title: title, printing: limit) }
    let result = run.value
    try Task.checkCancellation()
    let name = CommandResult.quoted(title)
    if result.output.utf8.count > limit { throw LazyFailure("\(name) prints more than \(limit >> 10) KiB") }
    if run.isLate, !result.isSuccess { throw LazyFailure("\(name) took longer than \(outputTime)") }
    return result
  }

  /// Runs a command that stays, for the lines of its output; it ends with everything that it started in its process
  /// group. Nothing is logged.
  ///
  /// - Parameter body: Gets each line, one after the other; the command waits for it.
  @concurrent
  func follow(
    _ command: Command, title: String, _ body: @escaping @Sendable (String) async -> Void
  ) async -> CommandResult {
    var result = CommandResult(command: command, title: title, outcome: .exited(0))
    guard runsCommands else {
      result.outcome = Self.switchedOff
      return result
    }
    let slot = RunningSlot(counts, .lines)
    guard slot.number <= maximumRunning else {
      result.outcome = .notStarted("\(maximumRunning) commands are still running")
      return result
    }
    let variables = Self.plainVariables.merging(["MENUBUS_TITLE": title]) { $1 }
    guard let words = result.words(variables) else { return result }
    let end = await ProgramLines(words, environment: variables).forEach(body)
    result.end(end, of: words[0])
    return withExtendedLifetime(slot) { result }
  }

  /// Logs a result. Any program may click, as often as it likes, so the log has only so many.
  private func log(_ result: CommandResult, to logger: Logger) {
    guard let omitted = pace.withLock({ $0.admit(at: time.now) }) else { return }
    if omitted > 0 { logger.notice("the results of \(omitted) commands are not in this log") }
    logger.log(level: result.isSuccess ? .info : .error, "\(PrintableText(lines: result.summary))")
  }

  private static var switchedOff: CommandResult.Outcome { .notStarted("commands are switched off") }

  /// The variables of a command that no click has started.
  private static var plainVariables: [String: String?] {
    ["MENUBUS_IDENTIFIER": "", "MENUBUS_SELECTED": "0", tokenNames[0]: nil, tokenNames[1]: nil]
  }

  private func execute(
    _ result: inout CommandResult, variables: [String: String?], directory: String? = nil,
    keeping retention: OutputPipe.Retention
  ) async {
    guard runsCommands else {
      result.outcome = Self.switchedOff
      return
    }
    let slot = RunningSlot(counts, retention.use)
    guard slot.number <= maximumRunning else {
      result.outcome = .notStarted("\(maximumRunning) commands are still running")
      return
    }
    let variables = variables.merging(["MENUBUS_TITLE": result.title]) { $1 }
    guard let words = result.words(variables) else { return }
    let end = await ProgramRun(
      words, environment: variables, directory: directory, output: retention,
      errors: .end(limit: MenuFilesLimits.commandOutputBytes)
    ).end(keeping: slot)
    result.end(end, of: words[0])
  }

  /// The uses of commands; those of one take no place from those of another.
  fileprivate enum Use: Sendable { case clicks, output, lines }

  /// The numbers of running commands.
  private final class Counts: Sendable {
    private let clicks = Atomic<Int>(0)
    private let output = Atomic<Int>(0)
    private let lines = Atomic<Int>(0)

    func add(_ change: Int, _ use: Use) -> Int {
      switch use {
      case .clicks: clicks.add(change, ordering: .relaxed).newValue
      case .output: output.add(change, ordering: .relaxed).newValue
      case .lines: lines.add(change, ordering: .relaxed).newValue
      }
    }
  }

  /// A command among those that run, held by all that belongs to it.
  private final class RunningSlot: Sendable {
    /// The number of running commands of its kind, this one included.
    let number: Int
    private let counts: Counts
    private let use: Use

    init(_ counts: Counts, _ use: Use) {
      self.counts = counts
      self.use = use
      number = counts.add(1, use)
    }

    deinit { _ = counts.add(-1, use) }
  }
}

extension OutputPipe.Retention {
  fileprivate var use: CommandRunner.Use { if case .all = self { .output } else { .clicks } }
}

extension CommandResult {
  /// The program to run and its arguments; `nil`, with the reason in the result, if there is no terminal for it.
  fileprivate mutating func words(_ variables: [String: String?]) -> [String]? {
    let words = command.words(variables)
    if words == nil { outcome = .notStarted("there is no terminal that is known here; TERMINAL can name one") }
    return words
  }

  /// Notes how the program of the command came to its end.
  fileprivate mutating func end(_ end: ProgramEnd, of program: String) {
    outcome =
      switch end.outcome {
      case .exited(let status): .exited(status)
      case .signaled(let signal): .signaled(signal)
      case .notStarted(let reason): .notStarted("cannot run `\(FileNode.shortened(program))`: \(reason)")
      }
    output = end.output
    errorOutput = end.errorOutput
  }
}

extension UserTerminal {
  /// The terminal for a command that runs with some changes to this process's environment.
  init(_ variables: [String: String?] = [:]) {
    func variable(_ name: String) -> String? { variables[name] ?? environmentVariable(name) }
    self.init(path: SearchPath(variable("PATH")), choice: variable("TERMINAL"))
  }
}

extension Command {
  /// The program and its arguments; `nil` if it is a terminal, and there is none.
  ///
  /// - Parameter variables: Changes to this process's environment.
  fileprivate func words(_ variables: [String: String?]) -> [String]? {
    switch self {
    case .run(let words): words.isEmpty ? [""] : UserTerminal(variables).words(of: words)
    case .shell(let line): ["/bin/sh", "-c", line]
    case .open(let target): ["xdg-open", Self.atHome(target)]
    }
  }

  private static func atHome(_ target: String) -> String {
    guard target == "~" || target.hasPrefix("~/"), let home = environmentVariable("HOME") else { return target }
    return home + target.dropFirst()
  }
}
