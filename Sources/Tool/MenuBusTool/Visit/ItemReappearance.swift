import Basics
import DBusMenu
import LibDBus
import StatusNotifier

/// A tray item whose program has another name on the bus each time that it starts.
struct ItemReappearance {
  /// The text that the item has in each run.
  private let key: String
  private var service: BusName
  /// The programs whose items were beside it from the start. Several may have an id in common.
  private let others: Set<BusName>
  private let connection: BusConnection
  private let timeout: Duration

  /// The item that has a menu; `nil` if none has it, or one without any text.
  init?(of client: MenuClient, over connection: BusConnection, timeout: Duration) async throws {
    // Others must not take the time of the one that is wanted.
    let tray = try await TrayItems.read(over: connection, timeout: timeout)
    guard let item = tray.items.first(where: { $0.item.service == client.service && $0.state.menu == client.path }),
      !item.texts.lasting.isEmpty
    else { return nil }
    (key, service) = (item.texts.lasting, item.item.service)
    others = Set(tray.items.map(\.item.service)).subtracting([service])
    (self.connection, self.timeout) = (connection, timeout)
  }

  /// Waits until another program has the item, and talks to its menu: `first` is what is asked of it first.
  mutating func client<Answer>(
    first: (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    let host = TrayHost(connection: connection, limits: TrayHostLimits(callTime: timeout), registers: false)
    var changes = await host.changes().makeAsyncIterator()
    try await host.start()
    while true {
      if let found = try await client(in: await TrayEntry.all(host.items, over: connection), first: first) {
        await host.stop()
        return found
      }
      guard await changes.next(isolation: #isolation) != nil else { throw Failure(.noBus, "the bus is gone") }
    }
  }

  /// The menu of the item, if it is among these.
  private mutating func client<Answer>(
    in items: [TrayEntry], first: (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer)? {
    let item = items.first { entry in
      let program = entry.item.service
      return program != service && !others.contains(program) && entry.texts.lasting == key
    }
    guard let item, let path = item.state.menu,
      let address = MenuAddress(argument: "\(item.item.service)\(path)")
    else { return nil }
    do {
      let arrival = MenuAppearance(menu: address, connection: connection, end: .now + timeout)
      guard let found = try await arrival.client(isContentWithout: false, first: first) else { return nil }
      service = item.item.service
      return found
    } catch  where [.timedOut, .gone].contains(Failure(error).status) {
      return nil
    }
  }
}
