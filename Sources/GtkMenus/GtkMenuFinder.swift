package import LibDBus

/// Finds the menus of a GTK program by the objects that it has on the bus.
package enum GtkMenuFinder {
  /// The menus of a program, as far as it told of them.
  package struct Found: Sendable {
    /// For each window of the program, in the order of their numbers; or else the one of the program. Empty for a
    /// program without such menus.
    package var places: [GtkMenuPlace]
    /// A sentence about objects that were not looked at; `nil` if all were.
    package var note: String?
    /// Whether the program did not say in time which objects it has.
    package var isLate = false
  }

  /// Looks for the places of a program's menus.
  ///
  /// - Parameter timeout: The time for all of it. What was found until then counts.
  package static func find(
    in service: BusName, over connection: BusConnection, timeout: Duration
  ) async -> Found {
    let (objects, note, isLate) = await objects(of: service, over: connection, timeout: timeout)
    return Found(places: places(of: service, objects: objects), note: note, isLate: isLate)
  }

  /// The interfaces of an object that matter here.
  struct Interfaces: OptionSet, Sendable {
    let rawValue: UInt8
    static let menus = Interfaces(rawValue: 1)
    static let actions = Interfaces(rawValue: 2)
  }

  static func places(of service: BusName, objects: [ObjectPath: Interfaces]) -> [GtkMenuPlace] {
    let menus = objects.filter { $0.value.contains(.menus) }.keys.sorted(by: isBefore)
    let actions = objects.filter { $0.value.contains(.actions) }.keys.sorted(by: isBefore)
    let windows = actions.filter { $0.rawValue.contains("/window/") }
    let application = actions.first { !windows.contains($0) }
    /// The menu of a window, if it has one of its own, or else the program's.
    func menu(_ name: String, of window: ObjectPath?) -> ObjectPath? {
      let own = window.flatMap { window in menus.first { $0.rawValue == "\(window)/menus/\(name)" } }
      return own ?? menus.first { $0.rawValue.hasSuffix("/menus/\(name)") && !$0.rawValue.contains("/window/") }
    }
    func place(_ window: ObjectPath?) -> GtkMenuPlace? {
      var place = GtkMenuPlace(
        service: service, application: application, window: window, menubar: menu("menubar", of: window),
        appMenu: menu("appmenu", of: window))
      // Debian's module has the menu and its actions at one path.
      if let window, menus.contains(window) { (place.menubar, place.unity) = (window, window) }
      return place.menu == nil ? nil : place
    }
    let places = windows.compactMap(place)
    if !places.isEmpty { return places }
    if let place = place(nil) { return [place] }
    return menus.first.map {
      [GtkMenuPlace(service: service, application: application, window: windows.first, menubar: $0)]
    } ?? []
  }

  /// In the order of their numbers, as far as they end in one.
  private static func isBefore(_ one: ObjectPath, _ other: ObjectPath) -> Bool {
    let (one, other) = (one.rawValue, other.rawValue)
    return (one.utf8.count, one) < (other.utf8.count, other)
  }

  private static func objects(
    of service: BusName, over connection: BusConnection, timeout: Duration
  ) async -> (found: [ObjectPath: Interfaces], note: String?, isLate: Bool) {
    let end = SuspendingClock.now + timeout
    var found: [ObjectPath: Interfaces] = [:]
    var open: [ObjectPath] = ["/"]
    var (asked, isLate) = (0, false)
    while !isLate, asked < GtkMenusLimits.objects, let path = open.popLast() {
      asked += 1
      let left = SuspendingClock.now.duration(to: end)
      let text: String
      do {
        text = try await describe(path, of: service, over: connection, timeout: left)
      } catch {
        // The bus answers so at once for a program that ends; libdbus counts whole milliseconds.
        let isOver = SuspendingClock.now + .milliseconds(20) >= end
        isLate = (error as? BusError)?.name == .noReply && isOver
        continue
      }
      var interfaces: Interfaces = []
      if text.contains("\"org.gtk.Menus\"") { interfaces.insert(.menus) }
      if text.contains("\"org.gtk.Actions\"") { interfaces.insert(.actions) }
      found[path] = interfaces
      let below = text.matches(of: /<node name=["']([A-Za-z0-9_]+)["']/).prefix(GtkMenusLimits.objects)
      let base = path.rawValue == "/" ? "" : path.rawValue
      guard base.utf8.count < GtkMenusLimits.nameBytes else { continue }
      open += below.compactMap { ObjectPath("\(base)/\($0.1)") }.prefix(max(0, GtkMenusLimits.objects - open.count))
    }
    if isLate { return (found, "\(service) did not say within \(timeout) which objects it has", true) }
    guard !open.isEmpty else { return (found, nil, false) }
    return (found, "\(service) has more than \(GtkMenusLimits.objects) objects; the others were not looked at", false)
  }

  /// The description of an object.
  private static func describe(
    _ path: ObjectPath, of service: BusName, over connection: BusConnection, timeout: Duration
  ) async throws -> String {
    guard timeout > .zero else { throw BusError(.noReply, "There is no time left.") }
    let call = try Message.methodCall(to: service, path: path, interface: .introspectable, member: "Introspect")
    return try await connection.call(call, timeout: timeout) { reply throws(BusError) in
      try reply.string(limit: GtkMenusLimits.descriptionBytes)
    }
  }
}
