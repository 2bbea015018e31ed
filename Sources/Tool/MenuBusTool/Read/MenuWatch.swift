import Basics
import DBusMenu
import LibDBus

/// Prints the changes of a menu until the task is cancelled, as `menubus watch` does.
struct MenuWatch: Sendable {
  var menu: MenuAddress
  var bus: BusAddress
  var limit: Duration
  var isJSON: Bool
  var streams: CommandStreams

  /// - Parameter limit: The time for each answer.
  init(menu: MenuAddress, bus: BusAddress, limit: Duration, json: Bool, streams: CommandStreams) {
    self.menu = menu
    self.bus = bus
    self.limit = limit
    isJSON = json
    self.streams = streams
  }

  func run() async throws {
    do {
      let connection = try await bus.connect(timeout: limit)
      var (client, changes) = try await first(over: connection)
      // A program with a name of its own is the same menu when the name has an owner again.
      var item: ItemReappearance?
      let isConnection = client.shownService.isUnique
      if isConnection, menu.place?.service != client.shownService {
        item = try await ItemReappearance(of: client, over: connection, timeout: limit)
      }
      try await streams.print(start(of: client))
      // A relay follows one process, whatever the name of its program.
      while try await tell(changes, untilGone: isConnection || client.origin != nil) {
        await client.stop()
        await client.origin?.end()
        (client, changes) = try await successor(of: client, &item)
        try tell(.back)
      }
      await client.stop()
      await client.origin?.end()
      await connection.close()
    } catch {
      guard Task.isCancelled else { throw error }  // otherwise nobody waits for what failed meanwhile
    }
  }

  /// The menu, also of a program that starts later, which is said.
  private func first(
    over connection: BusConnection
  ) async throws -> (MenuClient, any AsyncSequence<MenuClientChange, Never> & Sendable) {
    do {
      return try await menu.client(over: connection, timeout: limit, first: begin)
    } catch let error where Failure(error).status == .notFound && menu.mayAppear {
      streams.report("\(Failure(error).sentence); waiting for it")
    }
    let arrivals = MenuAppearance(menu: menu, connection: connection, end: .now)
    return try await arrivals.whenever(within: limit, first: begin)
  }

  /// The menu of the program once it has started again.
  ///
  /// - Throws: ``Failure`` where there is nothing by which it would be known.
  private func successor(
    of client: MenuClient, _ item: inout ItemReappearance?
  ) async throws -> (MenuClient, any AsyncSequence<MenuClientChange, Never> & Sendable) {
    if let returned = try await item?.client(first: begin) { return returned }
    let name = client.shownService
    if name.isUnique { throw Failure(.gone, "\(name) went away, and that name never comes back") }
    guard menu.place?.service == name else { throw Failure(.gone, "\(name) went away") }
    let back = NameReappearance(of: menu, named: name, over: client.connection, timeout: limit)
    return try await back.client(first: begin)
  }

  /// Reads the menu, and notes changes from before that; of one of GTK's from after all submenus are open, which are
  /// followed only then.
  private func begin(_ client: MenuClient) async throws -> any AsyncSequence<MenuClientChange, Never> & Sendable {
    guard client.origin != nil else {
      let changes = await client.changes()
      try await client.start()
      return changes
    }
    try await client.start()
    var visit = MenuVisit(client: client, owner: nil, timeout: .zero, limit: limit)
    try await visit.openEverything()
    let changes = await client.changes()
    try await visit.check()  // of an end before, these say nothing
    return changes
  }

  /// Tells changes to their end, or until the program is gone, if the client does not follow its return.
  ///
  /// - Returns: Whether it is gone.
  private func tell(_ changes: some AsyncSequence<MenuClientChange, Never> & Sendable, untilGone: Bool) async throws
    -> Bool
  {
    for await change in changes {
      try tell(change)
      if untilGone, change.kind == .gone { return true }
    }
    return false
  }

  private func tell(_ change: MenuClientChange) throws {
    if case .disconnected(let error) = change.kind { throw Failure(.noBus, "\(error.message)") }
    if isJSON {
      streams.print(try JSONShape.line(JSONChange(change)))
    } else {
      if change.missed > 0 { streams.print("missed \(change.missed)") }
      streams.print("\(change.sentence)")
    }
  }

  /// The menu as it is at first.
  private func start(of client: MenuClient) async throws -> CommandAnswer {
    let rows = await client.rowCount
    let sentence = "watching \(client.shownService) \(client.shownPath): \(rows) \(rows == 1 ? "row" : "rows")"
    let notes = await client.allNotes.map { "note: \($0)" as PrintableText }
    guard isJSON else { return CommandAnswer(["\(sentence)"], notes: notes) }
    let owner = try await client.connection.owner(of: client.shownService)
    let root = await client.menu
    let names = RowNames(root, address: "\(owner ?? client.shownService)\(client.shownPath)")
    let start = JSONStart(sentence: sentence, rows: root.children.map { JSONRow($0, names: names) })
    let line = try JSONShape.line(JSONAnswer(menu: await JSONMenu(client, owner: owner), content: start))
    return CommandAnswer([line], notes: notes)
  }
}
