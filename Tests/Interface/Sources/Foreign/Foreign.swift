import DBusMenu
import LibDBus
import StatusNotifier

/// Chooses a row in the menu of another program's icon.
@main struct Foreign {
  static func main() async throws {
    let connection = try await BusConnection.connect()
    try await TrayHost(connection: connection).menu(of: "nextcloud").choose("Settings…")
    await connection.close()
  }
}
