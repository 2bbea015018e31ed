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
  private static func windows(
    of service: BusName, over connection: BusConnection, timeout: Duration
  ) async -> [GtkWindow] {
    let application = "/" + service.rawValue.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
    let roots = service.isUnique ? ["/org/appmenu/gtk", "/org/gtk/Application/anonymous"] : [application]
    for root in roots.compactMap({ ObjectPath($0) }) {
      let parts = await MenuPlaces.children(of: root, in: service, over: connection, timeout: timeout)
      guard parts.contains("window") else { continue }
      let places = await GtkMenuFinder.places(of: service, over: connection, timeout: timeout)
      return places.compactMap { place in
        (place.window ?? place.menu).map { GtkWindow(path: $0, place: place) }
      }
    }
    return []
  }
}
