import Basics
import DBusMenu
import LibDBus
import MenuBus
import MenuExport
import Menus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// A menu on a bus of its own, a client, and the time of the menu.
@MainActor
private struct TimedMenu {
  let bus: PrivateBus
  let time = ManualTime()
  let exporter: MenuExporter
  let client: MenuClient
  let sessions: SessionLog

  init(_ rows: MenuElement...) async throws {
    bus = try PrivateBus()
    let program = try await BusConnection.connect(to: .address(bus.address))
    var options = MenuExporter.Options()
    options.server.time = time
    exporter = MenuExporter(Menu(children: rows), options: options, logger: .quiet)
    try await exporter.export(on: program, at: "/MenuBar")
    client = MenuClient(
      connection: try await .connect(to: .address(bus.address)), service: program.uniqueName, path: "/MenuBar")
    sessions = SessionLog(exporter)
  }

  /// The titles of the rows, as the server has them.
  var titles: [String] { get async throws { try await client.layout().children.map { $0.title } } }

  /// Waits until the server has rows with these titles.
  func wait(for titles: [String]) async throws {
    try await eventually("the rows are \(titles)", on: BusSignals(on: bus), equals: titles) { try await self.titles }
  }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct `The time of a menu` {
  @Test func `a session ends when its client was silent for a minute, and no sooner`() async throws {
    let menu = try await TimedMenu(Action(title: "Row"))
    let row = try #require(try await menu.client.layout().children.first).id
    try await menu.client.send(.opened, to: .root)
    #expect(try await menu.sessions.wait(for: 1) == ["began"])
    try await menu.time.turn(by: .seconds(59), sleeping: 1)
    try await menu.client.send("hovered", to: row)
    try await menu.time.turn(by: .seconds(59), sleeping: 1)
    #expect(menu.exporter.sessions.count == 1)
    try await menu.time.turn(by: .seconds(1))
    try await menu.sessions.wait(forEnds: 1)
  }

  @Test func `a session is over when the computer wakes after a night`() async throws {
    let menu = try await TimedMenu(Action(title: "Row"))
    try await menu.client.send(.opened, to: .root)
    #expect(try await menu.sessions.wait(for: 1) == ["began"])
    try await menu.time.wait(for: 1)
    try await menu.time.suspend(for: .seconds(8 * 3600))
    try await menu.sessions.wait(forEnds: 1)
    #expect(menu.exporter.sessions.isEmpty)
  }

  @Test func `a session of a presented menu lasts through a silent day of its presenter, and no longer`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let time = ManualTime()
    let presentation = stage.presentation(Menu(children: [Action(title: "Row")]))
    presentation.options.server.time = time
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    let sessions = SessionLog(try #require(presentation.exporter))
    try await presenter.event(0, "opened", of: stage.name, path)
    #expect(try await sessions.wait(for: 1) == ["began"])
    try await time.turn(by: .seconds(24 * 3600 - 1), sleeping: 1)
    #expect(sessions.words == ["began"] && presentation.isPresented)
    try await time.turn(by: .seconds(1))
    try await sessions.wait(forEnds: 1)
  }

  @Test func `a click on a row that is gone counts for a second`() async throws {
    let clicks = Observed(0)
    let row = Action(title: "Row") { _ in clicks.increment() }
    let menu = try await TimedMenu(row)
    let id = try #require(try await menu.client.layout().children.first).id
    menu.exporter.menu.children = []
    menu.exporter.flush()
    #expect(try await menu.titles == ["No items"])
    try await menu.client.send(.clicked, to: id)
    try await clicks.wait(for: "the click") { $0 == 1 }
    try await menu.time.turn(by: .milliseconds(999))
    try await menu.client.send(.clicked, to: id)
    try await clicks.wait(for: "the click at the end of the time") { $0 == 2 }
    try await menu.time.turn(by: .milliseconds(1))
    await #expect(throws: BusError.self) { try await menu.client.send(.clicked, to: id) }
    #expect(clicks.value == 2)
  }

  @Test func `however many texts a client types, and however often it opens the menu, few tasks wait`() async throws {
    let menu = try await TimedMenu(SearchField(), Action(title: "Row"))
    let field = try #require(try await menu.client.layout().children.first).id
    let begun = menu.time.begun
    for number in 0..<200 { try await menu.client.send(.text, to: field, data: .string("\(number)")) }
    for _ in 0..<200 {
      try await menu.client.send(.opened, to: .root)
      try await menu.client.send(.closed, to: .root)
    }
    #expect(try await menu.titles.count == 2)
    #expect(menu.time.begun < begun + 20)
  }

  @Test func `a frame holds changes together for a tenth of a second`() async throws {
    let row = Action(title: "0")
    let menu = try await TimedMenu(row)
    row.title = "1"
    try await menu.time.wait(for: 1, on: [.awake])
    for number in 2...100 { row.title = "\(number)" }
    try await menu.time.turn(by: .milliseconds(99))
    #expect(try await menu.titles == ["1"])
    try await menu.time.turn(by: .milliseconds(1))
    try await menu.wait(for: ["100"])
  }

  @Test func `a frame after a change of the rows of an open menu lasts half a second`() async throws {
    let menu = try await TimedMenu(Action(title: "A"))
    try await menu.client.send(.opened, to: .root)
    #expect(try await menu.sessions.wait(for: 1) == ["began"])
    let timers = menu.time.sleepers(on: [.awake])
    menu.exporter.menu.children.append(Action(title: "B"))
    try await menu.time.wait(for: timers + 1, on: [.awake])
    #expect(try await menu.titles == ["A", "B"])
    menu.exporter.menu.children.append(Action(title: "C"))
    try await menu.time.turn(by: .milliseconds(499))
    #expect(try await menu.titles == ["A", "B"])
    try await menu.time.turn(by: .milliseconds(1))
    try await menu.wait(for: ["A", "B", "C"])
  }

  @Test func `a thousand changes a second in ten seconds are a hundred updates`() async throws {
    let row = Action(title: "0")
    let menu = try await TimedMenu(row)
    let updates = Observed(0)
    let signals = try await menu.client.connection.signals(
      MatchRule(interface: "com.canonical.dbusmenu"), overflow: .dropsOldest, transform: { _ in () })
    let counting = Task { do { for try await _ in signals { updates.increment() } } catch {} }
    for frame in 0..<100 {
      for number in 1...100 { row.title = "\(frame) \(number)" }
      try await updates.wait(for: "update \(frame + 1)") { $0 == frame + 1 }
      try await menu.time.wait(for: 1, on: [.awake])
      row.title = "\(frame) last"
      try await menu.time.turn(by: .milliseconds(100))
    }
    try await updates.wait(for: "the last update") { $0 == 101 }
    #expect(try await menu.titles == ["99 last"])
    counting.cancel()
  }
}
