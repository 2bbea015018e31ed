#if Tool
import Basics
package import DBusMenu
package import GtkMenus
package import LibDBus

extension MenuAddress {
  /// Talks to the menu of a GTK program; `nil` if it has none, or none at the path.
  ///
  /// - Throws: Also a ``Failure`` if none was found, and the program did not say in time which objects it has.
  func gtkClient<Answer>(
    of service: BusName, _ path: ObjectPath?, over connection: BusConnection, timeout: Duration,
    first: (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer)? {
    let found = await GtkMenuFinder.find(in: service, over: connection, timeout: timeout)
    let places = found.places
    guard let place = path.map({ path in places.lazy.compactMap { $0.showing(path) }.first }) ?? places.first else {
      if found.isLate, let note = found.note { throw Failure(.timedOut, "no menu was found: \(note)") }
      return nil
    }
    return try await place.client(over: connection, timeout: timeout, first: first)
  }
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
  package func client<Answer>(
    over connection: BusConnection, timeout: Duration, first: (MenuClient) async throws -> Answer
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
#endif
