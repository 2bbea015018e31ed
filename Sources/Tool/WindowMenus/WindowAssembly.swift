import Basics
import DesktopWindows
import LibDBus

/// Puts together what the display, the registrar and the programs tell of windows. A pure value.
struct WindowAssembly: Sendable {
  /// The connection that has a name.
  struct Owner: Sendable, Hashable {
    var name: BusName
    var pid: Int?
    var program: String?
    /// The names of the files with which the process was started: a program, or an interpreter and its script.
    var words: [String] = []
  }

  var desktop: [DesktopWindow]
  var registered: [RegisteredWindow]
  var gtk: [GtkWindow]
  var owners: [BusName: Owner] = [:]

  /// A menu that a window may have.
  private typealias Claim = (source: WindowMenu.Source, menu: WindowMenu.Menu)

  /// The names whose owners have to be known.
  var services: Set<BusName> {
    Set(
      registered.map(\.service) + gtk.map(\.place.service)
        + desktop.compactMap { window in (window.kdeMenu ?? window.gtkMenu)?.service }
        + desktop.compactMap { $0.gtkMenu?.service })
  }

  /// The windows with menus.
  var session: SessionWindows {
    var session = SessionWindows()
    session.focused = desktop.first(where: \.isFocused)
    let named = NamedWindows(desktop, programs: programs)
    session.candidates = session.focused.flatMap { named.candidates[$0.id] } ?? []
    let direct = desktop.map { claim(of: $0) }
    var taken = Set(direct.compactMap { $0.flatMap { owners[$0.menu.service]?.name } })
    for (window, claim) in zip(desktop, direct) {
      // A dialog has the menu of the window that it belongs to.
      guard let claim = claim ?? inherited(by: window) else { continue }
      append(window, claim, to: &session)
    }
    let numbers = Set(desktop.compactMap(\.number))
    for window in registered where !numbers.contains(window.number) {
      guard let owner = owners[window.service] else {
        session.notes.append("a window is registered whose program \(window.service) is gone")
        continue
      }
      // Qt registers its windows on Wayland, too, by numbers of its own.
      let place = WindowMenu.Menu.dbusmenu(owner.name, window.path)
      append(id: "registered:\(window.number)", owner, .registrar, place, named, to: &session)
      taken.insert(owner.name)
    }
    for window in gtk {
      guard let owner = owners[window.place.service], !taken.contains(owner.name) else { continue }
      append(id: "\(window.place.service)\(window.path)", owner, .bus, .gtk(window.place), named, to: &session)
    }
    return session
  }

  /// The connections that have menus of windows that only the bus knows, each with the names at which it has them.
  private var programs: [BusName: (owner: Owner, names: Set<BusName>)] {
    var programs: [BusName: (owner: Owner, names: Set<BusName>)] = [:]
    for service in Set(registered.map(\.service) + gtk.map(\.place.service)) {
      guard let owner = owners[service] else { continue }
      programs[owner.name, default: (owner, [])].names.insert(service)
    }
    return programs
  }

  /// The menu that a window has by itself.
  ///
  /// Any program can register any window. Where the display knows the window's process, the menu of that process comes
  /// first, then what the window itself names, and then what others say of it.
  private func claim(of window: DesktopWindow) -> Claim? {
    let registrations = registered.reversed().filter { $0.number == window.number }.map { entry -> Claim in
      (.registrar, .dbusmenu(entry.service, entry.path))
    }
    let properties: [Claim] = [window.kdeMenu.map { (.kde, $0) }, window.gtkMenu.map { (.gtk, $0) }].compactMap(\.self)
    let claims = (registrations + properties).filter { owners[$0.menu.service] != nil }
    guard window.hasKnownProcess, let pid = window.pid else { return claims.first }
    let own = claims.first { claim in
      owners[claim.menu.service]?.pid.map { $0 == pid || MenuBridge.runs(in: $0, for: pid) } == true
    }
    return own ?? claims.first { $0.source != .registrar }
      ?? claims.first
  }

  private func inherited(by window: DesktopWindow) -> Claim? {
    var window = window
    for _ in 0..<WindowMenusLimits.owners {
      guard let owner = desktop.first(where: { $0.number != nil && $0.number == window.owner }) else { return nil }
      if let claim = claim(of: owner) { return claim }
      window = owner
    }
    return nil
  }

  /// Adds a window of the display. What it claims is asked of the connection that it names; if that is another
  /// program's, a note says so.
  private func append(_ window: DesktopWindow, _ claim: Claim, to session: inout SessionWindows) {
    guard session.windows.count < WindowMenusLimits.windows, let owner = owners[claim.menu.service] else { return }
    let pid = window.pid ?? owner.pid
    let program = pid.flatMap { processName($0) } ?? (window.program.isEmpty ? owner.program ?? "" : window.program)
    var menu = WindowMenu(
      window: window.id, program: program, title: window.title, pid: pid, isFocused: window.isFocused,
      source: claim.source, menu: claim.menu)
    if let own = window.pid, let other = owner.pid, own != other, !MenuBridge.runs(in: other, for: own) {
      let note = "the window “\(window.title)” of \(program) names the menu of \(owner.program ?? "another program")"
      menu.note = note
      session.notes.append(note)
    }
    session.windows.append(menu)
  }

