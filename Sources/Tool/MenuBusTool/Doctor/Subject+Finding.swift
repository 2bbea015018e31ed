import Basics
import DBusMenu
import LibDBus
import MenuInspection
import WindowMenus

extension Subject {
  /// All tray items, in the watcher's order, and whether there is a watcher.
  static func all(
    over connection: BusConnection, timeout: Duration
  ) async throws -> (subjects: [Subject], hasWatcher: Bool) {
    let registered = try await RegisteredItem.all(over: connection, timeout: timeout)
    let items = await RegisteredItem.read(registered.items, over: connection, timeout: timeout)
    return (items.map(\.subject), registered.hasWatcher)
  }

  /// The subject that a name means, as for every command: a bus name, perhaps with the path of a menu, or a tray item.
  /// A program need not answer to be found.
  static func find(
    _ address: MenuAddress, over connection: BusConnection, timeout: Duration
  ) async throws -> Subject {
    if let name = WindowName(address.text) {
      switch try await SessionWindows.read(over: connection, timeout: timeout).window(name).menu {
      case .dbusmenu(let service, let path): return Subject(service: service, name: address.text, menu: path)
      case .gtk(let place): throw GtkMenuIsNotExamined(service: place.service)
      }
    }
    let finder = try await RegisteredItem.all(over: connection, timeout: timeout)
    guard let (service, path) = address.place, let owner = try await connection.owner(of: service) else {
      let read = await RegisteredItem.read(finder, over: connection, timeout: timeout)
      return try await address.item(in: read, over: connection).subject
    }
    try await ServedName.check(service, over: connection)
    let own = finder.items.filter { $0.subject.service == owner }
    let read = await RegisteredItem.read(own, over: connection, timeout: timeout)
    let named = read.first { $0.subject.itemName == service }
    if path == nil, let item = named ?? read.first { return item.subject }
    if let item = read.first(where: { $0.menu == path?.rawValue }) { return item.subject }
    if let path { return Subject(service: owner, name: address.text, menu: path) }
    do {
      let (client, _) = try await address.client(over: connection, timeout: timeout) { client in
        try await connection.call(
          "GetLayout", of: .menu, at: client.path, on: client.service, with: [.int32(0), .int32(0), .strings([])],
          timeout: timeout)
      }
      await client.origin?.end()
      guard client.origin == nil else { throw GtkMenuIsNotExamined(service: service) }
      return Subject(service: owner, name: address.text, menu: client.path)
    } catch let refusal as GtkMenuIsNotExamined {
      throw refusal
    } catch let several as NoMenuThere where several.others.count > 1 {
      throw several
    } catch let error as BusError where error.name == .disconnected {
      throw error
    } catch {
      // A menu that cannot be read is worth an examination.
      return Subject(service: owner, name: address.text, menu: MenuPlaces.usual[0])
    }
  }
}

/// A menu is one of GTK's, which has none of what the doctor's rules are about.
struct GtkMenuIsNotExamined: CommandError {
  var service: BusName

  var failure: Failure {
    Failure(.failed, "the menu of \(service) is one of org.gtk.Menus; the doctor examines com.canonical.dbusmenu alone")
  }
}
