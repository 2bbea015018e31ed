import Basics
import EventLoops
import Glibc
import Programs

/// Does the work of a command that shows menus, which SIGINT, SIGTERM, SIGHUP and SIGQUIT cancel: its menus are closed
/// then, and the terminal is as it was. Whatever hangs, the process ends within a second; a terminal that hangs is left
/// as it is.
///
/// - Throws: `CommandEnd` with 128 and the number of the signal.
func interruptible<Answer: Sendable>(
  _ work: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
  let arrived = Lock<Int32?>(nil)
  // The work begins after the handlers are there: what it shows may bring a signal at once.
  let (handlers, areThere) = AsyncStream.makeStream(of: Void.self)
  let running = Task { () async throws -> Answer in
    for await _ in handlers {}
    return try await work()
  }
  let signals = Signals.onArrival(of: Signals.ending) { number in
    arrived.withLock { $0 = $0 ?? number }
    running.cancel()
    EventLoop.descriptors.perform(after: ToolLimits.interruptionTime) {
      // A chooser that is still there takes no notice of anything milder.
      ProgramGroup.endAll(by: SIGKILL)
      _exit(128 + number)
    }
  }
  areThere.finish()
  defer { withExtendedLifetime(signals) {} }
  let result = await withTaskCancellationHandler {
    await running.result
  } onCancel: {
    running.cancel()
  }
  if let number = arrived.withLock(\.self) { throw CommandEnd(128 + number) }
  return try result.get()
}
