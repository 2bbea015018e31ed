package import LibDBus

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
