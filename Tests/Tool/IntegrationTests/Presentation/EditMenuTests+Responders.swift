import DBusMenu
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus

// What responders, delegates and collections have to do with it.
extension `Acceptance: edit menus` {
  @Test func `a row is there as long as one of three can perform it, and the first that can does`() async throws {
    let (log, menu) = (CallLog(), Menu(children: []))
    let window = WindowPart("window", ["copy", "paste"], log: log)
    let panel = WindowPart("panel", ["copy"], next: window, log: log)
    let field = WindowPart("field", [], next: panel, log: log)
    let commands = ["copy", "paste", "print"].map { CommandAction(title: $0, action: $0) }
    menu.children = commands
    menu.setFirstResponder { field }
    let served = try await ServedMenu(root: Menu(children: [menu, Action(title: "a")]))
    func visible() async throws -> [String?] {
      try await served.layout().children[0].children.filter { $0.properties["visible"] != false }.map(\.label)
    }
    let signals = try await BusSignals(on: served.bus)
    #expect(try await visible() == ["copy", "paste"])
    for command in commands { _ = try await served.call("Event", event(served.id(command), "clicked")) }
    try await log.wait(for: "window paste")
    #expect(log.entries == ["panel copy", "window paste"])
    // One turn, two rows: one signal.
    let heard = try await served.signals {
      panel.commands = []
      window.commands = ["print"]
      menu.setNeedsRevalidate()
      menu.setNeedsRevalidate()
      try await eventually("a row that nobody performs is hidden", on: ElementChanges(of: commands[0])) {
        commands[0].isHidden
      }
    }
    #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(heard.first?.updated.count == 3)
    #expect(try await visible() == ["print"])
    // And nobody has to ask: the menu is validated when it is about to show, before that is answered.
    field.commands = ["copy"]
    _ = try await served.call("AboutToShow", "(\(served.id(menu)),)")
    try await eventually("what can be performed is seen", on: signals, equals: ["copy", "print"], read: visible)
    _ = try await served.call("Event", event(served.id(commands[0]), "clicked"))
    try await log.wait(for: "field copy")
  }

