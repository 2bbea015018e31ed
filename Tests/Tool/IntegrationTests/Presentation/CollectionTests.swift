import DBusMenu
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus
@testable import MenuExport

/// Collections whose items have menus and previews.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: collections` {
  /// A program that shows a collection, and a client of it.
  struct Scene {
    let stage: Stage
    let client: Presenter
    let host: CollectionMenuHost
    let trips: Trips
    let exporter: MenuExporter

    @MainActor
    init(_ trips: [Trip], delegate: (any CollectionMenuHostDelegate)? = nil, grace: Duration = .seconds(60))
      async throws
    {
      stage = try await Stage()
      client = try await Presenter(on: stage.bus, name: "-")
      self.trips = Trips(trips)
      host = CollectionMenuHost(sections: [self.trips, Plain()], delegate: delegate)
      var options = MenuExporter.Options.withoutFrames
      options.server.grace = grace
      options.server.answerBudget = .seconds(60)
      exporter = MenuExporter(host.menu, options: options)
      try await exporter.export(on: stage.connection, at: "/menu")
    }

    @MainActor
    func rows() async throws -> ClientRow {
      try await client.layout(of: stage.name, "/menu")
    }

    @MainActor
    func row(_ label: String) async throws -> ClientRow { try #require(try await rows().row(label)) }

    /// Opens the menu and in it that of an item, as a panel does; the item with its rows.
    ///
    /// - Parameter isOpen: Whether the menu is open already. A panel that asks about the root again has closed it, if
    ///   that is not just a moment ago.
    @MainActor
    func open(_ label: String, inOpenMenu isOpen: Bool = false) async throws -> ClientRow {
      if !isOpen { try await client.aboutToShow(of: stage.name, "/menu") }
      try await client.aboutToShow(try await row(label).id, of: stage.name, "/menu")
      return try await row(label)
    }

    @MainActor
    func event(_ id: Int, _ name: String, _ data: String = "<0>") async throws {
      try await client.event(id, name, data, of: stage.name, "/menu")
    }
  }

  private static let commit = "x-menubus-commit-preview"

  @Test func `only items of providing sections have menus, and a nil configuration has no rows`()
    async throws
  {
    let scene = try await Scene([Trip("44"), Trip("out", makeMenu: nil)])
    let rows = try await scene.rows().children
    #expect(rows.map(\.label) == ["Trips", "44", "out", nil, "Others", "Notice", "Silent"])
    #expect(rows[0].properties["x-menubus-role"] == "title-header")
    #expect(
      rows.map { $0.properties["children-display"] == "submenu" } == [false, true, true, false, false, false, false])
    let empty = try await scene.open("out")
    #expect(empty.children.isEmpty && empty.properties["x-menubus-no-menu"] == true)
    #expect(empty.properties["children-display"] == nil, "there is nothing to open")
    #expect(try await scene.open("44", inOpenMenu: true).children.map(\.label) == ["44", "Share"])
    #expect(scene.trips.log.entries == ["asked for out at 0, 1", "asked for 44 at 0, 0"])
    try await scene.event(try await scene.row("Notice").id, "clicked")
    try await Plain.log.wait(for: "Notice")
  }

  @Test func `an item whose menu is absent is chosen until the list is read again`()
    async throws
  {
    let scene = try await Scene([Trip("out", hasPreview: true, makeMenu: nil)], grace: .zero)
    let before = try await scene.row("out")
    let out = try await scene.open("out")
    #expect(out.id != before.id && out.properties["children-display"] == nil)
    try await scene.event(out.id, "clicked")
    try await scene.trips.log.wait(for: "selected out")
    #expect(scene.exporter.sessions.isEmpty, "that closes the menu")
    try await eventually("elements know that the menu is closed", on: ExporterChanges(of: scene.exporter)) {
      !scene.exporter.tree.appearances.isDisplaying
    }
    // It cannot be opened, so nobody can ask again; a panel that is shut is told of nothing new.
    #expect(try await scene.open("out").id == out.id)
    #expect(scene.trips.log.entries == ["asked for out at 0, 0", "selected out"])
    scene.trips.trips = [Trip("out")]
    scene.host.reload()
    #expect(try await scene.row("out").properties["children-display"] == "submenu")
    #expect(try await scene.open("out").children.map(\.label) == ["out", "Share"])
  }

  @Test func `the menu is asked for when it is about to show, and keyed by the model's id`() async throws {
    let scene = try await Scene([Trip("44"), Trip("49")])
    for _ in 1...3 { _ = try await scene.rows() }
    try await scene.client.aboutToShow(of: scene.stage.name, "/menu")
    #expect(scene.trips.log.entries.isEmpty)
    let before = try await scene.rows().children
    _ = try await scene.open("44", inOpenMenu: true)
    scene.trips.trips.swapAt(0, 1)
    scene.host.reload()
    let after = try await scene.open("49", inOpenMenu: true)
    #expect(after.children.map(\.label) == ["49", "Share"])
    #expect(scene.trips.log.entries == ["asked for 44 at 0, 0", "asked for 49 at 0, 0"])
    // Of two rows that changed places one has moved, and is a new row; its menu went with it.
    let rows = try await scene.rows().children
    #expect(rows.map(\.label) == ["Trips", "49", "44", nil, "Others", "Notice", "Silent"])
    try #require(rows[2].children.map(\.label) == ["44", "Share"])
    func ids(_ label: String) throws -> (before: Int, after: Int) {
      (try #require(before.first { $0.label == label }).id, try #require(rows.first { $0.label == label }).id)
    }
    let (stayed, moved) = (try ids("44"), try ids("49"))
    #expect(stayed.before == stayed.after, "as many rows as can stay where they are")
    #expect(moved.after > stayed.after && !before.contains { $0.id == moved.after })
    let others = rows.filter { $0.label != "49" && $0.label != "44" }.map(\.id)
    #expect(others == before.filter { $0.label != "49" && $0.label != "44" }.map(\.id))
    // What a row runs is its item's, also for who still sees the rows as they were.
    for (id, expected) in [
      (rows[1].children[1].id, "shared 49"), (rows[2].children[1].id, "shared 44"),
    ] {
      try await scene.event(id, "clicked")
      try await scene.trips.log.wait(for: expected)
    }
    #expect(scene.trips.log.entries.suffix(2) == ["shared 49", "shared 44"])
    #expect(try await scene.open("44").id == stayed.after)
  }

  @Test func `preview mode begins once before the menu, and ends with a commit after it`()
    async throws
  {
    let guide = Guide()
    let scene = try await Scene([Trip("44", hasPreview: true)], delegate: guide, grace: .zero)
    var item = try await scene.open("44")
    let first = try #require(scene.trips.previews.last)
    #expect(first.log == ["enter"])
    let signals = try await BusSignals(on: scene.stage.bus)
    try await scene.event(0, "closed")
    try await eventually("the item's menu is given back", on: signals, equals: 1) {
      try await scene.row("44").children.count
    }
    #expect(first.log == ["enter"], "it was only looked at")
    item = try await scene.open("44")
    let second = try #require(scene.trips.previews.last)
    #expect(second !== first && second.log == ["enter"])
    second.onExit = { guide.log.append("exit with \(scene.exporter.sessions.count) sessions") }
    for _ in 1...2 { try await scene.event(item.id, Self.commit) }
    try await guide.end.wait(for: "menu of 44")
    _ = try await scene.rows()
    #expect(second.log == ["enter", "exit"] && first.log == ["enter"])
    #expect(guide.log == ["will commit menu of 44", "animation", "exit with 0 sessions", "completion"])
    #expect(guide.opened === second)
  }

  @Test func `a preview shows little before it is opened, and everything after; both can be read`() async throws {
    let scene = try await Scene([Trip("44", hasPreview: true)])
    let before = try await scene.open("44")
    #expect(before.properties["x-menubus-preview"]?["text"] == "glance")
    #expect(before.children.map(\.label) == ["Open", "glance", nil, "44", "Share"])
    #expect(before.children.map { $0.properties["x-menubus-role"] }.prefix(3) == ["preview", "preview", nil])
    let signals = try await BusSignals(on: scene.stage.bus)
    try await scene.event(before.id, Self.commit)
    try await eventually("the whole preview", on: signals, equals: "stack") {
      try await scene.row("44").properties["x-menubus-preview"]?["kind"]
    }
    let after = try await scene.row("44")
    #expect(after.children.map(\.label) == ["Open", "glance", "first stop", nil, "44", "Share"])
    #expect(after.children[1].id == before.children[1].id)
  }

  @Test func `a row of the preview opens it, and so does the event with today's name`()
    async throws
  {
    let scene = try await Scene([Trip("44", hasPreview: true), Trip("49", hasPreview: true)])
    var item = try await scene.open("44")
    let name = try #require(item.properties["x-menubus-configuration"]?.string)
    try await scene.event(item.id, Self.commit, "<'another'>")
    #expect(try await scene.rows().row("44")?.children == item.children)
    #expect(scene.trips.previews.last?.log == ["enter"])
    // The list is another when the event comes, and still the one that was looked at is opened.
    scene.trips.trips = [Trip("new"), Trip("49", hasPreview: true), Trip("44", hasPreview: true)]
    scene.host.reload()
    try await scene.event(item.id, Self.commit, "<'\(name)'>")
    try await scene.trips.log.wait(for: "selected 44")
    #expect(scene.trips.previews.map(\.log) == [["enter", "exit"]])

    for place in 0...1 {
      item = try await scene.open("49")
      try await scene.event(item.children[place].id, "clicked")
      try await scene.trips.log.wait(for: "selected 49")
    }
    let selected = scene.trips.log.entries.filter { $0.hasPrefix("selected") }
    #expect(selected == ["selected 44", "selected 49", "selected 49"])

    item = try await scene.open("49")
    scene.host.fallbackCommit = { [log = scene.trips.log] id, name in log.note("fallback for \(id), not \(name)") }
    try await scene.event(item.id, Self.commit, "<'another'>")
    try await scene.trips.log.wait(for: "fallback for 49, not another")
    #expect(scene.exporter.sessions.isEmpty)
    item = try await scene.open("49")
    scene.trips.trips = []
    scene.host.reload()
    try await scene.event(item.id, Self.commit, "<'menu of 49'>")
    try await scene.trips.log.wait(for: "fallback for 49, not menu of 49")
  }

  @Test func `a preview alone, actions alone, or a preview, a line and actions`() async throws {
    let scene = try await Scene([
      Trip("peek", hasPreview: true, makeMenu: { nil }), Trip("act"), Trip("both", hasPreview: true),
    ])
    #expect(try await scene.open("peek").children.map(\.label) == ["Open", "glance"])
    #expect(try await scene.open("act", inOpenMenu: true).children.map(\.label) == ["act", "Share"])
    let both = try await scene.open("both", inOpenMenu: true).children
    #expect(both.map(\.label) == ["Open", "glance", nil, "both", "Share"] && both[2].properties["type"] == "separator")
  }

  @Test func `what was looked at and the items that are gone are let go of`() async throws {
    let scene = try await Scene([Trip("44", hasPreview: true)], grace: .zero)
    weak var menu: MenuElement?
    weak var preview: Glance?
    _ = try await scene.open("44")
    menu = (scene.host.menu.children.first as? Menu)?.children.first
    preview = scene.trips.takePreview()
    let released = scene.trips.released
    #expect(menu != nil && preview != nil)
    try await scene.event(0, "closed")
    try await eventually("the preview is let go of", on: released) { preview == nil }
    scene.trips.trips = []
    scene.host.reload()
    try await eventually("the item is let go of", on: released) { menu == nil }
  }

  @Test func `the arrivals board has for each arrival what can be done with it`() async throws {
    let tray = try await TraySession()
    let program = try Program([Paths.program("Arrivals")], environment: ["DBUS_SESSION_BUS_ADDRESS": tray.bus.address])
    let printed = LineReader(program)
    for await line in tray.watcher.lines where line.hasPrefix("item ") { break }
    let client = try await Presenter(on: tray.bus, name: "-")
    let changes = try await BusSignals(on: tray.bus)
    let name: BusName = "org.menubus.Arrivals"
    func layout() async throws -> ClientRow {
      try await client.layout(of: name, "/MenuBar")
    }
    func event(_ id: Int, _ event: String) async throws {
      try await client.event(id, event, of: name, "/MenuBar")
    }
    // The answer to `AboutToShow` comes after the rows that this opening has made, however slow this client is.
    func showBoard() async throws {
      try await event(0, "opened")
      try await client.aboutToShow(0, of: name, "/MenuBar")
    }
    func open(_ label: String) async throws -> ClientRow {
      var isOpen = false
      while !isOpen {
        let id = try #require(try await layout().row(label)?.id)
        do {
          try await client.aboutToShow(id, of: name, "/MenuBar")
          try await event(id, "opened")
          isOpen = true
        } catch is ClientFailure { try Task.checkCancellation() }  // of a slow client: a new opening, with new rows
      }
      return try await eventually("the rows of \(label)", on: changes) {
        try #require(try await layout().row(label))
      } until: {
        $0.children.first?.properties["x-menubus-role"] != "loading"
      }
    }
    let labels = ("44 Ballard — 3 min", "49 University — 12 min", "N Not in service — 15 min")
    // Opened once, as panels do, so that the rows that are made now stay until one is clicked.
    try await showBoard()
    let first = try await open(labels.0)
    #expect(
      first.children.map(\.label) == ["Open", "In 3 minutes", nil, "44 Ballard", "Add Bookmark", "Share"])
    let second = try await open(labels.1)
    #expect(
      second.children.dropFirst(3).map(\.label) == ["49 University", "Add Alarm", "Add Bookmark", "Schedule", "Share"])
    #expect(try await open(labels.2).children.isEmpty)
    try await event(try #require(second.row("Add Alarm")?.id), "clicked")
    try await printed.next("the alarm is noted") { $0 == "Add Alarm: 49 University" }
    try await showBoard()  // the choice has closed it
    let third = try await open(labels.0)
    try await event(third.children[0].id, "clicked")
    try await printed.next("the trip is opened") { $0 == "opened 44 Ballard" }
    let journal = try await client.call(
      "Get", "('org.menubus.Arrivals1', 'Journal')", of: name, "/Arrivals",
      interface: "org.freedesktop.DBus.Properties")
    #expect(journal[0] == ["Add Alarm: 49 University", "opened 44 Ballard"])
  }
}
