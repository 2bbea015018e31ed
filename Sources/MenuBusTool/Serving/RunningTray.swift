#if Tool
import Logging
import MenuBus

/// The tray item of a menu that can be read.
@MainActor
struct RunningTray {
  var tray: FileTray
  var logger: Logger

  /// Shows the item until the task is cancelled.
  func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      let states = tray.item.states
      group.addTask { for await state in states { await report(state) } }
      try await tray.item.run()
      group.cancelAll()
    }
  }

  /// Logs the states that the user would not see or could not explain; a missing tray is neither.
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
#endif
