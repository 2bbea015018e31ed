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
  /// The tray item that the menu belongs to, if it is that of one.
  package var trayItem: ObjectPath?

  package init(
    _ service: BusName, _ path: ObjectPath, selecting row: ItemID? = nil, for audience: MenuAudience? = nil,
    of trayItem: ObjectPath? = nil
  ) {
    (self.service, self.path, self.row) = (service, path, row)
    (self.audience, self.trayItem) = (audience, trayItem)
  }
}

extension MenuClient {
  /// The menu as a presenter opens it.
  package nonisolated var opened: OpenedMenu { OpenedMenu(service, path, for: origin?.audience, of: trayItem) }

  /// Shows the menu, and ends the relay that may be behind it; a failure does not wait for a program that hangs.
  nonisolated(nonsending) package func whileRelayed<Result>(
    _ show: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    do {
      let result = try await show()
      await origin?.end()
      return result
    } catch {
      await origin?.endSoon()
      throw error
    }
  }
}
