import Basics
import Logging
import Menus

/// The commands of a menu whose output is shown: which of them are active, and how many run at a time.
@MainActor
final class LiveSchedule {
  let runner: CommandRunner
  let logger: Logger
  let failures: LiveFailures
  let triggers: SignalTriggers
  let notifier: FailureNotifier
  /// Called when a command has said whether a toggle is on.
  var onSelection: (() -> Void)?
  /// Whether a client has the menu open.
  var isOpen = false { didSet { if isOpen != oldValue { update() } } }
  /// Until when the open menu is likely to be seen; `nil` if clients say when they close it.
  var viewingEnd: ContinuousClock.Instant? { didSet { viewingDidChange(from: oldValue) } }
  /// Whether a host shows the tray item.
  var isInTray = false { didSet { if isInTray != oldValue { update() } } }
  private var commands: [WeakCommand] = []
  /// The list is swept of commands that are gone when there are more than this.
  private var sweepLimit = 64
  private var running = 0
  private var queue: [CheckedContinuation<Void, Never>] = []
  /// The runs that clients wait for who are about to show the menu.
  private var preparation: Task<Void, Never>?
  /// Periods are counted from here, so that commands with the same period run together.
  private let start: ContinuousClock.Instant

  private struct WeakCommand {
    weak var command: LiveCommand?
    /// Whether the command runs when a value of it is seen, and not when its owner says so.
    let isValue: Bool
  }

  /// - Parameter logger: The log of the menu; `nil` for that of the runner.
  init(_ runner: CommandRunner, logger: Logger? = nil) {
    self.runner = runner
    self.logger = logger ?? runner.logger
    triggers = SignalTriggers(LiveBuses(), runner.time)
    notifier = FailureNotifier(triggers.buses)
    start = runner.time.now
    failures = LiveFailures(logger: self.logger)
  }

  var time: any TimeSource { runner.time }
  var buses: LiveBuses { triggers.buses }

  /// The commands of values, in the order in which they were added.
  private var all: [LiveCommand] { commands.compactMap { $0.isValue ? $0.command : nil } }

  /// Whether a command of rows would run when the menu opens.
  var hasRowCommands: Bool { runner.runsCommands && all.contains { $0.live.owner != .tray } }

  /// Adds a command of values, or of rows that are active when their element says so. It is referred to weakly.
  func add(_ command: LiveCommand, isValue: Bool = true) {
    if commands.count >= sweepLimit {
      commands.removeAll { $0.command == nil }
      sweepLimit = max(64, commands.count * 2)
    }
    commands.append(WeakCommand(command: command, isValue: isValue))
    if isValue { update(command) }
  }

  private func update() { all.forEach(update) }

  private func update(_ command: LiveCommand) {
    let isSeen =
      switch command.live.owner {
      case .row: isOpen
      case .tray: isInTray
      case .menu: isOpen || isInTray
      }
    command.setActive(runner.runsCommands && (isSeen || command.live.isAlways))
    if runner.runsCommands, isInTray, command.live.owner == .row { command.prepare() }
  }

  /// Asks for the values of rows because a client is about to show the menu.
  ///
  /// - Returns: The runs; `nil` if there are none.
  func prepare() -> Task<Void, Never>? {
    let asked = all.filter { $0.live.trigger.isOpening && $0.live.owner != .tray }
    for command in asked { command.ask(isUrgent: true) }
    let others = all.filter { $0.live.owner != .tray && !$0.live.trigger.isOpening }
    guard !(asked.isEmpty && others.isEmpty) else { return nil }
    // One for all clients that ask meanwhile: any program may, as often as it likes.
    if let preparation { return preparation }
    let task = Task { [weak self] in
      for command in asked + others { await command.settle() }
      self?.preparation = nil
    }
    preparation = task
    return task
  }

  /// Returns once no command runs, where none is active.
  func idle() async { for command in all { await command.ended() } }

  /// Asks for all values that are shown.
  func askAgain() { for command in all { command.ask(isUrgent: true, isChanged: true) } }

  /// Asks for the values that the whole menu gets, after something was done in it.
  func refreshMenu() { for command in all where command.live.owner == .menu { command.ask(isChanged: true) } }

  /// The first time after another at which a period of a command begins.
  ///
  /// From the end of a look on, a command of rows lets as much time go by as has gone by since, so that it runs less
  /// and less: the menu is closed, or a user still looks at it.
  func next(_ every: TimeSpan, of live: MenuDescription.Live, after time: ContinuousClock.Instant)
    -> ContinuousClock.Instant
  {
    let doubt = isDoubtful(live) ? viewingEnd.map { max(.zero, time - $0) } ?? .zero : .zero
    // A whole number: a product with a fraction would be rounded, to just behind a time that has been.
    let periods = Int(((time + doubt - start) / every.duration).rounded(.down)) + 1
    let next = start + every.duration * periods
    // The quotient is rounded, too, and may be just below a whole number.
    return next > time ? next : next + every.duration
  }

  /// Whether nothing but an open menu shows the values of a command.
  private func isDoubtful(_ live: MenuDescription.Live) -> Bool {
    switch live.owner {
    case .row: !live.isAlways
    case .tray: false
    case .menu: !live.isAlways && !isInTray
    }
  }

  /// Lets commands run at their periods again, once a user is likely to look.
  private func viewingDidChange(from old: ContinuousClock.Instant?) {
    let now = time.now
    guard let old, old < now, viewingEnd.map({ $0 > now }) ?? true else { return }
    for command in commands { command.command?.wake() }
  }

  /// The output of a command, once there is room for it to run; of a test, whether it succeeds.
  func run(_ live: MenuDescription.Live, title: String) async throws -> String {
    if running >= MenuFilesLimits.runningCommands {
      await withCheckedContinuation { queue.append($0) }
    } else {
      running += 1
    }
    defer { leave() }
    try Task.checkCancellation()
    guard live.isTest else {
      return try await runner.output(of: live.command, title: title, limit: MenuFilesLimits.valueOutputBytes)
    }
    return try await runner.succeeds(live.command, title: title) ? "true" : "false"
  }

  /// Gives the place to the next.
  private func leave() {
    if queue.isEmpty { running -= 1 } else { queue.removeFirst().resume() }
  }
}
