import Basics
package import LibDBus

/// The program behind a menu that a relay of this process serves: the program and the path by which users know the
/// menu, instead of the relay's own.
package struct MenuOrigin: Sendable {
  /// The bus name of the program.
  package var service: BusName
  /// The path of its menu.
  package var path: ObjectPath
  /// The clients that the relay's menu is for.
  package var audience: MenuAudience
  /// The faults of the program's own menu.
  package var notes: @Sendable () async -> [String]
  /// Ends the relay, after what was sent to it has reached the program. The relay is there as long as this is.
  package var end: @Sendable () async -> Void
  /// The first error with which the program refused a click; complete once the relay has ended.
  package var refusal: @Sendable () async -> BusError?

  /// Makes an origin.
  package init(
    service: BusName, path: ObjectPath, audience: MenuAudience, notes: @escaping @Sendable () async -> [String],
    end: @escaping @Sendable () async -> Void, refusal: @escaping @Sendable () async -> BusError?
  ) {
    self.service = service
    self.path = path
    self.audience = audience
    self.notes = notes
    self.end = end
    self.refusal = refusal
  }

  /// Ends the relay where something has failed, and waits for a moment at most: the program may hang, and a command
  /// that is told to end has a second.
  package func endSoon() async {
    let (ending, ended) = AsyncStream.makeStream(of: Void.self)
    Task {
      await end()
      ended.finish()
    }
    // A task that is cancelled, as that of the caller may be, would not wait at all.
    await Task { _ = await within(.milliseconds(800)) { for await _ in ending {} } }.value
  }
}

extension MenuClient {
  /// The bus name by which users know the program.
  package nonisolated var shownService: BusName { origin?.service ?? service }

  /// The faults of the menu, and those of the menu behind it.
  package var allNotes: [String] {
    get async { (await origin?.notes() ?? []) + notes }
  }

  /// The path by which users know the menu.
  package nonisolated var shownPath: ObjectPath { origin?.path ?? path }
}

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
