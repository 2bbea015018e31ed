import Basics
package import DBusMenu
package import LibDBus
package import MenuTestKit
import TestSupport

/// A program that serves the rows of a ``MovedRow``, and says what is clicked.
package final class MovedProgram: Sendable {
  package static let path: ObjectPath = "/menu"

  package let row: MovedRow
  package let bus: PrivateBus
  package let connection: BusConnection
  private let server: MenuServer
  private let clicks: Clicks

  /// The titles that lead to each row that was clicked, as the program has it then.
  private final class Clicks: Sendable {
    private let state: Lock<(rows: [MovedRow.Row], ways: [[String]])>

    init(in rows: [MovedRow.Row]) { state = Lock((rows, [])) }

    var ways: [[String]] { state.withLock(\.ways) }

    func change(to rows: [MovedRow.Row]) { state.withLock { $0.rows = rows } }

    func note(_ id: ItemID) { state.withLock { $0.ways.append($0.rows.way(to: id) ?? ["a row that is gone"]) } }
  }

  /// Serves the rows as they are before the change.
  package init(_ row: MovedRow) async throws {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let clicks = Clicks(in: row.before)
    (self.row, self.bus, self.connection, self.clicks) = (row, bus, connection, clicks)
    server = try await MenuServer.export(row.before.layout, on: connection, at: Self.path) { event in
      if case .clicked = event.kind { clicks.note(event.id) }
      return true
    }
  }

  /// What was clicked, after everything that was sent to the program has arrived.
  package var clicked: [[String]] {
    get async {
      await connection.receiveOwnMessages()
      return clicks.ways
    }
  }

  /// Another connection to the bus.
  package func connect() async throws -> BusConnection { try await BusConnection.connect(to: .address(bus.address)) }

  /// A client of the menu; it is not started.
  package func client(over connection: BusConnection) -> MenuClient {
    MenuClient(connection: connection, service: self.connection.uniqueName, path: Self.path)
  }

  /// Changes the rows, and waits until a client has them.
  package func change(seenBy client: MenuClient) async {
    let changes = await client.changes()
    clicks.change(to: row.after)
    server.post(MenuUpdate(from: row.before.layout, to: row.after.layout)) { _ in }
    if await hasChanged(client) { return }
    for await _ in changes where await hasChanged(client) { return }
  }

  private func hasChanged(_ client: MenuClient) async -> Bool {
    await client.menu.children == row.after.nodes
  }

  package func end() async {
    await server.close()
    await connection.close()
  }
}
