#if Tool
package import DBusMenu
package import LibDBus

/// A menu that a command has a presenter open.
package struct OpenedMenu: Sendable {
  package var service: BusName
  package var path: ObjectPath
  /// The row that is selected first.
  package var row: ItemID?
  /// The clients that the menu is for, where the command serves it for its presenter.
  package var audience: MenuAudience?

  package init(_ service: BusName, _ path: ObjectPath, selecting row: ItemID? = nil, for audience: MenuAudience? = nil)
  {
    (self.service, self.path, self.row, self.audience) = (service, path, row, audience)
  }
}

extension MenuClient {
  /// The menu as a presenter opens it.
  package nonisolated var opened: OpenedMenu { OpenedMenu(service, path, for: origin?.audience) }
}
#endif
