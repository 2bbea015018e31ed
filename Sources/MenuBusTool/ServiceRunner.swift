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
///
/// - Parameter companions: What runs beside it for as long.
func serve(
  _ service: MenuService, with companions: [any Service] = [], logger: Logger,
  onReady: @escaping @Sendable @MainActor (BusName, ObjectPath) -> Void
) async throws {
  var quiet = logger
  quiet.logLevel = .critical  // what it logs of signals and shutdown is nothing for a person
  let group = ServiceGroup(
    configuration: .init(
      services: [
        .init(
          service: RunningService(service: service, onReady: onReady),
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
      // What it logs of signals and shutdown is nothing for a person.
      logger: TerminalLogHandler.logger(.critical)))
  try await group.run()
}
#endif