  /// Adds a window that only the bus knows, with the title of the program's only window on the display.
  private func append(
    id: String, _ owner: Owner, _ source: WindowMenu.Source, _ menu: WindowMenu.Menu, _ named: NamedWindows,
    to session: inout SessionWindows
  ) {
    guard session.windows.count < WindowMenusLimits.windows else { return }
    let own = desktop.filter { window in
      window.pid == nil ? named.owners[window.id] == owner.name : window.pid == owner.pid
    }
    let window = own.count == 1 ? own[0] : nil
    session.windows.append(
      WindowMenu(
        window: id, program: owner.program ?? "", title: window?.title ?? "", pid: owner.pid,
        // Of several windows of a program none is known to be this one, but all have one menu bar.
        isFocused: own.contains(where: \.isFocused), source: source, menu: menu))
  }
}

extension DesktopWindow {
  /// The menu that KDE's properties name.
  var kdeMenu: WindowMenu.Menu? {
    guard let service = texts[.kdeService].flatMap({ BusName($0) }), let path = path(.kdePath) else { return nil }
    return .dbusmenu(service, path)
  }

  /// The menu that GTK's properties name.
  var gtkMenu: WindowMenu.Menu? {
    guard let service = texts[.gtkService].flatMap({ BusName($0) }) else { return nil }
    let place = GtkMenuPlace(
      service: service, application: path(.gtkApplication), window: path(.gtkWindow), unity: path(.unity),
      menubar: path(.gtkMenubar), appMenu: path(.gtkAppMenu))
    return place.menu == nil ? nil : .gtk(place)
  }

  private func path(_ property: WindowProperty) -> ObjectPath? {
    texts[property].flatMap { $0.utf8.count <= WindowMenusLimits.pathBytes ? ObjectPath($0) : nil }
  }
}

/// The programs of windows of which a compositor tells no process: those whose names are the window's `app_id`.
struct NamedWindows: Sendable {
  /// The connection whose window it is, by the name of the window.
  private(set) var owners: [String: BusName] = [:]
  /// The connections of which one has the window, by the name of the window, where there are several.
  private(set) var candidates: [String: [BusName]] = [:]

  /// - Parameter programs: The connections that have menus, each with the names at which it has them.
  init(_ windows: [DesktopWindow], programs: [BusName: (owner: WindowAssembly.Owner, names: Set<BusName>)]) {
    for window in windows where window.pid == nil && window.number == nil && !window.program.isEmpty {
      let ranked = programs.values.compactMap { program in
        program.owner.likeness(to: window.program.lowercased(), program.names).map { (program.owner, $0) }
      }
      guard let best = ranked.map(\.1).min() else { continue }
      let alike = ranked.filter { $0.1 == best }.map(\.0).sorted { $0.name.rawValue < $1.name.rawValue }
      // Several connections of one process are one program.
      let processes = Set(alike.map { $0.pid.map(String.init) ?? $0.name.rawValue })
      if processes.count == 1 { owners[window.id] = alike[0].name } else { candidates[window.id] = alike.map(\.name) }
    }
  }
}

extension WindowAssembly.Owner {
  /// How well a program fits to an `app_id`, less is better; `nil` if it does not. Programs give themselves such ids:
  /// those of GTK are the name on the bus or that of the file, those of Qt that of the desktop file or of the file.
  fileprivate func likeness(to id: String, _ names: Set<BusName>) -> Int? {
    if names.contains(where: { $0.rawValue.lowercased() == id }) { return 0 }
    let files = words.map { $0.lowercased() }
    if files.contains(id) { return 1 }
    // The system keeps fifteen bytes of a name.
    if let program = program?.lowercased(), program == id || program.utf8.count == 15 && id.hasPrefix(program) {
      return 1
    }
    let last = Self.lastPart(id)
    if files.contains(last) || program?.lowercased() == last { return 2 }
    return names.contains { !$0.isUnique && Self.lastPart($0.rawValue.lowercased()) == id } ? 2 : nil
  }

  private static func lastPart(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// The programs that have menus of others on their connections to the bus, by design.
enum MenuBridge {
  /// The ways of sandboxes to the bus.
  private static let proxies: Set = ["xdg-dbus-proxy", "flatpak-dbus-proxy"]
  /// KDE's bridges from the menus of GTK programs.
  private static let kde: Set = ["gmenudbusmenuproxy", "kded5", "kded6"]

  /// Whether a process may have the menu of a window of another one.
  ///
  /// A program can give itself any name, so the file counts. Flatpak has the proxy of each sandbox in the control group
  /// of the sandbox, and so a proxy answers for no program of another one.
  static func runs(in process: Int, for program: Int) -> Bool {
    guard let name = installedProgram(process) else { return false }
    if kde.contains(name) { return true }
    guard proxies.contains(name), let group = controlGroup(process) else { return false }
    return group == controlGroup(program)
  }
}
