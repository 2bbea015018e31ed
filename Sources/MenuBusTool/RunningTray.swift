#if Tool
import Logging
import MenuBus
import ServiceLifecycle

/// A tray item as swift-service-lifecycle runs it, beside the service with the same menu.
struct RunningTray: Service {
  var tray: FileTray
  /// Yields when the service is ready: one that cannot start does not flash up in the tray.
  var readiness: AsyncStream<Void>
  var logger: Logger

  func run() async throws {
    try await cancelWhenGracefulShutdown {
      for await _ in readiness { break }
      guard !Task.isCancelled else { return }
      try await withThrowingDiscardingTaskGroup { group in
        let states = await tray.item.states
        group.addTask { for await state in states { report(state) } }
        try await tray.item.run()
        group.cancelAll()
      }
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
