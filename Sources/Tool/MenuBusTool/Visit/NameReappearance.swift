import Basics
import DBusMenu
import LibDBus

/// A program with a bus name of its own that has left the bus. A relay served its menu, which follows one process.
struct NameReappearance {
  private let menu: MenuAddress
  private let name: BusName
  private let connection: BusConnection
  private let timeout: Duration

  init(of menu: MenuAddress, named name: BusName, over connection: BusConnection, timeout: Duration) {
    (self.menu, self.name) = (menu, name)
    (self.connection, self.timeout) = (connection, timeout)
  }

  /// Waits until a program has the name, and talks to its menu: `first` is what is asked of it first.
  func client<Answer>(
    first: (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    var owners = try await connection.ownerChanges(of: name).makeAsyncIterator()
    while let owner = await owners.next(isolation: #isolation) {
      guard owner != nil else { continue }
      // Its menu may come later than the time to wait for an answer.
      repeat {
        if let found = try await present(first: first) { return found }
      } while try await connection.owner(of: name) != nil
    }
    throw Failure(.noBus, "the bus is gone")
  }

  /// The menu of the program that has the name now; `nil` if it has none in time, or is gone again.
  private func present<Answer>(
    first: (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer)? {
    do {
      let arrival = MenuAppearance(menu: menu, connection: connection, end: .now + timeout)
      return try await arrival.client(isContentWithout: false, first: first)
    } catch  where [.timedOut, .gone].contains(Failure(error).status) {
      return nil
    }
  }
}
