package import LibDBus

/// The objects of a GTK program that make up one menu: its model, and the actions that its rows name.
package struct GtkMenuPlace: Sendable, Hashable {
  /// The bus name of the program.
  package var service: BusName
  /// The actions with the prefix `app.`.
  package var application: ObjectPath?
  /// The actions with the prefix `win.`.
  package var window: ObjectPath?
  /// The actions with the prefix `unity.`, which Debian's appmenu-gtk3-module exports.
  package var unity: ObjectPath?
  /// The menu bar.
  package var menubar: ObjectPath?
  /// The application menu.
  package var appMenu: ObjectPath?

  /// Makes a place of the paths that are known.
  package init(
    service: BusName, application: ObjectPath? = nil, window: ObjectPath? = nil, unity: ObjectPath? = nil,
    menubar: ObjectPath? = nil, appMenu: ObjectPath? = nil
  ) {
    self.service = service
    self.application = application
    self.window = window
    self.unity = unity
    self.menubar = menubar
    self.appMenu = appMenu
  }

  /// The model to show: the menu bar, else the application menu.
  package var menu: ObjectPath? { menubar ?? appMenu }

  /// The application menu beside a menu bar.
  var secondMenu: ObjectPath? { menubar == nil ? nil : appMenu }

  /// The model of a group.
  func menu(of group: UInt32) -> ObjectPath? { GtkMenuKey.first(of: group) == 0 ? menu : secondMenu }

  /// The objects with actions, by the prefix that names them; without a prefix, that of all others: the menu itself,
  /// beside which libayatana-appindicator-glib has its actions, as `indicator.`.
  var actions: [String: ObjectPath] {
    ["app": application, "win": window, "unity": unity, "": menu].compactMapValues { $0 }
  }

  /// Makes the place of a menu that has its actions beside it, such as that of a tray item.
  package init(service: BusName, itemMenu path: ObjectPath) { self.init(service: service, appMenu: path) }
}

extension InterfaceName {
  /// `org.gtk.Menus`.
  package static let gtkMenus: InterfaceName = "org.gtk.Menus"
  /// `org.gtk.Actions`.
  package static let gtkActions: InterfaceName = "org.gtk.Actions"
}
