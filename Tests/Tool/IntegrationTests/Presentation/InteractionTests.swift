import DBusMenu
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus

/// Menus that are attached to something.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: interactions` {
  func options(grace: Duration = .zero) -> MenuExporter.Options {
    var options = MenuExporter.Options()
    options.server.grace = grace
    options.server.answerBudget = .seconds(60)
    return options
  }

  func rows(_ client: Presenter, _ stage: Stage, _ path: String = "/anchor") async throws -> ClientRow {
    try await client.layout(of: stage.name, path)
  }

  @Test func `a static menu is on the bus at once, and gone when it is removed`() async throws {
    let stage = try await Stage()
    let client = try await Presenter(on: stage.bus, name: "-")
    let anchor = ObjectAnchor(stage.connection, at: "/anchor")
    let interaction = MenuInteraction(menu: Menu(children: [Action(title: "a")]))
    try await anchor.add(interaction)
    #expect(try await rows(client, stage).children.map(\.label) == ["a"])
    await #expect(throws: BusError.self) { try await anchor.add(MenuInteraction(menu: Menu(children: []))) }
    #expect(anchor.interactions.count == 1)
    let xml = try await stage.dbusSend("/anchor", "org.freedesktop.DBus.Introspectable.Introspect")
    #expect(xml.contains("com.canonical.dbusmenu") && xml.contains("org.menubus.Presentation1"))
    await anchor.remove(interaction)
    await #expect(throws: ClientFailure.self) {
      try await stage.dbusSend("/anchor", "org.freedesktop.DBus.Introspectable.Introspect")
    }
    #expect(interaction.anchor == nil)
    try await anchor.add(interaction)
    #expect(try await rows(client, stage).children.map(\.label) == ["a"])
  }

  @Test func `a provider is asked once when the first session begins, never at export`() async throws {
    let stage = try await Stage()
    let (client, other) = (try await Presenter(on: stage.bus, name: "-"), try await Presenter(on: stage.bus, name: "-"))
    let anchor = ObjectAnchor(stage.connection, at: "/anchor")
    var asked = 0
    weak var left: Menu?
    let released = Release()
    let interaction = MenuInteraction(preferredElementOrder: .fixed) {
      asked += 1
      let menu = Menu(
        title: "Title", children: [released.action("row \(asked)")], headers: [Action(title: "head")])
      left = menu
      return menu
    }
    #expect(interaction.preferredElementOrder == .fixed)
    interaction.options = options()
    try await anchor.add(interaction)
    let before = try await rows(client, stage)
    #expect(before.children.map(\.label) == ["Loading…"] && asked == 0)
    #expect(before.children[0].properties["x-menubus-role"] == "loading")
    #expect(try await client.aboutToShow(of: stage.name, "/anchor") == [true])
    #expect(try await rows(client, stage).children.map(\.label) == ["head", nil, "Title", "row 1"])
    try await other.aboutToShow(of: stage.name, "/anchor")
    try await client.event(0, "opened", of: stage.name, "/anchor")
    try await client.event(0, "closed", of: stage.name, "/anchor")
    #expect(try await rows(client, stage).row("row 1") != nil, "somebody else has it open")
    #expect(asked == 1)
    let signals = try await BusSignals(on: stage.bus)
    other.kill()
    try await eventually("the rows are given back", on: signals, equals: ["Loading…"]) {
      try await rows(client, stage).children.map(\.label)
    }
    try await eventually("the menu is let go of", on: released) { left == nil }
    try await client.aboutToShow(of: stage.name, "/anchor")
    #expect(try await rows(client, stage).row("row 2") != nil && asked == 2)
  }

  @Test func `where the provider has no menu, one at a path of its own is empty and says so`() async throws {
    let stage = try await Stage()
    let client = try await Presenter(on: stage.bus, name: "-")
    let anchor = ObjectAnchor(stage.connection, at: "/anchor")
    let interaction = MenuInteraction { nil }
    interaction.options = options()
    try await anchor.add(interaction)
    #expect(try await rows(client, stage).properties["x-menubus-no-menu"] == nil)
    try await client.aboutToShow(of: stage.name, "/anchor")
    let root = try await rows(client, stage)
    #expect(root.children.isEmpty && root.properties["x-menubus-no-menu"] == true)
    #expect(root.properties["children-display"] == "submenu")
    interaction.presentMenu()
    #expect(await interaction.presentation?.outcome() == .noMenu)
    let signals = try await BusSignals(on: stage.bus)
    try await client.event(0, "closed", of: stage.name, "/anchor")
    try await eventually("it does not say any more that there is no menu", on: signals, equals: nil) {
      try await rows(client, stage).properties["x-menubus-no-menu"]
    }
  }

  @Test func `a presentation releases its menu after it, and an anchor its interaction`()
    async throws
  {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    weak var menu: Menu?
    weak var left: MenuInteraction?
    let (releasedMenu, released) = (Release(), Release())
    do {
      let anchor = ObjectAnchor(stage.connection, at: "/anchor")
      let interaction = MenuInteraction { [token = released.token()] in
        let provided = withExtendedLifetime(token) { Menu(children: [releasedMenu.action("a")]) }
        menu = provided
        return provided
      }
      left = interaction
      interaction.options = options()
      try await anchor.add(interaction)
      interaction.presentMenu()
      let path = try await presenter.next("PresentRequested").path
      #expect(menu != nil && interaction.presentation?.path?.rawValue == path)
      try await presenter.event(0, "closed", of: stage.name, path)
      try await eventually("the menu is let go of", on: releasedMenu) { menu == nil }
      #expect(interaction.presentation?.isPresented == false)
      #expect(try await rows(presenter, stage).children.map(\.label) == ["Loading…"], "the anchor is still there")
    }
    try await stage.waitForEnd(of: "/anchor")
    try await eventually("the interaction is let go of", on: released) { left == nil }
  }

  @Test func `what cannot be added to one anchor may be added to another`() async throws {
    let stage = try await Stage()
    let first = ObjectAnchor(stage.connection, at: "/taken")
    try await first.add(MenuInteraction(menu: Menu(children: [Action(title: "a")])))
    let interaction = MenuInteraction(menu: Menu(children: [Action(title: "b")]))
    await #expect(throws: BusError.self) {
      try await ObjectAnchor(stage.connection, at: "/taken").add(interaction)
    }
    #expect(interaction.anchor == nil)
    let free = ObjectAnchor(stage.connection, at: "/free")
    try await free.add(interaction)
    let client = try await Presenter(on: stage.bus, name: "-")
    let layout = try await client.call("GetLayout", "(0, -1, @as [])", of: stage.connection.uniqueName, "/free")
    #expect(ClientRow(layout[1]).children.map(\.label) == ["b"])
  }

  @Test func `an anchor inside another is where that is, and on the same bus`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let window = ObjectAnchor(
      stage.connection, at: "/anchor", frame: MenuRect(x: 100, y: 100, width: 80, height: 40))
    let part = MenuAnchor(frame: MenuRect(x: 1, y: 2, width: 3, height: 4), parent: MenuAnchor(parent: window))
    #expect(part.connection == nil, "what was between is gone")
    part.parent = window
    try #require(part.connection === stage.connection && part.objectPath == "/anchor")
    let interaction = MenuInteraction(menu: Menu(children: [Action(title: "part")]))
    interaction.options = options()
    try await part.add(interaction)
    try await window.add(MenuInteraction(menu: Menu(children: [Action(title: "window")])))
    #expect(try await rows(presenter, stage).children.map(\.label) == ["window"])
    interaction.presentMenu()
    let request = try await presenter.next("PresentRequested")
    #expect(request.details["path"] == "/anchor" && request.details["kind"] == "anchor")
    #expect(request.details["screen-rect"] == [101, 102, 3, 4])
    #expect(try await rows(presenter, stage, request.path).children.map(\.label) == ["part"])
    interaction.dismissMenu()
    part.parent = nil
    try await eventually("it is on no bus", on: stage.objects) { interaction.exporter?.publication.address == nil }
    part.parent = window
    try await eventually("it is on the window's bus", on: stage.objects) {
      interaction.exporter?.publication.address != nil
    }
  }

  @Test func `a part of a row says which row, and may want the menu before the row has a bus`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let message = Action(title: "message")
    let exporter = MenuExporter(Menu(children: [message]))
    let row = ItemAnchor(message, of: exporter)
    let part = MenuAnchor(frame: MenuRect(x: 1, y: 2, width: 3, height: 4), parent: row)
    let interactions = ["row", "part"].map { MenuInteraction(menu: Menu(children: [Action(title: $0)])) }
    for (anchor, interaction) in zip([row, part], interactions) {
      interaction.options = options()
      try await anchor.add(interaction)
      #expect(interaction.exporter?.publication.address == nil)
    }
    try await exporter.export(on: stage.connection, at: "/list")
    for interaction in interactions {
      try await eventually("it is on the row's bus", on: stage.objects) {
        interaction.exporter?.publication.address != nil
      }
      interaction.presentMenu()
      let details = try await presenter.next("PresentRequested").details
      #expect(details["path"] == "/list" && details["item"] == 1)
      interaction.dismissMenu()
    }
    await exporter.unexport()
    for interaction in interactions {
      try await eventually("it is on no bus", on: stage.objects) { interaction.exporter?.publication.address == nil }
    }
  }

  @Test func `what is added to an anchor that can never have a bus is an error that says so`() async throws {
    let nowhere = MenuAnchor()
    let inside = MenuAnchor(parent: nowhere)
    for anchor in [nowhere, inside] {
      let interaction = MenuInteraction(menu: Menu(children: []))
      let error = await #expect(throws: (any Error).self) { try await anchor.add(interaction) }
      #expect("\(error.map { "\($0)" } ?? "")".contains("parent"))
      #expect(anchor.interactions.isEmpty && interaction.anchor == nil)
    }
    nowhere.parent = inside  // a circle has no end that could have one
    await #expect(throws: (any Error).self) { try await inside.add(MenuInteraction(menu: Menu(children: []))) }
  }

  @Test func `a menu at an anchor turns round for whoever opens it upwards, until it is closed`() async throws {
    let stage = try await Stage()
    let client = try await Presenter(on: stage.bus, name: "-")
    let anchor = ObjectAnchor(stage.connection, at: "/anchor")
    let interaction = MenuInteraction(
      menu: Menu(children: [Action(title: "a"), Action(title: "b")]), preferredElementOrder: .priority)
    interaction.options = options()
    try await anchor.add(interaction)
    func labels() async throws -> [String?] { try await rows(client, stage).children.map(\.label) }
    let metrics = "({'text-direction': <'rtl'>},)"
    let signals = try await BusSignals(on: stage.bus)
    for _ in 1...2 {
      try await client.call(
        "SetClientMetrics", metrics, of: stage.name, "/anchor", interface: "org.menubus.Presentation1")
      try await client.call("Event", "(0, 'opened', <'direction=up'>, uint32 0)", of: stage.name, "/anchor")
      try await eventually("the rows go upwards", on: signals, equals: ["b", "a"], read: labels)
      #expect(interaction.exporter?.clientMetrics?.textDirection == .rightToLeft)
      try await client.event(0, "closed", of: stage.name, "/anchor")
      try await eventually("the rows go downwards again", on: signals, equals: ["a", "b"], read: labels)
      #expect(interaction.exporter?.clientMetrics == nil)
    }
  }

  @Test func `a click that comes after the end still finds the provided row`() async throws {
    let stage = try await Stage()
    let client = try await Presenter(on: stage.bus, name: "-")
    let anchor = ObjectAnchor(stage.connection, at: "/anchor")
    let interaction = MenuInteraction { [log = stage.log] in
      Menu(children: [Action(title: "row") { log.note($0.title) }])
    }
    interaction.options = options(grace: .seconds(60))
    try await anchor.add(interaction)
    try await client.aboutToShow(of: stage.name, "/anchor")
    let id = try #require(try await rows(client, stage).row("row")?.id)
    try await client.event(0, "closed", of: stage.name, "/anchor")
    try await client.event(id, "clicked", of: stage.name, "/anchor")
    try await stage.log.wait(for: "row")
  }

  @Test func `a choice in a submenu that closes alone shortens the session, and no more`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let row = Action(title: "row") { [log = stage.log] in log.note($0.title) }
    let inner = Menu(
      title: "inner", onlyDismissesSubMenu: true, children: [Menu(displaysInline: true, children: [row])])
    let outer = Menu(title: "outer", children: [inner])
    let presentation = stage.presentation(Menu(onlyDismissesSubMenu: true, children: [outer, Action(title: "last")]))
    presentation.present()
    let path = try await presenter.next("PresentRequested").path
    let exporter = try #require(presentation.exporter)
    func id(_ element: MenuElement) -> Int { exporter.itemIDs(of: element).first.map { Int($0.rawValue) } ?? -1 }
    for menu in [outer, inner] { try await presenter.event(id(menu), "opened", of: stage.name, path) }
    try await presenter.event(id(row), "clicked", of: stage.name, path)
    try await stage.log.wait(for: "row")
    #expect(exporter.sessions.map { $0.openSubmenus.map { $0.title } } == [["outer"]] && presentation.isPresented)
    let last = try #require(
      try await presenter.layout(of: stage.name, path).row("last"))
    try await presenter.event(last.id, "clicked", of: stage.name, path)
    try await stage.log.wait(for: "chosen")
    #expect(stage.log.entries == ["row", "chosen"])
  }
}
