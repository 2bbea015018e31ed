import Basics
package import DesktopWindows
package import LibDBus

/// The windows of a session whose menus another program can read, as they were at one moment.
package struct SessionWindows: Sendable {
  /// The windows with menus: those of the display in its order, then those that only the bus knows.
  package var windows: [WindowMenu] = []
  /// The window that has the focus, with a menu or without; `nil` where nobody tells.
  package var focused: DesktopWindow?
  /// The programs of which one has the window with the focus, where the compositor tells no more than a name that
  /// several have.
  package var candidates: [BusName] = []
  /// Whether the display tells which windows it has.
  package var hasDisplay = false
  /// Notes about what is registered and was left out.
  package var notes: [String] = []

  /// Reads all of them; what does not answer within `timeout` is left out.
  ///
  /// - Parameter ofFocused: Whether only the window with the focus is wanted, so that no other program is asked. All
  ///     are where no compositor tells which one that is.
  package static func read(
    over connection: BusConnection, ofFocused: Bool = false, timeout: Duration
  ) async throws -> SessionWindows {
    let compositor = await Compositors.windows(timeout: timeout)
    let first = await XWindows.read(others: [], timeout: timeout)
    var desktop = [DesktopWindow].joined(first ?? [], compositor)
    let process = ofFocused ? desktop.first(where: \.isFocused)?.pid : nil
    async let gtk = GtkWindow.all(over: connection, of: process, timeout: timeout)
    let registered = try await RegisteredWindow.all(
      of: desktop.compactMap(\.number), over: connection, timeout: timeout)
    // Without a window manager there is no list of windows, but those that are registered can be read.
    let others = Set(registered.windows.map(\.number)).subtracting(desktop.compactMap(\.number))
    if first != nil, !others.isEmpty, let all = await XWindows.read(others: others, timeout: timeout) {
      desktop = .joined(all, compositor)
    }
    let programs = try await gtk
    var assembly = WindowAssembly(desktop: desktop, registered: registered.windows, gtk: programs.windows)
    assembly.owners = await Self.owners(of: assembly.services, over: connection)
    var session = assembly.session
    session.hasDisplay = first != nil || compositor != nil
    session.notes = registered.notes + programs.notes + session.notes
    return session
  }

  /// The connections that have these names, with their processes.
  private static func owners(
    of services: Set<BusName>, over connection: BusConnection
  ) async -> [BusName: WindowAssembly.Owner] {
    await withTaskGroup(of: (BusName, WindowAssembly.Owner?).self) { group in
      for service in services {
        group.addTask {
          guard let name = try? await connection.owner(of: service) else { return (service, nil) }
          let process = try? await connection.process(of: name)
          let owner = WindowAssembly.Owner(
            name: name, pid: process?.id, program: process?.name, words: process?.reading(processFiles) ?? [])
          return (service, owner)
        }
      }
      var owners: [BusName: WindowAssembly.Owner] = [:]
      for await (service, owner) in group { owners[service] = owner }
      return owners
    }
  }
}

/// A window with a menu that another program can read.
package struct WindowMenu: Sendable, Hashable {
  /// The place where a menu was found.
  package enum Source: String, Sendable, Hashable, CaseIterable {
    /// A `com.canonical.AppMenu.Registrar`.
    case registrar
    /// The properties `_KDE_NET_WM_APPMENU_…` of the window on X11, or what KWin tells of it on Wayland.
    case kde
    /// The properties `_GTK_…` of the window.
    case gtk
    /// The objects of a GTK program on the bus.
    case bus
  }

  /// The menu, by the protocol that it is read with.
  package enum Menu: Sendable, Hashable {
    case dbusmenu(BusName, ObjectPath)
    case gtk(GtkMenuPlace)

    /// The connection that is asked.
    package var service: BusName {
      switch self {
      case .dbusmenu(let service, _): service
      case .gtk(let place): place.service
      }
    }

    /// The path of the menu.
    package var path: ObjectPath? {
      switch self {
      case .dbusmenu(_, let path): path
      case .gtk(let place): place.menu
      }
    }
  }

  /// The window: its number on X11 in hexadecimal digits, the compositor's name, or the program's path of it.
  package var window: String
  /// The name of the process; empty if it is unknown.
  package var program: String
  /// Empty if it is unknown.
  package var title: String
  /// The process of the window; that of the menu's connection if the window tells none.
  package var pid: Int?
  package var isFocused: Bool
  package var source: Source
  package var menu: Menu
  /// Whose menu it is, where that is not the window's program; `nil` otherwise.
  package var note: String?

  package init(
    window: String, program: String, title: String, pid: Int?, isFocused: Bool, source: Source, menu: Menu
  ) {
    self.window = window
    self.program = program
    self.title = title
    self.pid = pid
    self.isFocused = isFocused
    self.source = source
    self.menu = menu
  }
}
