import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import MenuTerminal

/// Shows menus in a window, in the terminal, or with a chooser.
struct MenuDisplay {
  /// The kinds of places.
  enum Place {
    case here
    /// With the presenter of the bus, at a point of the screen or at the pointer.
    case window(at: ScreenPoint?)
    /// With the presenter of the bus, in the upper part of the screen.
    case screen
  }

  var place: Place
  var shown: ChoiceOptions
  var connection: BusConnection
  var timeout: Duration

  /// Shows a menu of a program as one that a key shows.
  ///
  /// - Parameters:
  ///   - origin: The connection of the program and the path of its menu there, where another serves it.
  func showKeyed(
    _ menu: OpenedMenu, from origin: (program: BusName, path: ObjectPath)? = nil, _ streams: CommandStreams
  ) async throws -> [MenuChoice] {
    let keyed = await ToggledDisplay()
    return try await ShortcutMenu.opened(origin?.program ?? menu.service, origin?.path ?? menu.path).show(
      on: keyed, over: connection, report: { streams.report($0) }
    ) {
      try await keyed.show { try await show(menu) }
    }
  }

  /// Shows a menu until the user has chosen something or closes it.
  func show(_ menu: OpenedMenu) async throws -> [MenuChoice] {
    let call = OpenCall(connection: connection, timeout: timeout)
    switch place {
    case .here: break
    case .window(let point): return try await call.open(menu, at: point.map { .point($0) })
    case .screen: return try await call.open(menu, at: .screen)
    }
    let client = MenuClient(
      connection: connection, service: menu.service, path: menu.path, limits: MenuClientLimits(callTime: timeout))
    return try await show(client, selecting: menu.row)
  }

  /// Shows a menu in the terminal, or with the chooser.
  @MainActor
  func show(_ client: MenuClient, selecting row: ItemID? = nil) async throws -> [MenuChoice] {
    let presenter = presenter(of: client, selecting: row)
    do {
      return try await presenter.run()
    } catch Interruption.gone {
      throw Failure(.gone, "\(client.shownService) went away")
    } catch Interruption.disconnected {
      throw Failure(.noBus, "the bus went away")
    } catch {
      presenter.closeLevels(of: client)
      if case Interruption.signal(let number) = error { throw CommandEnd(128 + number) }
      throw error
    }
  }

  @MainActor
  private func presenter(of client: MenuClient, selecting row: ItemID?) -> any MenuPresenter {
    if let choose = shown.choose {
      return ListPresenter(client: client, activationToken: LaunchToken.current, choose: choose)
    }
    guard let row else { return TerminalPresenter(client: client) }
    var source = PresentationDetails()
    source.selectedItem = row
    return TerminalPresenter(client: client, source: source)
  }
}
