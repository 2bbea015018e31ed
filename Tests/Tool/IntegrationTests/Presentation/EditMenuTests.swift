import DBusMenu
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus
@testable import MenuExport

/// Menus of what can be done with a message.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: edit menus` {
  let rect = MenuRect(x: 10, y: 5, width: 60, height: 20)

  func interaction(grace: Duration = .zero) -> EditMenuInteraction {
    let interaction = EditMenuInteraction()
    interaction.options.frames = nil
    interaction.options.server.grace = grace
    interaction.options.activationRequests = .presentations  // tells where the menu is, without a presenter
    return interaction
  }

  func cell(_ stage: Stage) -> MenuAnchor {
    ObjectAnchor(
      stage.connection, at: "/cell", frame: MenuRect(x: 100, y: 200, width: 300, height: 40),
      screen: MenuRect(x: 0, y: 0, width: 1000, height: 800))
  }

  func items(_ titles: String..., log: CallLog) -> [EditMenuInteractionItem] {
    titles.map { title in EditMenuInteractionItem(title: title) { log.note(title) } }
  }

  func rows(_ client: Presenter, _ stage: Stage, _ path: String) async throws -> [ClientRow] {
    try await client.layout(of: stage.name, path).children
  }

  /// The rows that are seen.
  func labels(_ client: Presenter, _ stage: Stage, _ path: String) async throws -> [String?] {
    try await rows(client, stage, path).filter { $0.properties["visible"] != false }.map(\.label)
  }

  func event(_ id: Int, _ name: String) -> String { "(\(id), '\(name)', <0>, uint32 0)" }

  func click(_ id: Int, _ client: Presenter, _ stage: Stage, _ path: String) async throws -> JSON {
    try await client.event(id, "clicked", of: stage.name, path)
  }

  @Test func `the edit menu shows exactly these titles, in that order, below a path of its own`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let (interaction, other) = (interaction(), self.interaction())
    #expect(interaction.path != other.path)
    interaction.showMenu(items("Copy", "Reply", "Delete", log: stage.log), targetRect: rect, for: cell(stage))
    let path = try await presenter.next("PresentRequested").path
    #expect(path.hasPrefix(interaction.path.rawValue + "/"))
    #expect(try await rows(presenter, stage, path).map(\.label) == ["Copy", "Reply", "Delete"])
    let xml = try await presenter.call(
      "Introspect", "", of: stage.name, interaction.path.rawValue, interface: "org.freedesktop.DBus.Introspectable")
    #expect(xml[0].string?.matches(of: /<node name/).count == 1, "nothing else is there")
    interaction.dismissMenu()
  }

  @Test func `two of them do not see each other's items, and end each by itself`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let (first, second) = (interaction(), interaction())
    let anchor = cell(stage)
    first.showMenu(items("a", log: stage.log), targetRect: rect, for: anchor)
    let one = try await presenter.next("PresentRequested").path
    second.showMenu(items("b", "c", log: stage.log), targetRect: rect, for: anchor)
    let two = try await presenter.next("PresentRequested").path
    #expect(try await labels(presenter, stage, one) == ["a"])
    #expect(try await labels(presenter, stage, two) == ["b", "c"])
    first.dismissMenu()
    #expect(try await presenter.next("DismissRequested").path == one)
    try await stage.waitForEnd(of: one)
    #expect(second.isMenuVisible && !first.isMenuVisible)
    #expect(try await labels(presenter, stage, two) == ["b", "c"])
    second.dismissMenu()
  }

  @Test func `an edit menu without items exports nothing, and requests no presenter`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let (empty, other) = (interaction(), interaction())
    empty.showMenu([], targetRect: rect, for: cell(stage))
    #expect(!empty.isMenuVisible && empty.presentation == nil && empty.submenu.isHidden)
    other.showMenu(items("a", log: stage.log), targetRect: rect, for: cell(stage))
    #expect(try await presenter.next("PresentRequested").path.hasPrefix(other.path.rawValue))
    #expect(presenter.heard.allSatisfy { $0.member == "ItemActivationRequested" })
    // While something is shown it changes nothing either.
    other.showMenu([], targetRect: rect, for: cell(stage))
    #expect(other.isMenuVisible)
    other.dismissMenu()
  }

  @Test func `the request says where, for the anchor and on the screen, and so does a change of place`()
    async throws
  {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let (interaction, anchor) = (interaction(), cell(stage))
    interaction.showMenu(items("a", log: stage.log), at: [2, 7], targetRect: rect, relativeTo: anchor)
    let request = try await presenter.next("PresentRequested")
    #expect(request.details["rect"] == [10, 5, 60, 20] && request.details["screen-rect"] == [110, 205, 60, 20])
    #expect(request.details["path"] == "/cell" && request.details["direction"] == "down")
    #expect(interaction.location(in: anchor) == rect.center)
    anchor.frame = MenuRect(x: 100, y: 150, width: 300, height: 40)
    interaction.updateVisibleMenuPosition()
    let change = try await presenter.next("MenuChanged")
    #expect(change.request == request.request && change.details["screen-rect"] == [110, 155, 60, 20])
    #expect(change.details["rect"] == [10, 5, 60, 20])
    interaction.dismissMenu()
    #expect(interaction.location(in: anchor) == nil)
  }

  /// What a program does to have a menu, whoever draws it.
  private func copyOrDelete(
    _ interaction: EditMenuInteraction, _ stage: Stage, for anchor: MenuAnchor
  ) -> [EditMenuInteractionItem] {
    let items = ["Copy", "Delete"].map { EditMenuInteractionItem(title: $0) }
    for item in items { item.callback = { [log = stage.log, title = item.title] in log.note(title) } }
    interaction.showMenu(items, targetRect: rect, for: anchor)
    return items
  }

  @Test(arguments: [true, false])
  func `a click runs the callback and ends the menu, with a presenter and without`(hasPresenter: Bool) async throws {
    let stage = try await Stage()
    let client = try await Presenter(on: stage.bus, name: hasPresenter ? "org.menubus.Presenter" : "-")
    let interaction = interaction(grace: .seconds(60))
    let items = copyOrDelete(interaction, stage, for: cell(stage))
    let path = try await client.next(hasPresenter ? "PresentRequested" : "ItemActivationRequested").path
    try await client.aboutToShow(of: stage.name, path)
    #expect(try await labels(client, stage, path) == ["Copy", "Delete"])
    #expect(try await click(2, client, stage, path) == [])
    try await stage.log.wait(for: "Delete")
    #expect(!interaction.isMenuVisible && stage.log.entries == ["Delete"])
    // One that is assigned even now is the one that counts.
    items[0].callback = { [log = stage.log] in log.note("later") }
    #expect(try await click(1, client, stage, path) == [])
    try await stage.log.wait(for: "later")
    #expect(stage.log.entries == ["Delete", "later"])
  }

  @Test func `a panel shows the same rows as a submenu of a menu of its own, as long as there are any`()
    async throws
  {
    let stage = try await Stage()
    let client = try await Presenter(on: stage.bus, name: "-")
    let interaction = interaction(grace: .seconds(60))
    let menu = Menu(children: [interaction.submenu, Action(title: "Quit")])
    let exporter = MenuExporter(menu, options: .withoutFrames)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    #expect(try await labels(client, stage, "/MenuBar") == ["Quit"])
    _ = copyOrDelete(interaction, stage, for: cell(stage))
    let path = try await client.next("ItemActivationRequested").path
    let rows = try await rows(client, stage, "/MenuBar")
    #expect(rows[0].label == "Edit" && rows[0].properties["visible"] != false)
    #expect(rows[0].children.map(\.label) == ["Copy", "Delete"])
    _ = try await click(try #require(rows[0].row("Copy")).id, client, stage, "/MenuBar")
    try await stage.log.wait(for: "Copy")
    #expect(try await client.next("DismissRequested").path == path, "the menu at its own path is over, too")
    #expect(!interaction.isMenuVisible && stage.log.entries == ["Copy"])
    #expect(try await labels(client, stage, "/MenuBar") == ["Quit"])
  }

  @Test func `what a panel was shown of it goes when the panel has closed it`() async throws {
    let stage = try await Stage()
    let client = try await Presenter(on: stage.bus, name: "-")
    let interaction = interaction(grace: .seconds(60))
    let delegate = EndLog(stage.log)
    interaction.delegate = delegate
    var options = MenuExporter.Options()
    options.server.grace = .zero
    let edit = CountingAction(title: "Edit it") { [self] _ in
      interaction.showMenu(items("Copy", log: stage.log), targetRect: rect, for: cell(stage))
    }
    let menu = Menu(children: [interaction.submenu, edit])
    let exporter = MenuExporter(menu, options: options)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    func event(_ id: Int, _ name: String) async throws {
      try await client.event(id, name, of: stage.name, "/MenuBar")
    }
    let row = try #require(exporter.itemIDs(of: edit).first).rawValue
    // The row that shows it closes the menu it stands in, which is no sign that somebody had enough of it.
    try await client.aboutToShow(of: stage.name, "/MenuBar")
    try await event(Int(row), "clicked")
    try await stage.log.wait(for: "will present")
    try await edit.showings.wait(forEnds: 1)
    #expect(interaction.isMenuVisible)
    #expect(try await labels(client, stage, "/MenuBar") == ["Edit", "Edit it"])
    try await client.aboutToShow(of: stage.name, "/MenuBar")
    try await event(0, "closed")
    try await stage.log.wait(for: "closed")
    #expect(!interaction.isMenuVisible && interaction.submenu.children.isEmpty)
    #expect(try await labels(client, stage, "/MenuBar") == ["Edit it"])
    #expect(stage.log.entries == ["will present", "closed"])
  }

  @Test func `a presenter's menu stays when a panel has closed another with the same rows`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let interaction = interaction()
    var options = MenuExporter.Options()
    options.server.grace = .zero
    let row = CountingAction(title: "row")
    let exporter = MenuExporter(Menu(children: [interaction.submenu, row]), options: options)
    try await exporter.export(on: stage.connection, at: "/MenuBar")
    interaction.showMenu(items("Copy", log: stage.log), targetRect: rect, for: cell(stage))
    let path = try await presenter.next("PresentRequested").path
    try await presenter.aboutToShow(of: stage.name, "/MenuBar")
    try await presenter.event(0, "closed", of: stage.name, "/MenuBar")
    try await row.showings.wait(forEnds: 1)
    #expect(interaction.isMenuVisible)
    #expect(try await labels(presenter, stage, path) == ["Copy"])
    interaction.dismissMenu()
  }

  @Test func `the first has ended before the second begins, and keeps what late clicks mean`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let interaction = interaction(grace: .seconds(60))
    let log = EndLog(stage.log)
    interaction.delegate = log
    interaction.showMenu(items("old", log: stage.log), targetRect: rect, for: cell(stage))
    let first = try await presenter.next("PresentRequested")
    interaction.showMenu(items("new", log: stage.log), targetRect: rect, for: cell(stage))
    #expect(try await presenter.next("DismissRequested").request == first.request)
    let second = try await presenter.next("PresentRequested")
    #expect(stage.log.entries == ["will present", "dismissed", "will present"])
    #expect(try await click(1, presenter, stage, first.path) == [])
    try await stage.log.wait(for: "old")
    #expect(interaction.isMenuVisible && !stage.log.entries.contains("new"))
    #expect(try await labels(presenter, stage, second.path) == ["new"])
    interaction.dismissMenu()
  }

  @Test(arguments: ["dismiss", "close", "kill", "release", "remove"])
  func `however it ends, the items are let go of, and no longer known`(end: String) async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let client = try await Presenter(on: stage.bus, name: "-")
    let anchor = cell(stage)
    var interaction: EditMenuInteraction? = interaction()
    weak var item: EditMenuInteractionItem?
    let released = Release()
    if let interaction {
      if end == "remove" { try await anchor.add(interaction) }
      let only = EditMenuInteractionItem(title: "a") { [log = stage.log, token = released.token()] in
        log.note("a \(token)")
      }
      item = only
      interaction.showMenu([only], targetRect: rect, for: anchor)
    }
    let path = try await presenter.next("PresentRequested").path
    #expect(item != nil)
    switch end {
    case "dismiss": interaction?.dismissMenu()
    case "close": try await presenter.event(0, "closed", of: stage.name, path)
    case "release": interaction = nil
    case "remove": if let interaction { await anchor.remove(interaction) }
    default:
      // Without a presenter the menu stays, for a panel.
      presenter.kill()
      try await client.event(0, "opened", of: stage.name, path)
      try await client.event(0, "closed", of: stage.name, path)
    }
    try await stage.waitForEnd(of: path)
    try await eventually("the item is let go of", on: released) { item == nil }
    #expect(interaction?.isMenuVisible != true)
    #expect(interaction?.submenu.children.isEmpty != false)
    #expect(try await click(1, client, stage, path) == "org.freedesktop.DBus.Error.UnknownObject")
    #expect(stage.log.entries.isEmpty)
  }
}
