#if Tool
package import Basics
import DBusMenu
import LibDBus
import ServiceLifecycle

extension MenuVisit {
  /// Keeps what is open open until SIGINT or SIGTERM.
  ///
  /// - Parameter lines: Printed as soon as signals end it properly.
  /// - Throws: ``Failure`` once the program is gone.
  package func hold(saying lines: [PrintableText]) async throws {
    try await runUntilSignal(Holding(client: client, changes: await client.changes, lines: lines))
  }
}

/// Waits for the end of a program.
private struct Holding: Service {
  var client: MenuClient
  var changes: MenuClientChanges
  var lines: [PrintableText]

  func run() async throws {
    lines.forEach(printLine)
    for await change in changes {
      switch change.kind {
      case .gone: throw Failure(.gone, "\(client.service) went away")
      case .disconnected(let error): throw Failure(.noBus, "\(error.message)")
      default: break
      }
    }
  }
}
#endif
