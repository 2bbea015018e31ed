import Basics
package import LibDBus
import MenuBus
import TestSupport

/// A watcher of tray items on a bus, as a desktop has one, which remembers who came.
package struct ItemWatcher: EventSource {
  package let connection: BusConnection
  private let items = Lock<[BusName]>([])
  private let news = Notifier()

  /// Takes the watcher's name on a bus.
  package init(at address: String) async throws {
    connection = try await .connect(to: .address(address))
    let interface = Interface(
      .trayWatcher,
      methods: [
        .init("RegisterStatusNotifierItem", inputs: ["service": "s"]) { [items, news] call in
          if let sender = call.sender { items.withLock { $0.append(sender) } }
          news.notify()
          return try call.reply()
        }
      ],
      properties: [
        .init("IsStatusNotifierHostRegistered", "b") { .bool(true) },
        // Without it, a host asks again and again before it gives up.
        .init("RegisteredStatusNotifierItems", "as") { [items] in
          .strings(items.withLock { $0.map { "\($0)/StatusNotifierItem" } })
        },
      ])
    try await connection.export(interface, at: .trayWatcher)
    _ = try await connection.requestName(.trayWatcher, options: .doNotQueue)
  }

  /// Who registered so far, in order.
  package var registrations: [BusName] { items.withLock { $0 } }

  /// An event for each registration.
  package func events() -> AsyncStream<Void> { news.events() }
}
