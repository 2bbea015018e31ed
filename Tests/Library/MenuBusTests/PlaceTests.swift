import DBusMenu
import LibDBus
import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuBus
@testable import MenuExport

/// One menu at two paths, as that of `menubus serve` is at its own and in the tray.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `A menu at two places` {
  private let log = CallLog()
  private let row: Action
  private let sub = Menu(title: "Sub", children: [Action(title: "Inside")])
  private let field = SearchField(placeholder: "Find")
  private let menu: Menu

  init() {
    row = Action(title: "Row") { [log] _ in log.note("clicked") }
    menu = Menu(children: [row, sub, field])
  }

  /// The menu at `/MenuBar` and at `/Tray`.
  private func served(_ change: (inout MenuExporter.Options) -> Void = { _ in }) async throws -> (ServedMenu, MenuPlace)
  {
    var options = MenuExporter.Options()
    change(&options)
    let served = try await ServedMenu(root: menu, options: options)
    let place = served.exporter.makePlace()
    try await place.export(on: served.connection, at: "/Tray")
    return (served, place)
  }

  /// A client that stays, and what it tells of a row.
  private func tell(
    _ event: String, _ id: Int, at path: ObjectPath, of served: ServedMenu, by client: BusConnection,
    _ data: Value = .int32(0)
  ) async throws {
    _ = try await client.call(
      "Event", of: .menu, at: path, on: served.connection.uniqueName,
      with: [.int32(Int32(id)), .string(event), .variant(data), .uint32(0)])
  }

  private func client(of served: ServedMenu) async throws -> BusConnection {
    try await BusConnection.connect(to: .address(served.bus.address))
  }

  @Test(arguments: ["/MenuBar", "/Tray"])
  func `a menu at two places is read at each by other programs, with the same ids`(path: String) async throws {
    let (served, place) = try await served()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": served.bus.address]
    let built = try await Program.run(
      ["/usr/bin/python3", Paths.clients + "/libdbusmenu_client.py", "org.example.Served", path, "4"],
      environment: environment)
    let rows = try JSON(parsing: built.output)
    #expect(rows.array.map { $0["properties"]["label"].string } == ["Row", "Sub", "Find…"], "\(built.errors)")
    #expect(rows[0]["id"].int == served.id(row) && rows[1]["id"].int == served.id(sub))
    let sent = try await Program.run(
      [
        "dbus-send", "--session", "--print-reply", "--dest=org.example.Served", path,
        "com.canonical.dbusmenu.GetProperty", "int32:\(served.id(sub))", "string:label",
      ], environment: environment)
    #expect(sent.output.contains("string \"Sub\""), "\(sent.errors)")
    #expect(place.path == "/Tray" && served.exporter.place.path == "/MenuBar")
  }

  @Test(arguments: ["/MenuBar", "/Tray"])
  func `a menu at two places runs a handler once for a click at either`(path: String) async throws {
    let (served, _) = try await served()
    let click = EventText(served.id(row), "clicked").description
    _ = try await served.client(.call("Event", click, path: path))
    try await log.wait(for: "clicked")
    #expect(log.entries == ["clicked"])
  }

  @Test func `a menu at two places is signalled at each once for one change, and read once`() async throws {
    let (served, _) = try await served()
    let watcher = LineReader(try Program(served.clientArguments + ["watch"]))
    _ = try await watcher.next("the client that watches is ready")
    let before = served.exporter.tree.visitedElements
    row.title = "Other"
    await Task { @MainActor in }.value
    #expect(served.exporter.tree.visitedElements - before == 1)
    menu.children.append(Action(title: "New"))
    await Task { @MainActor in }.value
    served.connection.send(try Message.signal(path: "/test", interface: "org.menubus.test", member: "Marker"))
    var heard: [String] = []
    while let line = try? await watcher.next("the signals until now") {
      let signal = try JSON(parsing: line)
      if signal["signal"] == "Marker" { break }
      heard.append("\(signal["path"].string ?? "") \(signal["signal"].string ?? "")")
    }
    #expect(
      heard.sorted() == [
        "/MenuBar ItemsPropertiesUpdated", "/MenuBar LayoutUpdated", "/Tray ItemsPropertiesUpdated",
        "/Tray LayoutUpdated",
      ])
  }

  @Test func `a menu at two places has sessions at each, also of one client`() async throws {
    let (served, place) = try await served()
    let (exporter, client) = (served.exporter, try await client(of: served))
    let changes = ExporterChanges(of: exporter)
    func count(_ main: Int, _ tray: Int) async throws {
      try await eventually("\(main) and \(tray) sessions", on: changes) {
        exporter.sessions(at: exporter.place).count == main && exporter.sessions(at: place).count == tray
      }
    }
    try await tell("opened", 0, at: "/Tray", of: served, by: client)
    try await tell("opened", served.id(sub), at: "/Tray", of: served, by: client)
    try await count(0, 1)
    try await tell("opened", 0, at: "/MenuBar", of: served, by: client)
    try await count(1, 1)
    #expect(exporter.sessions(at: exporter.place).first?.openSubmenus.isEmpty == true)
    try await tell("closed", 0, at: "/MenuBar", of: served, by: client)
    try await count(0, 1)
    #expect(exporter.sessions.map(\.client) == [client.uniqueName])
    try await eventually("the submenu is open", on: changes) { exporter.sessions.first?.openSubmenus.count == 1 }
  }

  @Test func `a menu at two places keeps a typed text whatever is opened and closed at the other`() async throws {
    let (served, place) = try await served { $0.server.grace = .zero }
    let (exporter, client) = (served.exporter, try await client(of: served))
    let changes = ExporterChanges(of: exporter)
    // A tool that types without opening the menu.
    try await tell("x-menubus-text", served.id(field), at: "/MenuBar", of: served, by: client, .string("abc"))
    try await tell("opened", 0, at: "/Tray", of: served, by: client)
    try await eventually("it is open in the tray", on: changes) { !exporter.sessions(at: place).isEmpty }
    #expect(field.searchText == "abc")
    try await tell("closed", 0, at: "/Tray", of: served, by: client)
    try await eventually("it is closed", on: changes) { exporter.sessions.isEmpty }
    #expect(field.searchText == "abc")
    try await tell("opened", 0, at: "/MenuBar", of: served, by: client)
    try await tell("closed", 0, at: "/MenuBar", of: served, by: client)
    try await eventually("the search is over", on: changes) { field.searchText.isEmpty }
  }

  @Test func `a menu at two places adapts to no client, and one at a single place does`() async throws {
    var options = MenuExporter.Options.withoutFrames
    (options.adaptsToClients, options.elementOrder) = (true, .priority)
    let served = try await ServedMenu(root: menu, options: options)
    let (exporter, client) = (served.exporter, try await client(of: served))
    let changes = ExporterChanges(of: exporter)
    let opening = Value.dictionary(["direction": .string("up"), "text-direction": .string("rtl")])
    try await tell("opened", 0, at: "/MenuBar", of: served, by: client, opening)
    try await eventually("it opens upwards", on: changes) { exporter.direction == .up }
    let place = exporter.makePlace()
    try await place.export(on: served.connection, at: "/Tray")
    #expect(exporter.direction == nil && exporter.clientMetrics == nil)
    let before = try await served.layout()
    try await tell("opened", 0, at: "/Tray", of: served, by: client, opening)
    try await eventually("it is open in the tray", on: changes) { !exporter.sessions(at: place).isEmpty }
    #expect(exporter.direction == nil && exporter.clientMetrics == nil)
    #expect(try await served.layout() == before)
    await place.unexport()
    try await tell("opened", 0, at: "/MenuBar", of: served, by: client, opening)
    try await eventually("it opens upwards again", on: changes) { exporter.direction == .up }
  }

  @Test func `a menu at two places lives on at one when it leaves the other`() async throws {
    let (served, place) = try await served()
    let (exporter, client) = (served.exporter, try await client(of: served))
    let changes = ExporterChanges(of: exporter)
    for path in ["/Tray", "/MenuBar"] as [ObjectPath] { try await tell("opened", 0, at: path, of: served, by: client) }
    try await eventually("both are open", on: changes) { exporter.sessions.count == 2 }
    await exporter.unexport()
    #expect(exporter.sessions.map { $0.place === place } == [true])
    #expect(place.path == "/Tray" && exporter.place.path == nil)
    row.title = "Later"
    await exporter.announced()
    let answers = try await served.client(
      .call("GetProperty", "(\(served.id(row)), 'label')", path: "/Tray"), .call("AboutToShow", "(0,)"))
    #expect(answers.first?["reply"][0].string == "Later")
    #expect(answers.last?["error"] != .null)
    try await exporter.export(on: served.connection, at: "/MenuBar")
    #expect(try await served.layout().children.map(\.label) == ["Later", "Sub", "Find…"])
  }

  @Test func `a menu at two places goes on announcing where the place whose loop keeps the time has left`() async throws
  {
    var isHeld = false
    let timer = FrameTimer { _, _, _ in isHeld = true }  // a loop that is gone ends no frame
    let served = try await ServedMenu(root: menu, frames: timer)
    let place = served.exporter.makePlace()
    try await place.export(on: served.connection, at: "/Tray")
    row.title = "One"
    await served.exporter.announced()
    await Task { @MainActor in }.value
    #expect(isHeld)
    row.title = "Two"
    await served.exporter.unexport()
    await served.exporter.announced()
    let answer = try await served.client(.call("GetProperty", "(\(served.id(row)), 'label')", path: "/Tray"))
    #expect(answer.first?["reply"][0].string == "Two")
  }

  @Test func `a menu at two places is kept at a place until it leaves it`() async throws {
    let served = try await ServedMenu(root: menu)
    var place: MenuPlace? = served.exporter.makePlace()
    try await place?.export(on: served.connection, at: "/Tray")
    weak let remains = place
    place = nil
    let read = ServedMenu.Step.call("GetLayout", "(0, 1, @as [])", path: "/Tray")
    #expect(try await served.client(read).last?["reply"] != .null)
    await remains?.unexport()
    #expect(try await served.client(read).last?["error"] != .null)
    #expect(remains == nil)
  }

  @Test func `a menu at two places is in the tray and at a path with one exporter`() async throws {
    let served = try await ServedMenu(root: menu)
    let address = BusAddress.address(served.bus.address)
    let tray = TrayItem(
      id: "org.menubus.test", title: "Test", sharing: served.exporter,
      configuration: .init(connect: { try await .connect(to: address) }))
    let changes = ExporterChanges(of: served.exporter)
    let running = Task { try await tray.run() }
    try await eventually("the item has a connection", on: changes) { tray.place.path != nil }
    let name = try #require(tray.place.connection?.uniqueName)
    let click = EventText(served.id(row), "clicked").description
    let sent = try await Program.run(
      [
        "gdbus", "call", "--address", served.bus.address, "--dest", name.rawValue, "--object-path", "/MenuBar",
        "--method", "com.canonical.dbusmenu.Event", "\(served.id(row))", "clicked", "<0>", "0",
      ])
    #expect(sent.status == 0, "\(sent.errors)")
    try await log.wait(for: "clicked")
    running.cancel()
    _ = await running.result
    #expect(tray.place.path == nil && served.exporter.place.path == "/MenuBar")
    _ = try await served.client(.call("Event", click))
    try await log.wait(for: "clicked")
  }
}
