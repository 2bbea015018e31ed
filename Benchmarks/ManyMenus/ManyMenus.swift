import Glibc
import LibDBus
import MenuBus

/// Many menus on one connection, for many.py: `ManyMenus menus COUNT ROWS` or `ManyMenus tray COUNT ROWS`.
///
/// The menus are at `/Menu/0` and so on, under the bus name `org.example.Many`; each tray item has a connection of its
/// own. A click on a row changes its title. Prints `ready` when the menus are on the bus and the items on their way,
/// and ends with the bus.
@main @MainActor
struct ManyMenus {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 4, let count = Int(words[2]), let rows = Int(words[3]), count > 0, rows > 0 else {
      print("usage: ManyMenus menus|tray COUNT ROWS")
      return
    }
    let connection = try await BusConnection.connect()
    var exporters: [MenuExporter] = []
    var running: [Task<Void, any Error>] = []
    for index in 0..<count {
      if words[1] == "tray" {
        var configuration = ServiceConfiguration()
        configuration.reconnects = false
        let item = TrayItem(
          id: "many\(index)", title: "Item \(index)", icon: .named("edit-copy"), menu: menu(rows),
          configuration: configuration)
        running.append(Task { try await item.run() })
      } else {
        guard let path = ObjectPath("/Menu/\(index)") else { return }
        let exporter = MenuExporter(menu(rows))
        try await exporter.export(on: connection, at: path)
        exporters.append(exporter)
      }
    }
    _ = try await connection.requestName("org.example.Many")
    print("ready")
    fflush(nil)
    for task in running { try await task.value }
    _ = try await connection.closed()
  }

  private static func menu(_ rows: Int) -> Menu {
    var changes = 0
    return Menu(
      children: (0..<rows).map { index in
        Action(title: "Row \(index)") { action in
          changes += 1
          action.title = "Row \(index), \(changes)"
        }
      })
  }
}
