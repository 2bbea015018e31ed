#if Tool
package import DBusMenu
package import LibDBus
import StatusNotifier

/// The work of `menubus tray`, with any presenter.
@MainActor
package struct TrayVisit {
  /// Shows a menu until the user has chosen something or closes it.
  package typealias Show = @MainActor (OpenedMenu) async throws -> [MenuChoice]

  private let connection: BusConnection
  private let timeout: Duration
  private let show: Show

  package init(over connection: BusConnection, timeout: Duration, show: @escaping Show) {
    self.connection = connection
    self.timeout = timeout
    self.show = show
  }

  /// Shows all items; an item that is chosen is entered.
  package func run() async throws -> [MenuChoice] {
    let menu = TrayMenu(over: connection, timeout: timeout)
    let choices: [MenuChoice]
    do {
      try await menu.start()
      choices = try await show(OpenedMenu(connection.uniqueName, TrayMenu.path, for: menu.audience))
    } catch {
      await menu.stop()
      throw error
    }
    let item = choices.last.flatMap({ menu.item(of: $0.id) })
    // The item is activated after a failed click, too.
    let failure = await menu.stop()
    let entered = if let item { try await enter(item) ?? [] } else { [MenuChoice]() }
    if let failure { throw failure }
    return choices + entered
  }

  /// Activates an item, or shows its menu: if it says that it is one, or else if it has no `Activate`.
  ///
  /// - Returns: What was chosen in the menu; `nil` if there was none to show.
  package func enter(_ entry: TrayEntry, at place: ScreenPoint? = nil) async throws -> [MenuChoice]? {
    if !entry.state.isMenu || entry.state.menu == nil {
      do {
        try await TrayPress(entry, over: connection, timeout: timeout).press(.primary, at: place)
        return nil
      } catch let error as NoSuchMethod {
        guard entry.state.menu != nil else { throw error }
      }
    }
    guard let menu = entry.state.menu else { return nil }
    return try await show(OpenedMenu(entry.item.service, menu))
  }
}
#endif
