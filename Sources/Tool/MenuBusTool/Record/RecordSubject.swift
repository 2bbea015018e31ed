import Basics
import DBusMenu
import LibDBus
import StatusNotifier

/// The program that is recorded, with its menu and its tray item, of which there is one at least.
struct RecordSubject {
  var service: BusName
  var menu: ObjectPath?
  var item: ObjectPath?
  /// The service and the paths, as people read them.
  var name: PrintableText
  /// The menu of GTK that stands behind the menu.
  var origin: MenuOrigin?

  /// The program that the user means: one with a menu, or one with a tray item that has none.
  static func found(
    _ menu: MenuAddress, over connection: BusConnection, timeout: Duration
  ) async throws -> RecordSubject {
    let client: MenuClient
    do {
      (client, _) = try await menu.client(over: connection, timeout: timeout) { client in
        try await connection.call(
          "GetLayout", of: .menu, at: client.path, on: client.service, with: [.int32(0), .int32(0), .strings([])],
          timeout: timeout)
      }
    } catch {
      let tray = try await TrayItems.read(over: connection, timeout: timeout)
      guard let entry = try? menu.trayItem(in: tray), entry.menu == nil else { throw error }
      let (service, path) = (entry.item.service, entry.item.path)
      return RecordSubject(service: service, item: path, name: "\(service) \(path), which has no menu,")
    }
    let item = try await item(of: client, over: connection, timeout: timeout)
    return RecordSubject(
      service: client.service, menu: client.path, item: item,
      name: "\(client.shownService) \(client.shownPath)\(item.map { " and \($0)" } ?? "")", origin: client.origin)
  }

  /// The tray item that shows the menu, if there is one.
  private static func item(
    of client: MenuClient, over connection: BusConnection, timeout: Duration
  ) async throws -> ObjectPath? {
    let tray = try await TrayItems.read(over: connection, timeout: timeout)
    let owner = try await connection.owner(of: client.service)
    for item in tray.items.map(\.item) where item.state.menu == client.path {
      if item.service == client.service { return item.path }
      if try await connection.owner(of: item.service) == owner { return item.path }
    }
    return nil
  }
}
