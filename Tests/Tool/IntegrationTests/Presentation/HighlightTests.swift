import DBusMenu
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Menus that set something off.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: highlights` {
  private func rows(_ client: Presenter, _ name: BusName, _ path: String) async throws -> ClientRow {
    try await client.layout(of: name, path)
  }

  private func event(_ id: Int, _ name: String) -> String { "(\(id), '\(name)', <0>, uint32 0)" }

  /// A list of messages on the stage's bus, and a presentation for one of them.
  private func messages(
    _ list: Menu, on stage: Stage, focus: MenuElement, dimsSiblings: Bool = false
  ) async throws -> (MenuExporter, MenuPresentation) {
    let exporter = MenuExporter(list, options: .withoutFrames)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    let anchor = ItemAnchor(focus, of: exporter, frame: MenuRect(x: 3, y: 4, width: 50, height: 10))
    let actions = Menu(children: [Action(title: "Copy"), Action(title: "Delete")])
    let presentation = stage.presentation(actions, .anchor(anchor), grace: .seconds(60))
    presentation.highlight = MenuHighlight(dimsSiblings: dimsSiblings)
    return (exporter, presentation)
  }

  @Test func `the focused row is the first, and a property, as it was when the menu was presented`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let message = Action(title: "Hello", subtitle: "from Ann", image: .named("mail-read"))
    let (exporter, presentation) = try await messages(
      Menu(children: [message, Action(title: "other")]), on: stage, focus: message)
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    func check() async throws {
      let root = try await rows(presenter, stage.name, path)
      #expect(root.children.map(\.label) == ["Hello — from Ann", nil, "Copy", "Delete"])
      let first = root.children[0].properties
      #expect(first["x-menubus-role"] == "preview" && first["x-kde-title"] == true && first["enabled"] == false)
      #expect(first["icon-name"] == "mail-read")
      #expect(root.properties["x-menubus-highlight"] == ["label": "Hello — from Ann", "icon-name": "mail-read"])
      #expect(root.properties["x-menubus-highlight-rect"] == [3, 4, 50, 10])
      #expect(root.properties["x-menubus-preferred-width"] == 200 && root.properties["x-menubus-adaptive"] == false)
      #expect(
        root.properties["x-menubus-dim"] == ["color": "#04040f", "opacity": .number(0.5), "duration": .number(0.1)])
    }
    try await check()
    message.title = "Goodbye"
    message.image = nil
    try await check()
    let list = try await rows(presenter, stage.name, "/MenuBar")
    #expect(list.children.map(\.label) == ["Goodbye — from Ann", "other"], "the row itself follows")
    #expect(exporter.itemIDs(of: message).count == 1)
    // The row is a heading: choosing it does nothing.
    let id = try await rows(presenter, stage.name, path).children[0].id
    #expect(try await presenter.event(id, "clicked", of: stage.name, path) == [])
    #expect(presentation.isPresented)
    presentation.dismiss()
    let root = try await rows(presenter, stage.name, path)
    #expect(root.properties["x-menubus-highlight"] == nil && root.properties["x-menubus-dim"] == nil)
    #expect(root.properties["x-menubus-highlight-rect"] == nil)
  }

  @Test func `content of a row is a part of the picture`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let content = MenuContentView()
    content.content = .text("3 MB")
    let file = CustomViewAction(view: .view(content) { _, _ in })
    let (_, presentation) = try await messages(Menu(children: [file]), on: stage, focus: file)
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    content.content = .text("4 MB")
    let root = try await rows(presenter, stage.name, path)
    #expect(root.children[0].label == "3 MB" && root.children[0].properties["x-menubus-role"] == "preview")
    let picture = root.children[0].properties["x-menubus-content"]
    #expect(picture?["text"] == "3 MB" && root.properties["x-menubus-highlight"]?["content"] == picture)
    #expect(try await rows(presenter, stage.name, "/MenuBar").children.map(\.label) == ["4 MB"])
    presentation.dismiss()
  }

  @Test(arguments: ["close", "choose", "dismiss", "kill"])
  func `the menu and the tray item want attention, and after the end no more`(end: String) async throws {
    let stage = try await Stage()
    let (presenter, client) = (
      try await Presenter(on: stage.bus), try await Presenter(on: stage.bus, name: "-")
    )
    let message = Action(title: "Hello")
    let signals = try await BusSignals(on: stage.bus)
    let tray = TrayItem(
      id: "org.menubus.test", title: "Test", menu: Menu(children: [message]),
      configuration: .init {
        try await stage.connect()
      })
    tray.status = .passive
    let running = Task { try await tray.run() }
    try await eventually("the item is on a connection", on: StreamEvents(tray.states())) { tray.connection != nil }
    let name = try #require(tray.connection?.uniqueName)
    let anchor = ItemAnchor(message, of: tray.exporter, parent: tray)
    let presentation = stage.presentation(Menu(children: [Action(title: "Copy")]), .anchor(anchor), grace: .seconds(60))
    presentation.highlight = MenuHighlight()
    func status(_ interface: String, _ path: String) async throws -> String? {
      let answer = try await client.call(
        "Get", "('\(interface)', 'Status')", of: name, path, interface: "org.freedesktop.DBus.Properties")
      return answer[0].string
    }
    func trayStatus() async throws -> String? { try await status("org.kde.StatusNotifierItem", "/StatusNotifierItem") }
    try await eventually(
      "the item is on the bus", on: signals, stage.objects, StreamEvents(tray.states()), equals: "Passive",
      read: trayStatus)
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    #expect(try await status("com.canonical.dbusmenu", path) == "notice")
    try await eventually("the item wants attention", on: signals, equals: "NeedsAttention", read: trayStatus)
    #expect(tray.status == .passive, "its own status is the program's")
    let formerly = end == "dismiss" ? "Active" : "Passive"
    if end == "dismiss" { tray.status = .active }  // what is assigned meanwhile counts afterwards
    #expect(try await trayStatus() == "NeedsAttention")
    switch end {
    case "close": try await presenter.event(0, "closed", of: name, path)
    case "choose":
      let copy = try #require(try await rows(presenter, name, path).row("Copy"))
      try await presenter.event(copy.id, "clicked", of: name, path)
    case "dismiss": presentation.dismiss()
    default: presenter.kill()
    }
    try await eventually("the presentation is over", on: stage.log) { !presentation.isPresented }
    try await eventually("the item is as it was", on: signals, equals: formerly, read: trayStatus)
    #expect(try await status("com.canonical.dbusmenu", path) == "normal")
    running.cancel()
    try await running.value
  }

  @Test func `a request without a presenter asks for no attention`() async throws {
    let stage = try await Stage()
    let message = Action(title: "Hello")
    let tray = TrayItem(id: "org.menubus.test", title: "Test", menu: Menu(children: []))
    let (_, presentation) = try await messages(Menu(children: [message]), on: stage, focus: message)
    presentation.highlight?.attentionAnchor = tray
    presentation.present()
    #expect(await presentation.outcome() == .noPresenter)
    #expect(tray.status == .active)
  }

  @Test func `all other rows of the list are disabled, and afterwards exactly as they were`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let log = stage.log
    func action(_ title: String) -> Action { Action(title: title) { log.note($0.title) } }
    let (focus, other, disabled, hidden, inner) = (
      action("focus"), action("other"), action("disabled"), action("hidden"), action("inner")
    )
    disabled.isEnabled = false
    disabled.isDestructive = true
    hidden.isHidden = true
    let inline = Menu(title: "Title", displaysInline: true, children: [action("inline")])
    let list = Menu(children: [
      focus, other, disabled, hidden, Separator(), Menu(title: "submenu", children: [inner]), inline,
    ])
    let (exporter, presentation) = try await messages(list, on: stage, focus: focus, dimsSiblings: true)
    let before = try await rows(presenter, stage.name, "/MenuBar")
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    let shown = try await rows(presenter, stage.name, "/MenuBar")
    for row in shown.children where row.label != nil && row.properties["visible"] != false {
      #expect((row.properties["enabled"] != false) == (row.label == "focus"), "\(row.label ?? "")")
    }
    for row in [other, inner, focus] {
      let id = try #require(exporter.itemIDs(of: row).first)
      try await presenter.event(Int(id.rawValue), "clicked", of: stage.name, "/MenuBar")
    }
    try await log.wait(for: "focus")
    #expect(log.entries == ["focus"], "what is dimmed cannot be chosen, nor what is below it")
    try await presenter.event(0, "closed", of: stage.name, path)
    try await log.wait(for: "closed")
    #expect(try await rows(presenter, stage.name, "/MenuBar") == before)
  }

  @Test func `the place follows what is set off, and wishes are sent without anything set off, too`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let message = Action(title: "Hello")
    let (_, presentation) = try await messages(Menu(children: [message]), on: stage, focus: message)
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    presentation.source?.anchor?.frame = MenuRect(x: 30, y: 40, width: 50, height: 10)
    presentation.updatePosition()
    #expect(try await presenter.next("MenuChanged").details["screen-rect"] == [30, 40, 50, 10])
    #expect(try await rows(presenter, stage.name, path).properties["x-menubus-highlight-rect"] == [30, 40, 50, 10])
    presentation.dismiss()
    presentation.highlight = nil
    presentation.style = MenuPresentationStyle()
    presentation.style?.preferredWidth = 320
    presentation.style?.background = .white
    presentation.present()
    let second = try await presenter.next("PresentRequested").path
    let properties = try await rows(presenter, stage.name, second).properties
    #expect(
      properties.filter { $0.key.hasPrefix("x-menubus-") && $0.key != "x-menubus-direction" } == [
        "x-menubus-preferred-width": 320, "x-menubus-background": "#ffffff",
      ])
    presentation.dismiss()
  }

  @Test func `it ends no other session, and a search there keeps its text`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let client = try await Presenter(on: stage.bus, name: "-")
    let (message, found, rest) = (Action(title: "Hello"), Action(title: "found"), Action(title: "rest"))
    let field = SearchField { text in rest.isHidden = !text.isEmpty }
    let (exporter, presentation) = try await messages(
      Menu(children: [message, found, rest], headers: [field]), on: stage, focus: message)
    try await client.aboutToShow(of: stage.name, "/MenuBar")
    let id = try #require(exporter.itemIDs(of: field).first)
    try await client.call("Event", "(\(id.rawValue), 'x-menubus-text', <'fo'>, uint32 0)", of: stage.name, "/MenuBar")
    try await field.wait(forText: "fo")
    let session = try #require(exporter.sessions.first)
    for end in ["dismiss", "close"] {
      presentation.present()
      let path = try await presenter.next("PresentRequested").path
      let root = try await rows(presenter, stage.name, path)
      #expect(root.properties["x-menubus-focus"] == "none" && root.properties["x-menubus-layer"] == "overlay")
      try await presenter.aboutToShow(of: stage.name, path)
      if end == "dismiss" {
        presentation.dismiss()
      } else {
        try await presenter.event(0, "closed", of: stage.name, path)
        try await eventually("the presentation is over", on: stage.log) { !presentation.isPresented }
      }
      #expect(exporter.sessions.map(\.client) == [session.client] && exporter.sessions.first?.since == session.since)
      #expect(field.searchText == "fo" && rest.isHidden)
    }
    let labels = try await rows(client, stage.name, "/MenuBar").children.filter { $0.properties["visible"] != false }
    #expect(labels.map(\.label) == ["Search: fo", nil, "Hello", "found"])
  }

  /// What presenters do around a click, in every order; `#` is the click.
  private static let orders = [
    "#", "# closed", "closed #", "opened # closed", "opened closed #", "opened # closed closed", "closed opened #",
    "AboutToShow # closed", "AboutToShow closed #", "AboutToShow opened closed #", "hovered # closed",
    "[# closed]", "[closed #]", "[opened closed #]", "[opened # closed]",
  ]

  @Test func `five hundred clicks, in every order relative to closing, run five hundred handlers`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let exporter = MenuExporter(Menu(children: [Action(title: "Hello")]))
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    let anchor = ItemAnchor(exporter.menu.children[0], of: exporter)
    let runs = Observed<[Int: Int]>([:])
    for number in 0..<500 {
      let row = Action(title: "row") { _ in runs.value[number, default: 0] += 1 }
      let presentation = MenuPresentation(menu: Menu(children: [row]), source: .anchor(anchor))
      presentation.highlight = MenuHighlight()
      presentation.options.server.grace = .seconds(60)
      presentation.present()
      let path = try await presenter.next("PresentRequested").path
      let shown = try #require(presentation.exporter)
      let id = try #require(shown.itemIDs(of: row).first.map { Int($0.rawValue) })
      let order = Self.orders[number % Self.orders.count]
      let events = order.filter { $0 != "[" && $0 != "]" }.split(separator: " ").map { word in
        word == "#" ? event(id, "clicked") : word == "hovered" ? event(id, "hovered") : event(0, String(word))
      }
      if order.hasPrefix("[") {
        try await presenter.call("EventGroup", "([\(events.joined(separator: ", "))],)", of: stage.name, path)
      } else {
        for (word, event) in zip(order.split(separator: " "), events) {
          let call = word == "AboutToShow" ? ("AboutToShow", "(0,)") : ("Event", event)
          try await presenter.call(call.0, call.1, of: stage.name, path)
        }
      }
      try await runs.wait(for: "the row of presentation \(number) has run") { $0[number] != nil }
      #expect(!presentation.isPresented, "\(order)")
      await Task { @MainActor in }.value
    }
    #expect(runs.value.count == 500 && runs.value.values.allSatisfy { $0 == 1 })
  }
}
