import DBusMenu
import LibDBus

/// A menu that a command has a presenter open.
struct OpenedMenu: Sendable {
  var service: BusName
  var path: ObjectPath
  /// The row that is selected first.
  var row: ItemID?
  /// The clients that the menu is for, where the command serves it for its presenter.
  var audience: MenuAudience?
  /// The tray item that the menu belongs to, if it is that of one.
  var trayItem: ObjectPath?

  init(
    _ service: BusName, _ path: ObjectPath, selecting row: ItemID? = nil, for audience: MenuAudience? = nil,
    of trayItem: ObjectPath? = nil
  ) {
    (self.service, self.path, self.row) = (service, path, row)
    (self.audience, self.trayItem) = (audience, trayItem)
  }
}

extension MenuClient {
  /// The menu as a presenter opens it.
  nonisolated var opened: OpenedMenu { OpenedMenu(service, path, for: origin?.audience, of: trayItem) }

  /// Shows the menu, and ends the relay that may be behind it; a failure does not wait for a program that hangs.
  nonisolated(nonsending) func whileRelayed<Result>(
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
