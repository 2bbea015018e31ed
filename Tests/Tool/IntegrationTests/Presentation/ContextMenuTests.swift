import DBusMenu
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Context menus from the trigger to the end.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: context menus` {
  /// A program with an anchor that has a context menu, and a client of it.
  struct Scene {
    let stage: Stage
    let client: Presenter
    let anchor: ObjectAnchor
    let recorder: ContextRecorder
    let interaction: ContextMenuInteraction

    @MainActor
    init(hasPresenter: Bool = false, grace: Duration = .zero, isOpenedByPanels: Bool = true) async throws {
      stage = try await Stage()
      client = try await Presenter(on: stage.bus, name: hasPresenter ? "org.menubus.Presenter" : "-")
      recorder = ContextRecorder(stage.log)
      anchor = ObjectAnchor(
        stage.connection, at: "/anchor", frame: MenuRect(x: 100, y: 200, width: 40, height: 20))
      var options = MenuExporter.Options.withoutFrames
      options.server.grace = grace
      options.server.answerBudget = .seconds(60)
      interaction = ContextMenuInteraction(
        delegate: recorder, isOpenedByPanels: isOpenedByPanels, options: options)
      try await anchor.add(interaction)
    }

    @MainActor
    func requestMenu(_ x: Int, _ y: Int, target: String = "", at path: String = "/anchor") async throws -> JSON {
      try await client.call(
        "RequestMenu", "('\(target)', \(x), \(y), uint32 0)", of: stage.name, path,
        interface: "org.menubus.ContextMenu1")
    }

    /// Has the menu shown in one of the ways there are; where it is then.
    @MainActor
    func ask(_ way: Way) async throws -> String {
      switch way {
      case .request: return try await requestMenu(20, 10)[1].string ?? ""
      case .program:
        interaction.present(at: MenuPoint(x: 20, y: 10))
        return try await client.next("PresentRequested").path
      case .panel: return "/anchor"
      }
    }

    @MainActor
    func rows(_ path: String) async throws -> ClientRow {
      try await client.layout(of: stage.name, path)
    }

    @MainActor
    func open(_ path: String) async throws {
      try await client.aboutToShow(of: stage.name, path)
    }

    @MainActor
    func event(_ id: Int, _ name: String, _ data: String = "<0>", at path: String) async throws {
      try await client.event(id, name, data, of: stage.name, path)
    }

    @MainActor
    func waitForEnd() async throws { try await stage.log.wait(for: "didEnd") }
  }

  /// What has a menu shown.
  enum Way: CaseIterable { case request, program, panel }

  static let beginning = ["configuration 20 10", "previewForHighlighting", "willPresent", "willDisplay"]
  static let end = ["willEnd", "previewForDismissing"]

  @Test(arguments: Way.allCases)
  func `a chosen row has its log, in panels and in presenters`(way: Way) async throws {
    let scene = try await Scene(hasPresenter: true)
    let path = try await scene.ask(way)
    try await scene.open(path)
    let row = try #require(try await scene.rows(path).row("Act"))
    try await scene.event(row.id, "clicked", at: path)
    try await scene.waitForEnd()
    #expect(scene.stage.log.entries == Self.beginning + Self.end + ["Act", "didEnd"])
  }

  @Test(arguments: Way.allCases)
  func `choosing what the menu belongs to has its log`(way: Way) async throws {
    let scene = try await Scene(hasPresenter: true)
    let path = try await scene.ask(way)
    try await scene.open(path)
    try await scene.event(0, "x-menubus-commit-preview", at: path)
    try await scene.stage.log.wait(for: "completion 2")
    let commit = ["willCommit"] + ["willEnd", "animation 1", "animation 2", "previewForDismissing"]
    #expect(scene.stage.log.entries == Self.beginning + commit + ["didEnd", "completion 1", "completion 2"])
  }

  @Test(arguments: Way.allCases, [false, true])
  func `closing the menu has its log, and so has a client that is gone`(way: Way, isGone: Bool) async throws {
    let scene = try await Scene(hasPresenter: true)
    let path = try await scene.ask(way)
    try await scene.open(path)
    try await scene.stage.log.wait(for: "willDisplay")
    if isGone { scene.client.kill() } else { try await scene.event(0, "closed", at: path) }
    try await scene.waitForEnd()
    #expect(scene.stage.log.entries == Self.beginning + Self.end + ["didEnd"])
  }

  @Test func `without a configuration nothing is announced, and nothing else is called`() async throws {
    let scene = try await Scene(hasPresenter: true)
    scene.recorder.makeMenu = nil
    #expect(try await scene.requestMenu(20, 10) == [false, "/"])
    scene.interaction.present(at: MenuPoint(x: 20, y: 10))
    try await scene.open("/anchor")
    let root = try await scene.rows("/anchor")
    #expect(root.children.isEmpty && root.properties["x-menubus-no-menu"] == true)
    #expect(root.properties["x-menubus-highlight"] == nil)
    try await scene.event(0, "x-menubus-commit-preview", at: "/anchor")
    try await scene.event(0, "closed", at: "/anchor")
    #expect(try await scene.requestMenu(1, 2) == [false, "/"])
    #expect(scene.client.heard.allSatisfy { $0.member != "PresentRequested" })
    let asked = "configuration 20 10"
    #expect(scene.stage.log.entries == [asked, asked, asked, "configuration 1 2"])
  }

  @Test func `the place is the one that was sent, in the anchor's coordinates`() async throws {
    let scene = try await Scene(hasPresenter: true)
    let answer = try await scene.requestMenu(7, -3)
    let path = answer[1].string ?? ""
    #expect(answer[0] == true && path.hasPrefix("/org/menubus/context/"))
    let request = try await scene.client.next("PresentRequested")
    #expect(request.path == path && request.details["path"] == "/anchor")
    #expect(request.details["rect"] == [7, -3, 0, 0] && request.details["screen-rect"] == [107, 197, 0, 0])
    #expect(scene.interaction.location(in: nil) == MenuPoint(x: 107, y: 197))
    #expect(scene.interaction.location(in: scene.anchor) == MenuPoint(x: 7, y: -3))
    let inside = MenuAnchor(frame: MenuRect(x: 5, y: 5), parent: scene.anchor)
    #expect(scene.interaction.location(in: inside) == MenuPoint(x: 2, y: -8))
    scene.interaction.present(at: MenuPoint(x: 1, y: 2))
    scene.interaction.present()
    try await scene.open("/anchor")
    scene.interaction.anchorWasTriggered(TriggerEvent(.contextMenu, location: MenuPoint(x: 101, y: 203)))
    let configurations = scene.stage.log.entries.filter { $0.hasPrefix("configuration") }
    #expect(configurations.map { $0.dropFirst(14) } == ["7 -3", "1 2", "20 10", "20 10", "1 3"])
    #expect(try await scene.requestMenu(0, 0, target: "else") == "org.freedesktop.DBus.Error.InvalidArgs")
  }

  @Test func `what is done with a tray item tells the panel's place, and nothing of how`() async throws {
    let stage = try await Stage()
    let client = try await Presenter(on: stage.bus)
    let signals = try await BusSignals(on: stage.bus)
    let recorder = ContextRecorder(stage.log)
    let interaction = ContextMenuInteraction(delegate: recorder)
    interaction.triggers = Set(MenuTrigger.allCases)
    let tray = TrayItem(
      id: "org.menubus.test", title: "Test", menu: Menu(children: []),
      configuration: .init {
        try await stage.connect()
      })
    try await tray.add(interaction)
    let states = tray.states()
    let running = Task { try await tray.run() }
    for await state in states where state == .waitingForWatcher { break }
    let name = try #require(tray.connection?.uniqueName)
    func call(_ method: String, _ arguments: String, interface: String = "org.kde.StatusNotifierItem") async throws
      -> JSON
    {
      try await client.call(method, arguments, of: name, "/StatusNotifierItem", interface: interface)
    }
    try await eventually("it can be activated", on: signals, equals: []) { try await call("Activate", "(30, 40)") }
    #expect(try await client.next("PresentRequested").details["screen-rect"] == [30, 40, 0, 0])
    _ = try await call("ContextMenu", "(50, 60)")
    _ = try await client.next("PresentRequested")
    _ = try await call("SecondaryActivate", "(7, 8)")
    let request = try await client.next("PresentRequested")
    #expect(request.details["kind"] == "tray-item" && request.details["screen-rect"] == [7, 8, 0, 0])
    let answer = try await call("RequestMenu", "('', 9, 9, uint32 0)", interface: "org.menubus.ContextMenu1")
    #expect(answer[0] == true)
    let asked = stage.log.entries.filter { $0.hasPrefix("configuration") }
    #expect(
      asked.suffix(4) == ["configuration 30 40", "configuration 50 60", "configuration 7 8", "configuration 9 9"])
    running.cancel()
    try await running.value
  }

  @Test func `what is set off is what the delegate says, or the anchor; the other goes out at the end`()
    async throws
  {
    let scene = try await Scene(hasPresenter: true, grace: .seconds(60))
    var path = try await scene.ask(.program)
    try await scene.open(path)
    var root = try await scene.rows(path).properties
    #expect(root["x-menubus-highlight"]?["path"] == "/anchor")
    #expect(root["x-menubus-highlight-rect"] == [100, 200, 40, 20])
    try await scene.event(0, "closed", at: path)
    #expect(try await scene.client.next("DismissRequested").details["dismiss-rect"] == [100, 200, 40, 20])

    let inner = MenuAnchor(frame: MenuRect(x: 5, y: 6, width: 7, height: 8), parent: scene.anchor)
    scene.recorder.highlight = MenuHighlight(inner, label: "Inner")
    scene.recorder.dismissal = MenuHighlight(inner, rect: MenuRect(x: 1, y: 1, width: 2, height: 2))
    path = try await scene.ask(.program)
    try await scene.open(path)
    root = try await scene.rows(path).properties
    #expect(root["x-menubus-highlight"] == ["label": "Inner"])
    #expect(root["x-menubus-highlight-rect"] == [105, 206, 7, 8] && root["x-menubus-dismiss-rect"] == nil)
    try await scene.event(0, "closed", at: path)
    #expect(try await scene.client.next("DismissRequested").details["dismiss-rect"] == [106, 207, 2, 2])
    #expect(try await scene.rows(path).properties["x-menubus-dismiss-rect"] == [106, 207, 2, 2])
  }

  @Test func `a commit has a style, and its completions run when no client has the menu`()
    async throws
  {
    let scene = try await Scene(hasPresenter: true)
    var sessions: [Int] = []
    scene.recorder.style = .pop
    let path = try await scene.ask(.program)
    try await scene.open(path)
    try await scene.stage.log.wait(for: "willDisplay")
    let exporter = try #require(scene.interaction.exporter)
    scene.recorder.onCompletion = { sessions.append(exporter.sessions.count) }
    #expect(exporter.sessions.count == 1)
    try await scene.event(0, "x-menubus-commit-preview", at: path)
    #expect(try await scene.client.next("DismissRequested").details["commit-style"] == "pop")
    try await scene.stage.log.wait(for: "completion 2")
    #expect(sessions == [0, 0])
  }

  @Test func `a delegate that always says nil only notes places`() async throws {
    let tray = try await TraySession()
    let stars = try Program([Paths.program("Stars")], environment: ["DBUS_SESSION_BUS_ADDRESS": tray.bus.address])
    let drawing = LineReader(stars)
    for await line in tray.watcher.lines where line.hasPrefix("item ") { break }
    let presenter = try await Presenter(on: tray.bus)
    let name: BusName = "org.menubus.Stars"
    let (item, kde) = ("/StatusNotifierItem", "org.kde.StatusNotifierItem")
    for (method, place) in [("ContextMenu", "(3, 4)"), ("Activate", "(5, 6)"), ("SecondaryActivate", "(7, 8)")] {
      #expect(try await presenter.call(method, place, of: name, item, interface: kde) == [])
      // The answer comes before the delegate is asked.
      try await drawing.next("the star at \(place)") { $0 == "★ " + place.dropFirst().dropLast() }
    }
    let request = "('', -9, 2147483647, uint32 1)"
    let answer = try await presenter.call(
      "RequestMenu", request, of: name, item, interface: "org.menubus.ContextMenu1")
    #expect(answer == [false, "/"])
    let properties = "org.freedesktop.DBus.Properties"
    func get(_ interface: String, _ property: String, at path: String) async throws -> JSON {
      try await presenter.call("Get", "('\(interface)', '\(property)')", of: name, path, interface: properties)[0]
    }
    try await drawing.next("the last star") { $0.contains("2147483647") }
    let drawn = try await get("org.menubus.Stars1", "Stars", at: "/Stars")
    #expect(drawn == [[3, 4], [5, 6], [7, 8], [-9, 2_147_483_647]])
    #expect(try await get(kde, "Menu", at: item) == "/NO_DBUSMENU")
    #expect(presenter.heard.isEmpty, "a menu was announced")
  }
}
