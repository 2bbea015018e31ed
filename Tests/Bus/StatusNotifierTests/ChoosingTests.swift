import DBusMenu
import LibDBus
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing

/// A row of another program's tray item, chosen in a line.
@Suite(.timeLimit(.minutes(5))) struct `A row of a tray item` {
  private let bus: PrivateBus
  private let connection: BusConnection
  private let watcher: TrayWatcher

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
    watcher = TrayWatcher(connection: try await .connect(to: .address(bus.address)))
    try await watcher.start()
  }

  /// A program of libdbusmenu, and what it says.
  private func foreign() async throws -> (Program, lines: AsyncStream<String>.Iterator) {
    let script = Paths.root + "Tests/Bus/StatusNotifierTests/Clients/dbusmenu_item.py"
    let program = try Program(
      ["/usr/bin/python3", script], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    var lines = program.lines.makeAsyncIterator()
    #expect(await lines.next() == "ready")
    return (program, lines)
  }

  private func menu(of name: String) async throws -> MenuClient {
    try await TrayHost(connection: connection).menu(of: name)
  }

  /// The hosts that are registered by a name of their own.
  private var hosts: [BusName] {
    get async throws { try await connection.names().filter { $0.rawValue.contains("StatusNotifierHost") } }
  }

  @Test func `a row of a foreign program is chosen by the titles that lead to it, and what was opened is closed`()
    async throws
  {
    var (program, lines) = try await foreign()
    let chosen = try await menu(of: "foreign").choose("More/Late/Restart…")
    #expect(chosen.title == "Restart…")
    var said: [String] = []
    while said.last != "closed ", let line = await lines.next() { said.append(line) }
    #expect(
      said == [
        "opened ", "opened More", "opened Late", "clicked Restart…", "chosen Restart…", "closed Late", "closed More",
        "closed ",
      ])
    #expect(try await hosts == [])
    withExtendedLifetime(program) {}
  }

  @Test(arguments: [
    ("Unavailable", ItemError.Code.disabled, "“Unavailable” is disabled"),
    ("Hidden", .hidden, "“Hidden” is hidden"), ("More", .noChoice, "“More” opens a submenu; name a row in it"),
    ("Nothing", .notFound, "there is no item “Nothing”; there are “Settings…”, “Unavailable”, “More”"),
    ("#x", .notFound, "“#x” is no name of an item"),
  ])
  func `a row that cannot be chosen is an error that says why, and the menu is closed`(
    item: String, code: ItemError.Code, sentence: String
  ) async throws {
    var (program, lines) = try await foreign()
    let menu = try await menu(of: "Foreign")
    let error = await #expect(throws: ItemError.self) { try await menu.choose(item, timeout: .milliseconds(10)) }
    #expect(error?.code == code && error?.description == sentence)
    #expect(await menu.state == .idle)
    try await menu.choose("Settings…")
    var said: [String] = []
    while said.last != "chosen Settings…", let line = await lines.next() { said.append(line) }
    #expect(said.count { $0 == "opened " } == said.count { $0 == "closed " } + 1, "\(said)")
    withExtendedLifetime(program) {}
  }

  @Test func `a client that was started before goes on after a choice`() async throws {
    let (program, _) = try await foreign()
    let menu = try await menu(of: "foreign")
    try await menu.start()
    try await menu.choose("Settings…")
    #expect(await menu.state == .current)
    withExtendedLifetime(program) {}
  }

  @Test func `an error in an open path closes it, and is thrown on`() async throws {
    struct Mine: Error {}
    var (program, lines) = try await foreign()
    let menu = try await menu(of: "foreign")
    await #expect(throws: Mine.self) {
      try await menu.withOpenPath(to: .titles(["More", "Late"])) { path in
        #expect(path.map(\.title) == ["More", "Late"])
        throw Mine()
      }
    }
    var said: [String] = []
    while said.last != "closed ", let line = await lines.next() { said.append(line) }
    #expect(said == ["opened ", "opened More", "closed More", "closed "])
    withExtendedLifetime(program) {}
  }

  @Test func `a name that no item has, or several, or one without a menu, is an error that says so`() async throws {
    func error(_ name: String) async -> TrayError? {
      await #expect(throws: TrayError.self) { try await menu(of: name) }
    }
    let none = await error("nothing")
    #expect(none?.code == .noItem && none?.description == "There is no tray item “nothing”; there are none at all.")
    var items: [(BusConnection, TrayItemServer)] = []
    for (id, title) in [("one", "Same"), ("two", "Same"), ("three", "Other")] {
      let program = try await BusConnection.connect(to: .address(bus.address))
      let server = try await TrayItemServer.export(TrayItemState(id: id, title: title), on: program) { _ in }
      _ = try await program.call(
        "RegisterStatusNotifierItem", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher,
        with: [.string(program.uniqueName.rawValue)])
      items.append((program, server))
    }
    let several = await error("Same")
    #expect(several?.code == .severalItems)
    #expect(several?.description == "“Same” could be “Same (one)” or “Same (two)”.")
    #expect(await error("Other")?.description == "The tray item “Other” has no menu.")
    #expect(await error("four")?.description.hasSuffix("there are “Same (one)”, “Same (two)” and “Other”.") == true)
    await watcher.stop()
    #expect(await error("Other")?.description.contains("no program on the bus is called org.kde") == true)
    withExtendedLifetime(items) {}
  }
}
