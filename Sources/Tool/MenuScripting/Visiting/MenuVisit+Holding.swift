package import Basics
import DBusMenu
import LibDBus

extension MenuVisit {
  /// Keeps what is open open until SIGINT or SIGTERM.
  ///
  /// - Parameter lines: Printed as soon as signals end it properly.
  /// - Throws: ``Failure`` once the program is gone.
  package func hold(saying lines: [PrintableText], on streams: CommandStreams) async throws {
    guard streams.shared == nil else { throw Failure(.usage, "a batch does not wait for a signal") }
    let changes = await client.changes
    try await check()  // of an end before, these say nothing
    try await runUntilSignal { [client] in
      streams.print(lines)
      for await change in changes {
        switch change.kind {
        case .gone: throw Failure(.gone, "\(client.shownService) went away")
        case .disconnected(let error): throw Failure(.noBus, "\(error.message)")
        default: break
        }
      }
    }
  }
}
