import EventLoops
import Glibc
import Logging
import ProgramLogs
import ServiceLifecycle

/// Runs something until it ends, or SIGINT or SIGTERM cancels it. A reader of the output that has
/// stopped does not hinder that, nor does a lack of memory.
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
  // The service begins after the handlers are there: its first line may bring a signal at once.
  let (handlers, areThere) = AsyncStream.makeStream(of: Void.self)
  let running = Task {
    for await _ in handlers {}
    try await group.run()
  }
  Signals.limitEnd(after: [SIGINT, SIGTERM], seconds: ToolLimits.endSeconds)
  let signals = Signals.onArrival(of: [SIGINT, SIGTERM]) { _ in
    running.cancel()
    Output.endIfStuck()
  }
  areThere.finish()
  defer { withExtendedLifetime(signals) {} }
  try await withTaskCancellationHandler {
    try await running.value
  } onCancel: {
    running.cancel()
  }
}
