import DBusMenu
import LibDBus
import StatusNotifier

/// The work of `menubus tray`, with any presenter.
@MainActor
struct TrayVisit {
  /// Shows a menu until the user has chosen something or closes it.
  typealias Show = @MainActor (OpenedMenu) async throws -> [MenuChoice]

  private let connection: BusConnection
  private let timeout: Duration
  private let show: Show

  init(over connection: BusConnection, timeout: Duration, show: @escaping Show) {
    self.connection = connection
    self.timeout = timeout
    self.show = show
  }

  /// Shows all items; an item that is chosen is entered.
  ///
  /// - Parameter place: The place on the screen that the item is told.
  func run(at place: ScreenPoint? = nil) async throws -> [MenuChoice] {
    let menu = TrayMenu(over: connection, timeout: timeout)
    let choices: [MenuChoice]
    do {
      try await menu.start()
      choices = try await show(OpenedMenu(connection.uniqueName, TrayMenu.path, for: menu.audience))
    } catch {
      await menu.stop()
      throw error
    }
    let press = choices.last.flatMap({ menu.press(of: $0.id) })
    // The item is activated after a failed click, too.
    let failure = await menu.stop()
    var entered: [MenuChoice] = []
    if let press, press.button == .primary {
      entered = try await enter(press.item, at: place, with: menu.activationToken) ?? []
    } else if let press {
      try await self.press(press.item, press.button, at: place, with: menu.activationToken)
    }
    if let failure { throw failure }
    return choices + entered
  }

  /// Activates an item, or shows its menu: if it says that it is one, or else if it has no `Activate`. An item that has
  /// neither shows the menu that it draws itself.
  ///
  /// - Returns: What was chosen in the menu; `nil` if there was none to show.
  func enter(
    _ entry: TrayEntry, at place: ScreenPoint? = nil, with token: String? = nil
  ) async throws -> [MenuChoice]? {
    if !entry.state.isMenu || entry.state.menu == nil {
      do {
        try await press(entry, .primary, at: place, with: token)
        return nil
      } catch let error as NoSuchMethod {
        guard entry.state.menu == nil else { return try await showMenu(of: entry) }
        do { try await press(entry, .context, at: place, with: token) } catch is NoSuchMethod { throw error }
        return nil
      }
    }
    return try await showMenu(of: entry)
  }

  private func showMenu(of entry: TrayEntry) async throws -> [MenuChoice]? {
    guard let (program, menu) = entry.menu else { return nil }
    let limits = MenuClientLimits(callTime: timeout)
    let (client, _) = try await MenuClient(
      connection: connection, service: program, path: menu, limits: limits, trayItem: entry.item.path
    ).ofItem { try await $0.probe($0.service) }
    return try await client.whileRelayed { try await show(client.opened) }
  }

  private func press(
    _ entry: TrayEntry, _ button: TrayPress.Button, at place: ScreenPoint?, with token: String?
  ) async throws {
    try await TrayPress(entry, over: connection, timeout: timeout).press(button, at: place, with: token)
  }
}
