#if Tool
import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import MenuScripting
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

  /// Shows a menu until the user has chosen something or closes it.
  ///
  /// - Parameter row: The row that is selected first.
  func show(
    _ service: BusName, _ path: ObjectPath, selecting row: ItemID? = nil
  ) async throws -> [MenuChoice] {
    let call = OpenCall(connection: connection, timeout: timeout)
    switch place {
    case .here: break
    case .window(let point): return try await call.open(service, path, at: point.map { .point($0) }, selecting: row)
    case .screen: return try await call.open(service, path, at: .screen, selecting: row)
    }
    let client = MenuClient(
      connection: connection, service: service, path: path, limits: MenuClientLimits(callTime: timeout))
    return try await show(client, selecting: row)
  }

  /// Shows a menu in the terminal, or with the chooser.
  func show(_ client: MenuClient, selecting row: ItemID? = nil) async throws -> [MenuChoice] {
    do {
      if let choose = shown.choose { return try await ListPresenter(client: client, choose: choose).run() }
      guard let row else { return try await TerminalPresenter(client: client).run() }
      var source = PresentationDetails()
      source.selectedItem = row
      return try await TerminalPresenter(client: client, source: source).run()
    } catch let interruption as Interruption {
      switch interruption {
      case .gone: throw Failure(.gone, "\(client.shownService) went away")
      case .disconnected: throw Failure(.noBus, "the bus went away")
      case .signal(let number): throw CommandEnd(128 + number)
      }
    }
  }
}
#endif
