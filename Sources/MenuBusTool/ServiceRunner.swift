#if Tool
import LibDBus
import Logging
import MenuBus
import ServiceLifecycle
import UnixSignals

/// A menu service as swift-service-lifecycle runs it.
private struct RunningService: Service {
  var service: MenuService
  var onReady: @Sendable @MainActor (BusName, ObjectPath) -> Void

  var logger: Logger

  func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      let states = await service.states
      group.addTask { await report(states) }
      try await service.run(onReady: onReady)
      group.cancelAll()
    }
  }

  /// Logs once that the bus is gone, however often it is looked for, and once that it is back.
  private func report(_ states: AsyncStream<MenuService.State>) async {
    var isLost = false
    for await state in states {
      switch state {
      case .reconnecting(let reason):
        if !isLost { logger.warning("the menu has lost its bus and comes back with it: \(reason)") }
        isLost = true
      case .serving:
        if isLost { logger.info("the menu is back on the bus") }
        isLost = false
      case .stopped: break
      }
    }
  }
}

/// Serves until SIGINT or SIGTERM.
///
/// - Parameter companions: Services that run beside it.
func serve(
  _ service: MenuService, with companions: [any Service] = [], logger: Logger,
  onReady: @escaping @Sendable @MainActor (BusName, ObjectPath) -> Void
) async throws {
  var quiet = logger
  quiet.logLevel = .critical  // its messages about signals and shutdown are not for the user
  let group = ServiceGroup(
    configuration: .init(
      services: [
        .init(
          service: RunningService(service: service, onReady: onReady, logger: logger),
          successTerminationBehavior: .gracefullyShutdownGroup, failureTerminationBehavior: .cancelGroup)
      ] + companions.map { .init(service: $0, successTerminationBehavior: .ignore) },
      cancellationSignals: [.sigint, .sigterm], logger: quiet))
  try await group.run()
}

/// Runs something until it ends, or SIGINT or SIGTERM cancels it.
func runUntilSignal(_ service: any Service) async throws {
  let group = ServiceGroup(
    configuration: .init(
      services: [
        .init(
          service: service, successTerminationBehavior: .gracefullyShutdownGroup,
          failureTerminationBehavior: .cancelGroup)
      ],
      cancellationSignals: [.sigint, .sigterm],
      // Its messages about signals and shutdown are not for the user.
      logger: TerminalLogHandler.logger(.critical)))
  try await group.run()
}
#endif
