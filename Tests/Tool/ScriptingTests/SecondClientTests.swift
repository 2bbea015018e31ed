import DBusMenu
import Foundation
import LibDBus
@testable import MenuBusTool
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// The menus that commands serve, as a client uses them that no command knows.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A second client` {
  /// A command that serves menus for everybody.
  enum Public: String, CaseIterable { case serve, listen, bar, replay, demo }

  /// A command that serves a menu for the presenter that it calls.
  enum Private: String, CaseIterable { case hud, tray, open, present }

  /// The files that put a menu on the bus for commands, with those that the table above tries.
  private let places: [String: [String]] = [
    "WindowMenus/Gtk/GtkMenuRelay.swift": [Private.open.rawValue], "MenuBusTool/Hud/SearchVisit.swift": ["hud"],
    "MenuBusTool/Tray/TrayMenu.swift": ["tray"], "MenuBusTool/Serve/Lines/ShownMenus.swift": ["present"],
    "MenuBusTool/Serve/ServedMenu.swift": ["serve", "listen", "bar"],
    "MenuInspection/Recording/MenuReplay.swift": ["replay"],
    "MenuBusTool/Demo/Demo.swift": ["demo"],
    // On a bus of its own.
    "MenuBusTool/Serve/ServeRun.swift": [],
  ]

  private let session: TraySession
  private let folder: TemporaryFolder
  private var bus: PrivateBus { session.bus }

  init() async throws {
    (session, folder) = (try await TraySession(), try TemporaryFolder())
    try folder.choosePresenter()
  }

  private func start(_ arguments: [String], input: String = "/dev/null") throws -> (program: Program, lines: LineReader)
  {
    let program = try Program(
      ["/bin/sh", "-c", "exec \"$0\" \"$@\" <\"$INPUT\"", Paths.tool] + arguments,
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": bus.address, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "INPUT": input,
      ])
    return (program, LineReader(program))
  }

  /// Starts `serve --listen`, and writes it a line.
  private func listen(_ line: String, _ arguments: String...) throws -> (
    program: Program, lines: LineReader, input: FileHandle
  ) {
    let path = folder.path + "/input"
    try #require(mkfifo(path, 0o600) == 0)
    let serve = try start(["serve", "--listen", "--no-tray"] + arguments, input: path)
    let input = try #require(FileHandle(forWritingAtPath: path))  // waits for the tool
    try input.write(contentsOf: Data((line + "\n").utf8))
    return (serve.program, serve.lines, input)
  }

  @Test func `every file that puts a menu on the bus is tried with a second client`() throws {
    var found: Set<String> = []
    for folder in ["WindowMenus", "MenuInspection", "MenuBusTool"] {
      let root = try Paths.source(folder)
      for name in try FileManager.default.subpathsOfDirectory(atPath: root) where name.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
        let marks = ["MenuServer.export(", "exporter.export(", ".menuInterface()", "MenuService("]
        if marks.contains(where: text.contains) { found.insert("\(folder)/\(name)") }
      }
    }
    #expect(found == Set(places.keys))
    let tried = Public.allCases.map(\.rawValue) + Private.allCases.map(\.rawValue)
    #expect(Set(places.values.joined()) == Set(tried))
  }

  // MARK: Menus for everybody

  private func file() throws -> String {
    try folder.file("menu.yaml", "title: Menu\nitems: [{title: Row}, {title: Sub, items: [{title: Leaf}]}]\n")
  }

  /// Starts a command; the name of its menu, and what ends it.
  private func serve(_ command: Public) async throws -> (BusName, () async throws -> Void) {
    let name: BusName = "org.example.Served"
    func end(_ program: Program) -> () async throws -> Void {
      return {
        program.terminate()
        _ = await program.result
      }
    }
    switch command {
    case .serve:
      let serve = try start(["serve", "--no-tray", "--name", name.rawValue, try file()])
      try await serve.lines.next("it is served") { $0.hasPrefix("ready") }
      return (name, end(serve.program))
    case .listen:
      let serve = try listen(#"{"menu": [{"title": "Row"}]}"#, "--name", name.rawValue)
      try await serve.lines.next("it is served") { $0.contains(#""ready""#) }
      return (
        name,
        {
          try serve.input.close()
          _ = await serve.program.result
        }
      )
    case .bar:
      let bar = try start(["bar", "--lines", try file()])
      try await bar.lines.next("the text of the bar") { $0 == "Menu" }
      return ("org.menubus.Bar.menu", end(bar.program))
    case .replay:
      let (_, endServing) = try await serve(.serve)
      let record = try start(["record", name.rawValue])
      try await record.lines.next("the menu is recorded") { $0.contains(#""kind":"layout""#) }
      record.program.send(signal: SIGINT)
      let recording = try folder.file("menu.jsonl", await record.program.result.output)
      try await endServing()
      let replay = try start(["replay", recording])
      try await replay.lines.next("it is replayed") { $0.hasPrefix("ready") }
      return ("org.menubus.Replay", end(replay.program))
    case .demo:
      let demo = try start(["demo", "--keep", try file()])
      try await demo.lines.next("calls to try") { $0.contains("dbus-send") }
      return ("org.menubus.Menu", end(demo.program))
    }
  }

  @Test(arguments: Public.allCases)
  func `a menu for every panel answers a client that no command has called`(command: Public) async throws {
    let (name, end) = try await serve(command)
    let answers = try await SecondClient(of: name, "/MenuBar", on: bus).answers
    #expect(answers.filter(\.isRefused).isEmpty)
    for method in SecondClient.methods {
      #expect(answers.contains { $0.call == method && $0.error == nil }, "\(method) has no reply")
    }
    try await end()
  }

  // MARK: Menus for one presenter

  /// A command with a menu that its presenter holds open.
  private struct Held {
    let command: Program
    /// The program behind the menu, which says each click; for a menu of its own, the command.
    let behind: Program
    /// The beginning of the line about a click.
    let click: String
    var input: FileHandle?

    /// The lines about clicks, when both have ended.
    func clicks() async throws -> Int {
      try input?.close()
      _ = await command.result
      behind.terminate()
      return await behind.result.output.split(separator: "\n").count { $0.contains(click) }
    }
  }

  private func show(_ command: Private) async throws -> Held {
    switch command {
    case .hud, .tray:
      let item = try await BareItem("item", "menu", "is-menu=true", "events", on: session)
      let words = command == .hud ? ["hud", "--window", "--no-recent"] : ["tray", "--window"]
      return Held(command: try start(words).program, behind: item.program, click: "clicked 5")
    case .open:
      let gtk = try await GtkProgram(on: bus)
      return Held(
        command: try start(["open", "--window", GtkProgram.name]).program, behind: gtk.program, click: "activated new")
    case .present:
      let serve = try listen(#"{"present": [{"title": "Yes"}, {"title": "No"}], "id": 1}"#)
      return Held(command: serve.program, behind: serve.program, click: #""event":"clicked""#, input: serve.input)
    }
  }

  /// The first row that can be chosen; submenus on the way are opened.
  private func firstLeaf(of client: MenuClient) async throws -> MenuNode {
    let changes = StreamEvents(await client.changes())
    try await client.start()
    try await client.open(.root)
    try await eventually("all rows", on: changes) {
      await client.menu.children.allSatisfy { $0.properties[.role] != .string(Word.Role.loading.rawValue) }
    }
    var level = await client.menu
    while let row = level.children.first(where: \.hasSubmenu) {
      try await client.open(row.id)
      level = try #require(await client.item(row.id))
    }
    return try #require(level.children.first(where: { !$0.isSeparator && $0.properties[.role] == nil }))
  }

  @Test(arguments: Private.allCases)
  func `a menu for one presenter refuses a client that its command has not called, and does not change`(
    command: Private
  ) async throws {
    let presenter = try await HoldingPresenter(on: bus)
    let held = try await show(command)
    let menu = try await presenter.next("the menu of \(command)")
    let client = presenter.client(of: menu)
    let leaf = try await firstLeaf(of: client)
    let layout = {
      try await presenter.connection.call(
        "GetLayout", of: .menu, at: menu.path, on: menu.service, with: [.int32(0), .int32(-1), .strings([])])
    }
    let before = try await layout()
    let answers = try await SecondClient(of: menu.service, menu.path, on: bus).answers
    #expect(Set(answers.map(\.call)).isSuperset(of: SecondClient.methods))
    #expect(answers.filter { !$0.isRefused }.isEmpty)
    #expect(answers.allSatisfy { $0.sentence.contains("is for \(menu.service) and the presenter") })
    #expect(try await layout() == before)
    try await client.send(.clicked, to: leaf.id)
    try presenter.close(menu, choosing: [MenuChoice(id: leaf.id, titles: [leaf.title])])
    #expect(try await held.clicks() == 1, "the click of the presenter alone")
    await client.stop()
  }

  @Test func `a menu that a command shows by itself, as with a chooser, refuses all others`() async throws {
    let item = try await BareItem("item", "menu", "is-menu=true", on: session)
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let visit = TrayVisit(over: connection, timeout: .seconds(20)) { [bus] menu in
      let answers = try await SecondClient(of: menu.service, menu.path, on: bus).answers
      #expect(Set(answers.map(\.call)).isSuperset(of: SecondClient.methods) && answers.allSatisfy(\.isRefused))
      let own = MenuClient(connection: connection, service: menu.service, path: menu.path)
      #expect(try await own.layout().children.map(\.title) == ["Item"])
      return []
    }
    #expect(try await visit.run().isEmpty)
    item.program.terminate()
    await connection.close()
  }

  @Test func `a menu is for the presenter that its command has called last, and for itself`() async throws {
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let audience = MenuAudience()
    var (layout, options) = (MenuLayout(), MenuServer.Options())
    layout.append(1, ItemProperties(label: "Row"))
    options.audience = audience
    let server = try await MenuServer.export(layout, on: connection, at: "/Menu", options: options) { _ in true }
    let opened = OpenedMenu(connection.uniqueName, "/Menu", for: audience)
    func read(over client: BusConnection) async throws -> MenuNode {
      try await MenuClient(connection: client, service: connection.uniqueName, path: "/Menu").layout()
    }
    var former: [HoldingPresenter] = []
    for _ in 1...2 {
      let presenter = try await HoldingPresenter(on: bus)
      let error = await #expect(throws: BusError.self) { try await read(over: presenter.connection) }
      #expect(error?.name == .accessDenied)
      async let choices = OpenCall(connection: connection, timeout: .seconds(20)).open(opened, at: nil)
      let menu = try await presenter.next("the menu")
      #expect(try await read(over: presenter.connection).children.count == 1)
      for refused in former { await #expect(throws: BusError.self) { try await read(over: refused.connection) } }
      try presenter.close(menu)
      #expect(try await choices.isEmpty)
      try await presenter.connection.releaseName(PresentationName.presenter)
      former.append(presenter)
    }
    #expect(try await read(over: connection).children.count == 1, "itself")
    await server.close()
  }
}
