import Basics
package import DBusMenu
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
    /// Whether descriptions of objects were too long to be looked at whole.
    package var isCut = false
  }

  /// Looks for the places of a program's menus.
  ///
  /// - Parameters:
  ///   - budget: The bytes of the descriptions of objects that are looked at.
  ///   - timeout: The time for all of it. What was found until then counts.
  package static func find(
    in service: BusName, over connection: BusConnection, within budget: DescriptionBudget = DescriptionBudget(),
    timeout: Duration
  ) async -> Found {
    var found = Found(places: [])
    let objects = await objects(of: service, over: connection, within: budget, timeout: timeout, &found)
    found.places = places(of: service, objects: objects)
    return found
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
    let windows = actions.filter { $0.rawValue.contains(text: "/window/") }
    let application = actions.first { !windows.contains($0) }
    /// The menu of a window, if it has one of its own, or else the program's.
    func menu(_ name: String, of window: ObjectPath?) -> ObjectPath? {
      let own = window.flatMap { window in menus.first { $0.rawValue == "\(window)/menus/\(name)" } }
      return own ?? menus.first { $0.rawValue.hasSuffix("/menus/\(name)") && !$0.rawValue.contains(text: "/window/") }
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
    return menus.first.map { menu in
      let isItem = actions.contains(menu)
      return [
        isItem
          ? GtkMenuPlace(service: service, itemMenu: menu)
          : GtkMenuPlace(service: service, application: application, window: windows.first, menubar: menu)
      ]
    } ?? []
  }

  /// In the order of their numbers, as far as they end in one.
  private static func isBefore(_ one: ObjectPath, _ other: ObjectPath) -> Bool {
    let (one, other) = (one.rawValue, other.rawValue)
    return (one.utf8.count, one) < (other.utf8.count, other)
  }

  /// The objects of a program; what is missing is noted.
  private static func objects(
    of service: BusName, over connection: BusConnection, within budget: DescriptionBudget, timeout: Duration,
    _ answer: inout Found
  ) async -> [ObjectPath: Interfaces] {
    let end = SuspendingClock.now + timeout
    var found: [ObjectPath: Interfaces] = [:]
    var open: [ObjectPath] = ["/"]
    var asked = 0
    while !answer.isLate, asked < GtkMenusLimits.objects, budget.hasRoom(for: service), let path = open.popLast() {
      asked += 1
      let left = SuspendingClock.now.duration(to: end)
      let object: ObjectDescription
      do {
        guard left > .zero else { throw BusError.late("There is no time left.") }
        object = try await ObjectDescription.read(
          path, of: service, over: connection, most: GtkMenusLimits.objects, within: budget, timeout: left)
      } catch {
        answer.isLate = (error as? BusError)?.isLate == true
        continue
      }
      answer.isCut = answer.isCut || object.isCut
      found[path] = Interfaces(of: object)
      let base = path.rawValue == "/" ? "" : path.rawValue
      guard base.utf8.count < GtkMenusLimits.nameBytes else { continue }
      open += object.children.compactMap { ObjectPath("\(base)/\($0)") }
        .prefix(max(0, GtkMenusLimits.objects - open.count))
    }
    if answer.isLate {
      answer.note = "\(service) did not say within \(timeout) which objects it has"
    } else if !open.isEmpty {
      answer.note =
        asked < GtkMenusLimits.objects
        ? "\(service) describes its objects in too many words; not all were looked at"
        : "\(service) has more than \(GtkMenusLimits.objects) objects; the others were not looked at"
    }
    return found
  }
}

extension GtkMenuFinder.Interfaces {
  fileprivate init(of object: ObjectDescription) {
    self = []
    if object.interfaces.contains(InterfaceName.gtkMenus.rawValue) { insert(.menus) }
    if object.interfaces.contains(InterfaceName.gtkActions.rawValue) { insert(.actions) }
  }
}
