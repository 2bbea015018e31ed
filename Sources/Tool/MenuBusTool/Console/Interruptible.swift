import Basics
import EventLoops
import Glibc
import Programs

/// Does work until it ends, or SIGINT or SIGTERM cancels it. A reader of the output that has stopped does not hinder
/// that, nor does a lack of memory.
func runUntilSignal(_ work: @escaping @Sendable () async throws -> Void) async throws {
  Signals.limitEnd(after: [SIGINT, SIGTERM], seconds: ToolLimits.endSeconds)
  try await Signals.cancelling(on: [SIGINT, SIGTERM], note: { _ in Output.endIfStuck() }, work).get()
}

/// Does the work of a command that shows menus, which SIGINT, SIGTERM, SIGHUP and SIGQUIT cancel: its menus are closed
/// then, and the terminal is as it was. Whatever hangs, the process ends within a second; a terminal that hangs is left
/// as it is.
///
/// - Throws: `CommandEnd` with 128 and the number of the signal.
func interruptible<Answer: Sendable>(
  _ work: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
  let arrived = Lock<Int32?>(nil)
  let result = await Signals.cancelling(
    on: Signals.ending,
    note: { number in
      arrived.withLock { $0 = $0 ?? number }
      EventLoop.descriptors.perform(after: ToolLimits.interruptionTime) {
        // A chooser that is still there takes no notice of anything milder.
        ProgramGroup.endAll(by: SIGKILL)
        _exit(128 + number)
      }
    }, work)
  if let number = arrived.withLock(\.self) { throw CommandEnd(128 + number) }
  return try result.get()
}
