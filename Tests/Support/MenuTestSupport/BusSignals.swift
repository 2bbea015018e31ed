import LibDBus
package import MenuTestKit
import TestSupport

/// Every signal of a program on a bus is an event, and every change of the owner of a well-known name.
///
/// A client's view of a program changes with a signal, so tests wait for one before they read again. Their words to
/// their own clients are none.
package final class BusSignals: EventSource {
  private let notifier = Notifier()
  private let listening: Task<Void, Never>

  package convenience init(on bus: PrivateBus) async throws { try await self.init(at: bus.address) }

  package init(at address: String) async throws {
    let connection = try await BusConnection.connect(to: .address(address))
    let signals = try await connection.signals(MatchRule(), overflow: .dropsOldest) {
      message -> Void? in
      switch message.interface {
      case "org.menubus.test": return nil
      case "org.freedesktop.DBus":
        var reader = message.reader()
        guard message.member == "NameOwnerChanged" else { return nil }
        return try reader.string().hasPrefix(":") ? nil : ()
      default: return ()
      }
    }
    listening = Task { [notifier] in
      do { for try await _ in signals { notifier.notify() } } catch {}
      withExtendedLifetime(connection) {}
    }
  }

  deinit { listening.cancel() }

  package func events() -> AsyncStream<Void> { notifier.events() }
}
