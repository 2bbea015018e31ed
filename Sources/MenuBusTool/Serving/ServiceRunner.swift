#if Tool
import EventLoops
import Glibc
import LibDBus
import Logging
import MenuBus
import ProgramLogs
import ServiceLifecycle

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

/// Runs something until it ends, or SIGINT or SIGTERM cancels it. A reader of the output that has stopped does not hinder
/// that.
func runUntilSignal(_ service: any Service) async throws {
  // No signals of its own: it would have a source of libdispatch for each.
  let group = ServiceGroup(
    configuration: .init(
      services: [
        .init(
          service: service, successTerminationBehavior: .gracefullyShutdownGroup,
          failureTerminationBehavior: .cancelGroup)
      ],
      // Its messages about shutdown are not for the user.
      logger: ProgramLog.menubus(.critical).logger))
  let (start, begin) = AsyncStream.makeStream(of: Void.self)
  let running = Task {
    for await _ in start {}
    try await group.run()
  }
  let signals = Signals.onArrival(of: [SIGINT, SIGTERM]) { _ in
    running.cancel()
    Output.endIfStuck()
  }
  defer { withExtendedLifetime(signals) {} }
  // Not before: whoever reads the first line may send a signal at once.
  begin.finish()
  try await withTaskCancellationHandler {
    try await running.value
  } onCancel: {
    running.cancel()
  }
}
#endif