  @Test func `the shared controller mixes what two scenes left there; an interaction does not`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let controller = EditMenuController.shared
    defer { controller.menuItems = [] }
    let (message, field) = (cell(stage), cell(stage))
    let reader = WindowPart("reader", ["copy"], log: stage.log)
    let editor = WindowPart("editor", ["copy", "paste"], log: stage.log)
    message.responder = reader
    field.responder = editor
    // The scene with messages has items of its own; the one with the text field thinks of none.
    controller.menuItems = items("Reply", log: stage.log)
    controller.setTargetRect(rect, in: message)
    controller.setMenuVisible(true)
    let first = try await presenter.next("PresentRequested").path
    #expect(try await labels(presenter, stage, first) == ["Copy", "Reply"])
    controller.setTargetRect(rect, in: field)
    controller.setMenuVisible(true)
    let second = try await presenter.next("PresentRequested").path
    #expect(try await labels(presenter, stage, second) == ["Copy", "Paste", "Reply"], "one scene's in the other")
    editor.commands = ["paste"]
    controller.update()
    #expect(try await labels(presenter, stage, second) == ["Paste", "Reply"])
    let interaction = interaction()
    interaction.showMenu(items("Translate", log: stage.log), targetRect: rect, for: field)
    let own = try await presenter.next("PresentRequested").path
    #expect(try await labels(presenter, stage, own) == ["Translate"], "neither system items nor those of others")
    let paste = try #require(try await rows(presenter, stage, second).last { $0.label == "Paste" })
    _ = try await click(paste.id, presenter, stage, second)
    try await stage.log.wait(for: "editor paste")
    #expect(!controller.isMenuVisible && interaction.isMenuVisible)
    interaction.dismissMenu()
  }

  @Test func `nil gives the suggested actions, and an empty menu none`()
    async throws
  {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let (interaction, anchor) = (interaction(), cell(stage))
    let editor = WindowPart("editor", ["cut", "delete"], log: stage.log)
    anchor.responder = editor
    try await anchor.add(interaction)
    let delegate = Suggesting()
    interaction.delegate = delegate
    interaction.presentEditMenu(with: EditMenuConfiguration(identifier: "a", preferredArrowDirection: .down))
    let request = try await presenter.next("PresentRequested")
    #expect(request.details["arrow-direction"] == "down" && request.details["direction"] == "up")
    #expect(request.details["rect"] == [1, 2, 3, 4], "the delegate says where")
    #expect(Set(try await labels(presenter, stage, request.path)) == ["Cut", "Delete"])
    #expect(delegate.asked == 1)
    let kept = Action(title: "kept")
    delegate.answer = { Menu(children: $0 + [kept]) }
    interaction.reloadVisibleMenu()
    interaction.presentation?.exporter?.flush()
    let id = interaction.presentation?.exporter?.itemIDs(of: kept)
    delegate.answer = { _ in Menu(children: [kept]) }
    interaction.reloadVisibleMenu()
    #expect(try await labels(presenter, stage, request.path) == ["kept"] && delegate.asked == 3)
    #expect(interaction.presentation?.exporter?.itemIDs(of: kept) == id && id?.count == 1)
    delegate.rect = MenuRect(x: 5, y: 6, width: 7, height: 8)
    interaction.updateVisibleMenuPosition()
    #expect(try await presenter.next("MenuChanged").details["rect"] == [5, 6, 7, 8])
    interaction.dismissMenu()
    interaction.reloadVisibleMenu()
    #expect(delegate.asked == 3, "none is shown")
    delegate.answer = { _ in Menu(children: []) }
    interaction.presentEditMenu(with: EditMenuConfiguration())
    #expect(delegate.asked == 4 && !interaction.isMenuVisible && interaction.presentation == nil)
    // What is given in the call is nothing that a delegate is asked about.
    interaction.showMenu(items("own", log: stage.log), targetRect: rect, for: anchor)
    interaction.reloadVisibleMenu()
    #expect(delegate.asked == 4 && interaction.isMenuVisible)
    editor.commands = []
    delegate.answer = { _ in nil }
    interaction.presentEditMenu(with: EditMenuConfiguration())
    #expect(delegate.asked == 5 && !interaction.isMenuVisible, "nobody can perform anything")
  }

  @Test func `a reload without visible rows ends the menu`()
    async throws
  {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let (interaction, anchor) = (interaction(), cell(stage))
    try await anchor.add(interaction)
    let delegate = Suggesting()
    delegate.answer = { _ in Menu(children: [Action(title: "a")]) }
    interaction.delegate = delegate
    interaction.presentEditMenu(with: EditMenuConfiguration(sourcePoint: MenuPoint(x: 7, y: 8)))
    let request = try await presenter.next("PresentRequested")
    #expect(interaction.location(in: anchor) == MenuPoint(x: 7, y: 8))
    delegate.answer = { _ in Menu(children: [Separator()]) }
    interaction.reloadVisibleMenu()
    #expect(try await presenter.next("DismissRequested").request == request.request)
    #expect(!interaction.isMenuVisible && delegate.asked == 2)
    let log = EndLog(stage.log)
    interaction.delegate = log
    interaction.showMenu(items("a", log: stage.log), targetRect: rect, for: MenuAnchor())
    #expect(stage.log.entries.count == 2 && stage.log.entries[0] == "will present")
    #expect(stage.log.entries[1] == "notPresented")
    #expect(!interaction.isMenuVisible && interaction.submenu.isHidden && interaction.submenu.children.isEmpty)
  }

  @Test func `a collection is asked whether, what, and then to perform it with the item`() async throws {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let (interaction, anchor) = (interaction(), cell(stage))
    let messages = Messages(stage.log)
    interaction.showMenu(forItem: "locked", of: messages, in: anchor)
    #expect(!interaction.isMenuVisible && stage.log.entries == ["locked?"])
    interaction.showMenu(forItem: "photo", of: messages, in: anchor)
    let request = try await presenter.next("PresentRequested")
    #expect(request.details["rect"] == [0, 0, 300, 40], "all of the item")
    let rows = try await rows(presenter, stage, request.path).filter { $0.properties["visible"] != false }
    #expect(rows.map(\.label) == ["Delete"])
    _ = try await click(rows[0].id, presenter, stage, request.path)
    try await stage.log.wait(for: "delete photo")
    interaction.showMenu(forItem: "text", of: messages, in: anchor)
    let second = try await presenter.next("PresentRequested").path
    #expect(try await labels(presenter, stage, second) == ["Copy", "Delete"])
    interaction.dismissMenu()
  }
}
