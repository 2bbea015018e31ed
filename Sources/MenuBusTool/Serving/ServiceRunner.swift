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

  func run() async throws { try await service.run(onReady: onReady) }
}

/// Serves until SIGINT or SIGTERM.
func serve(
  _ service: MenuService, onReady: @escaping @Sendable @MainActor (BusName, ObjectPath) -> Void
) async throws {
  try await runUntilSignal(RunningService(service: service, onReady: onReady))
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
