import Basics
import DBusMenu
import LibDBus
import WindowMenus

extension MenuAddress {
  /// Talks to the menu of a GTK program; `nil` if it has none, or none at the path.
  ///
  /// - Throws: Also a ``Failure`` if none was found, and the program did not say in time which objects it has.
  nonisolated(nonsending) func gtkClient<Answer>(
    of service: BusName, _ path: ObjectPath?, over connection: BusConnection, timeout: Duration,
    first: nonisolated(nonsending) (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer)? {
    let found = await GtkMenuFinder.find(in: service, over: connection, timeout: timeout)
    let places = found.places
    guard let place = path.map({ path in places.lazy.compactMap { $0.showing(path) }.first }) ?? places.first else {
      if found.isLate, let note = found.note { throw Failure(.timedOut, "no menu was found: \(note)") }
      guard let path else { return nil }
      let limits = MenuClientLimits(callTime: timeout)
      return try await MenuClient(connection: connection, service: service, path: path, limits: limits)
        .gtkMenu(first: first)
    }
    return try await place.client(over: connection, timeout: timeout, first: first)
  }
}

extension MenuClient {
  /// Asks a tray item's menu something; if that is not dbusmenu's, the one of GTK's that is at its path, as in programs
  /// of libayatana-appindicator-glib.
  ///
  /// - Returns: The client that was answered.
  nonisolated(nonsending) func ofItem<Answer>(
    first: nonisolated(nonsending) (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    do {
      return (self, try await first(self))
    } catch let error as BusError where error.meansNoMenu {
      guard let gtk = try await gtkMenu(first: first) else { throw error }
      return gtk
    }
  }

  /// The menu of GTK's at the path, which has its actions there, too; `nil` if there is none.
  nonisolated(nonsending) func gtkMenu<Answer>(
    first: nonisolated(nonsending) (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer)? {
    do {
      return try await GtkMenuPlace(service: service, itemMenu: path).client(
        over: connection, timeout: limits.callTime, first: first)
    } catch let error as BusError where error.meansNoMenu {
      return nil
    }
  }
}

extension BusError {
  /// Whether there is no menu at a path.
  var meansNoMenu: Bool { [.unknownObject, .unknownInterface, .unknownMethod].contains(name) }
}

extension GtkMenuPlace {
  /// The place with one of its menus alone; `nil` if it has no such menu.
  fileprivate func showing(_ path: ObjectPath) -> GtkMenuPlace? {
    var place = self
    if path == menubar { place.appMenu = nil } else if path == appMenu { place.menubar = nil }
    return place.menu == path ? place : nil
  }

  /// Reads the menu through a relay on the connection, as a menu like any other: `first` is what is asked of it first.
  ///
  /// - Returns: The client, which keeps the relay; its `origin` ends that.
  nonisolated(nonsending) func client<Answer>(
    over connection: BusConnection, timeout: Duration,
    first: nonisolated(nonsending) (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    // The relay, which the client keeps, ends the sequence.
    let ending = Broadcast<Void>()
    let gone = ending.stream(limit: 1)
    let limits = MenuClientLimits(callTime: timeout)
    let relay = GtkMenuRelay(
      // Readers of the relay wait for answers that wait for the program.
      self, over: connection, limits: MenuClientLimits(callTime: timeout / 2), activationToken: LaunchToken.current,
      onGone: { ending.send(()) })
    let audience = MenuAudience()
    let path = try await relay.start(for: audience)
    let origin = MenuOrigin(
      service: service, path: menu ?? path, audience: audience, notes: { await relay.notes },
      end: { await relay.stop() },
      refusal: { await relay.refusal })
    let client = MenuClient(
      connection: connection, service: connection.uniqueName, path: path, limits: limits, origin: origin)
    Task { [weak client] in for await _ in gone { await client?.programIsGone() } }
    do {
      return (client, try await first(client))
    } catch {
      await relay.stop()
      throw error
    }
  }
}
