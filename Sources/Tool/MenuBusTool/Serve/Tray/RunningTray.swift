import Basics
import LibDBus
import MenuBus
import ProgramLogs

/// The tray item of a menu that can be read.
@MainActor
struct RunningTray {
  var tray: FileTray
  /// Whether a tray is expected on the bus.
  var expectsTray: Bool
  var logger: ProgramLog
  /// Told when a panel shows the item and when none does any more; at first, of a tray that is missing.
  var onPresence: (@MainActor (Bool) -> Void)?

  /// The time for which a tray may be missing, as at a login, before that is said.
  private static let timeout = Duration.seconds(2)
  /// Whether that was said, for any menu of the process.
  private static var hasMissedTray = false

  /// Shows the item until the task is cancelled.
  func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      let states = tray.item.states()
      group.addTask { await follow(states) }
      group.addTask { await lookForTray() }
      try await tray.item.run()
      group.cancelAll()
    }
  }

  private func follow(_ states: some AsyncSequence<TrayPresence, Never>) async {
    var isShown = false
    for await state in states {
      report(state)
      guard isShown != (state == .visible) else { continue }
      isShown.toggle()
      onPresence?(isShown)
    }
  }

  /// Says once that there is no tray, if none comes soon: the menu can be read, and is not to be seen.
  private func lookForTray() async {
    guard (try? await tray.item.exporter.time.sleep(for: Self.timeout)) != nil, tray.item.state != .visible else {
      return
    }
    onPresence?(false)
    guard expectsTray, tray.item.state == .waitingForWatcher, !Self.hasMissedTray else { return }
    Self.hasMissedTray = true
    let isMute = try? await tray.item.connection?.owner(of: .trayWatcher) != nil
    guard tray.item.state == .waitingForWatcher else { return Self.hasMissedTray = false }
    // Of all menus of the process.
    logger.about("").info(
      isMute == true
        ? "the watcher of the tray does not answer; the item appears as soon as it does"
        : "there is no tray yet; the item appears as soon as there is one (menubus watcher is one for a try)")
  }

  /// Logs the states that the user would not see or could not explain.
  private func report(_ state: TrayPresence) {
    switch state {
    case .visible: logger.info("in the tray")
    case .waitingForHost: logger.info("the tray takes items, but no panel shows them yet")
    case .unsupported(let reason): logger.warning("the tray refuses the menu: \(reason)")
    case .reconnecting: break  // which the service says
    case .stopped, .waitingForWatcher: break
    }
  }
}
