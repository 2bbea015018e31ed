import DBusMenu
import GtkMenus
import LibDBus

/// A window of a GTK program, as the program's objects on the bus tell of it.
struct GtkWindow: Sendable, Hashable {
  /// The path of the window's object.
  var path: ObjectPath
  var place: GtkMenuPlace
}

extension GtkWindow {
  /// The windows of all GTK programs of a bus with a menu that the bus shows.
  static func all(over connection: BusConnection, timeout: Duration) async throws -> [GtkWindow] {
    let time = min(timeout, WindowMenusLimits.introspectionTime)
    let names = try await connection.names().filter { $0 != .bus && $0 != connection.uniqueName }
    return await withTaskGroup(of: (Int, [GtkWindow]).self) { group in
      for (index, name) in names.prefix(WindowMenusLimits.programs).enumerated() {
        group.addTask { (index, await windows(of: name, over: connection, timeout: time)) }
      }
      var found: [Int: [GtkWindow]] = [:]
      for await (index, windows) in group { found[index] = windows }
      return found.sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }

  /// The windows of a program by a name: an application has its objects at the path of its id, one without an id at
  /// `/org/gtk/Application/anonymous`, and appmenu-gtk-module those of other programs at `/org/appmenu/gtk`.
  static func windows(
    of service: BusName, over connection: BusConnection, timeout: Duration
  ) async -> [GtkWindow] {
    func children(_ path: String) async -> [String] {
      guard let path = ObjectPath(path) else { return [] }
      return await MenuPlaces.children(of: path, in: service, over: connection, timeout: timeout)
    }
    guard !service.isUnique else {
      if await children("/org/appmenu/gtk").contains("window") {
        return await moduleWindows(of: service, await children("/org/appmenu/gtk/window"))
      }
      let root = "/org/gtk/Application/anonymous"
      return await applicationWindows(of: service, root, await children(root), children)
    }
    let root = "/" + service.rawValue.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
    return await applicationWindows(of: service, root, await children(root), children)
  }

  private static func applicationWindows(
    of service: BusName, _ root: String, _ parts: [String], _ children: (String) async -> [String]
  ) async -> [GtkWindow] {
    guard parts.contains("menus"), parts.contains("window") else { return [] }
    let menus = await children(root + "/menus")
    func menu(_ name: String) -> ObjectPath? { menus.contains(name) ? ObjectPath("\(root)/menus/\(name)") : nil }
    let place = GtkMenuPlace(
      service: service, application: ObjectPath(root), menubar: menu("menubar"), appMenu: menu("appmenu"))
    guard place.menu != nil else { return [] }
    return await children(root + "/window").compactMap { ObjectPath("\(root)/window/\($0)") }.map { path in
      var place = place
      place.window = path
      return GtkWindow(path: path, place: place)
    }
  }

  private static func moduleWindows(of service: BusName, _ numbers: [String]) async -> [GtkWindow] {
    numbers.compactMap { ObjectPath("/org/appmenu/gtk/window/\($0)") }.map { path in
      GtkWindow(path: path, place: GtkMenuPlace(service: service, unity: path, menubar: path))
    }
  }
}
