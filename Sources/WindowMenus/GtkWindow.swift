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
  ///
  /// - Parameter process: The process that is asked alone; `nil` for all.
  static func all(
    over connection: BusConnection, of process: Int? = nil, timeout: Duration
  ) async throws -> [GtkWindow] {
    let time = min(timeout, WindowMenusLimits.introspectionTime)
    var names = try await connection.names().filter { $0 != .bus && $0 != connection.uniqueName }
    if let process { names = await names.owned(by: process, over: connection) }
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

extension [BusName] {
  /// The names whose connections belong to a process, in the same order.
  fileprivate func owned(by process: Int, over connection: BusConnection) async -> [BusName] {
    let own = await withTaskGroup(of: BusName?.self) { group in
      for name in self { group.addTask { (try? await connection.processID(of: name)) == process ? name : nil } }
      return await group.reduce(into: Set<BusName>()) { names, name in if let name { names.insert(name) } }
    }
    return filter(own.contains)
  }
}
