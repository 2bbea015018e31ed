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
  /// The windows of all GTK programs of a bus with a menu that the bus shows, and notes about programs that did not say
  /// which ones they have.
  ///
  /// - Parameter process: The process that is asked alone; `nil` for all.
  static func all(
    over connection: BusConnection, of process: Int? = nil, timeout: Duration
  ) async throws -> (windows: [GtkWindow], notes: [String]) {
    let time = min(timeout, WindowMenusLimits.introspectionTime)
    var names = try await connection.names().filter { $0 != .bus && $0 != connection.uniqueName }
    if let process { names = await names.owned(by: process, over: connection) }
    return await withTaskGroup(of: (Int, answer: Answer).self) { group in
      for (index, name) in names.prefix(WindowMenusLimits.programs).enumerated() {
        group.addTask { (index, await windows(of: name, over: connection, timeout: time)) }
      }
      let answers = await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.answer)
      // A connection that is silent is told of by its names: it may be none of GTK's.
      let silent = answers.filter { $0.isSilent && !$0.service.isUnique }.map(\.service)
      return (answers.flatMap(\.windows), answers.compactMap(\.note) + silence(of: silent, time))
    }
  }

  /// The answer of a program about its windows.
  private struct Answer: Sendable {
    var service: BusName
    var windows: [GtkWindow] = []
    var note: String?
    /// Whether the program did not answer in time.
    var isSilent = false
  }

  private static func silence(of programs: [BusName], _ time: Duration) -> [String] {
    guard !programs.isEmpty else { return [] }
    let shown = DBusMenuLimits.namedChanges
    let rest = programs.count > shown ? " and \(programs.count - shown) more" : ""
    let names = programs.prefix(shown).map(\.rawValue).joined(separator: ", ")
    return ["no answer within \(time) to whether they have menus of GTK: \(names)\(rest)"]
  }

  /// The windows of a program by a name: an application has its objects at the path of its id, one without an id at
  /// `/org/gtk/Application/anonymous`, and appmenu-gtk-module those of other programs at `/org/appmenu/gtk`.
  private static func windows(
    of service: BusName, over connection: BusConnection, timeout: Duration
  ) async -> Answer {
    var answer = Answer(service: service)
    let application = "/" + service.rawValue.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
    let roots = service.isUnique ? ["/org/appmenu/gtk", "/org/gtk/Application/anonymous"] : [application]
    for root in roots.compactMap({ ObjectPath($0) }) {
      do {
        let parts = try await MenuPlaces.children(of: root, in: service, over: connection, timeout: timeout)
        guard parts.contains("window") else { continue }
      } catch {
        answer.isSilent = answer.isSilent || (error as? BusError)?.name == .noReply
        continue
      }
      let found = await GtkMenuFinder.find(in: service, over: connection, timeout: timeout)
      answer.windows = found.places.compactMap { place in
        (place.window ?? place.menu).map { GtkWindow(path: $0, place: place) }
      }
      answer.note = found.note.map { "windows may be missing: \($0)" }
      return answer
    }
    return answer
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
