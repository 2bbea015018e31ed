import Basics
package import LibDBus

/// The clients of a menu that is for one presenter: the program that serves it, and the presenter that it has called.
///
/// The menus of a command have the user's keyboard, because the user runs that: another program that could use them
/// would use them as the user.
package final class MenuAudience: Sendable {
  private let presenter = Lock<BusName?>(nil)

  /// Makes an audience without a presenter.
  package init() {}

  /// Lets a presenter use the menu from now on, and the one before no longer: it may have been restarted.
  ///
  /// - Parameter presenter: The unique name, which the bus gives to no other program.
  package func admit(_ presenter: BusName) { self.presenter.withLock { $0 = presenter } }

  /// Whether the menu is for a client.
  func admits(_ client: BusName) -> Bool { presenter.withLock { $0 == client } }
}

extension MenuServer {
  /// Refuses a call of a client that the menu is not for; reading is a use, too, which prepares rows and is noted.
  func admit(_ client: BusName?) throws(BusError) {
    guard let audience = options.audience, client != connection.uniqueName else { return }
    guard let client, audience.admits(client) else {
      throw BusError(
        .accessDenied, "The menu at \(path) is for \(connection.uniqueName) and the presenter that it has called.")
    }
  }
}
