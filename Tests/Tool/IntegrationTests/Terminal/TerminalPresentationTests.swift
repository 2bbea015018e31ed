import DBusMenu
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Our presentations in our presenter, which is another process.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Presentations in a terminal` {
  static let screen = MenuRect(x: 0, y: 0, width: 1000, height: 800)

  /// Starts `menubus presenter` in a terminal.
  func presenter(on bus: PrivateBus, columns: Int = 40) async throws -> TmuxTerminal {
    let terminal = try await TmuxTerminal(
      columns: columns, rows: 10, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    try await terminal.run("sh -c 'echo $$ > \(terminal.folder.path)/pid; exec \(Paths.tool) presenter'")
    return terminal
  }

  func ready(on bus: PrivateBus, columns: Int = 40) async throws -> TmuxTerminal {
    let terminal = try await presenter(on: bus, columns: columns)
    try await terminal.wait(for: "before\nready")
    return terminal
  }

  func menu(_ titles: String..., log: CallLog) -> Menu {
    Menu(children: titles.map { Action(title: $0) { log.note($0.title) } })
  }

  func below(_ stage: Stage) -> MenuPresentationSource {
    .point(x: 10, y: 10, screen: Self.screen, on: stage.connection)
  }

  @Test func `presentations in a terminal report the selected rows, and then the chosen one`() async throws {
    let stage = try await Stage()
    let terminal = try await ready(on: stage.bus)
    let presentation = stage.presentation(menu("Copy", "Cut", log: stage.log), below(stage))
    let selected = CallLog()
    presentation.onHighlightChange = { selected.note(($0 as? Action)?.title ?? "none") }
    presentation.present()
    try await terminal.wait { $0.contains("│ Copy │\n│ Cut  │") }
    try await selected.wait(for: "Copy")
    try await terminal.press("Down")
    try await selected.wait(for: "Cut")
    #expect(stage.log.entries == [], "to be there chooses nothing")
    try await terminal.press("Enter")
    try await stage.log.wait(for: "Cut")
    #expect(stage.log.entries == ["chosen", "Cut"])
    try await terminal.wait(for: "before\nready\nCut")
    await terminal.end()
  }

  @Test(arguments: [true, false])
  func `a press that is handed over chooses one row once, or none`(
    chooses: Bool
  ) async throws {
    let stage = try await Stage()
    let terminal = try await ready(on: stage.bus)
    let presentation = stage.presentation(menu("A", "B", log: stage.log), below(stage))
    presentation.onHighlightChange = { stage.log.note("on \(($0 as? Action)?.title ?? "nothing")") }
    let transfer = InputTransfer()
    presentation.inputTransfer = transfer
    presentation.present()
    try await terminal.wait { $0.contains("│ A  │\n│ B  │") }
    try await stage.log.wait(for: "on A")
    #expect(transfer.state == .cancelled, "a press in another window never comes to a terminal")
    try await terminal.press("Down")
    try await stage.log.wait(for: "on B")
    #expect(presentation.isPresented && !stage.log.entries.contains("B") && !stage.log.entries.contains("chosen"))
    let before = stage.log.entries.count
    try await terminal.press(chooses ? "Enter" : "Escape")
    try await stage.log.wait(for: chooses ? "B" : "closed")
    #expect(
      stage.log.entries.dropFirst(before).filter { $0 != "on nothing" } == (chooses ? ["chosen", "B"] : ["closed"]))
    try await terminal.wait(for: "before\nready\n" + (chooses ? "B" : "nothing"))
    await terminal.end()
  }

  @Test(arguments: [
    ("Enter", ["willEnd", "previewForDismissing", "Act", "didEnd"]),
    (
      "Open",
      [
        "willCommit", "willEnd", "animation 1", "animation 2", "previewForDismissing", "didEnd", "completion 1",
        "completion 2",
      ]
    ),
    ("Escape", ["willEnd", "previewForDismissing", "didEnd"]),
  ])
  func `choosing, opening what it belongs to and closing a context menu have three logs`(
    end: String, calls: [String]
  )
    async throws
  {
    let scene = try await `Acceptance: context menus`.Scene()
    scene.recorder.preview = Picture()
    let terminal = try await ready(on: scene.stage.bus, columns: 60)
    #expect(try await scene.requestMenu(20, 10)[0] == true)
    try await terminal.wait { $0.contains("│ Act") && $0.contains("│ Open") }
    try await scene.stage.log.wait(for: "willDisplay")
    if end == "Enter" { try await terminal.press("A", "Enter") }
    if end == "Open" { try await terminal.press("Enter") }
    if end == "Escape" { try await terminal.press("Escape") }
    try await scene.stage.log.wait(for: calls[calls.count - 1])
    let beginning = ["configuration 20 10", "previewForHighlighting", "willPresent", "willDisplay"]
    #expect(scene.stage.log.entries == beginning + calls)
    await terminal.end()
  }

  /// Something to look at.
  private final class Picture: Previewable {
    let previewContent = RowView.text("The picture")
    func enterPreviewMode() {}
    func exitPreviewMode() {}
  }

  @Test func `presentations in a terminal end once, by the program or with Escape`() async throws {
    let stage = try await Stage()
    let terminal = try await ready(on: stage.bus)
    let presentation = stage.presentation(menu("Copy", log: stage.log), below(stage))
    presentation.present()
    try await terminal.wait { $0.contains("│ Copy │") }
    presentation.dismiss()
    try await terminal.wait(for: "before\nready\nnothing")
    presentation.present()
    try await terminal.wait { $0.contains("│ Copy │") }
    try await terminal.press("Escape")
    try await stage.log.wait(for: "closed")
    try await terminal.wait(for: "before\nready\nnothing\nnothing")
    #expect(stage.log.entries == ["dismissed", "closed"])
    await terminal.end()
  }

  @Test func `a killed presenter ends its menu once, and another one draws the next`()
    async throws
  {
    let stage = try await Stage()
    let terminal = try await ready(on: stage.bus)
    let presentation = stage.presentation(menu("Copy", log: stage.log), below(stage))
    presentation.present()
    try await terminal.wait { $0.contains("│ Copy │") }
    _ = try await Program.run(["pkill", "-KILL", "-F", terminal.folder.path + "/pid"])
    try await stage.log.wait(for: "lost")
    await terminal.end()
    let other = try await ready(on: stage.bus)
    presentation.present()
    try await other.wait { $0.contains("│ Copy │") }
    try await other.press("Enter")
    try await stage.log.wait(for: "Copy")
    #expect(stage.log.entries == ["lost", "chosen", "Copy"])
    await other.end()
  }

  @Test func `presentations are drawn by a presenter that comes later, one after the other`() async throws {
    let stage = try await Stage()
    let first = stage.presentation(menu("First", log: stage.log), below(stage))
    first.requiresPresenter = false
    first.present()
    #expect(await first.outcome() == .presented)
    let terminal = try await presenter(on: stage.bus)
    try await terminal.wait { $0.contains("│ First │") }
    let second = stage.presentation(menu("Second", log: stage.log), below(stage))
    let third = stage.presentation(menu("Third", log: stage.log), below(stage))
    for presentation in [second, third] {
      presentation.present()
      #expect(await presentation.outcome() == .presented)
    }
    second.dismiss()
    try await terminal.press("Enter")
    try await terminal.wait { $0.contains("│ Third │") }
    try await terminal.press("Enter")
    try await stage.log.wait(for: "Third")
    try await terminal.wait(for: "before\nready\nFirst\nThird")
    #expect(stage.log.entries == ["dismissed", "chosen", "First", "chosen", "Third"])
    await terminal.end()
  }

  @Test func `presentations of an interaction ask its provider once for each opening`() async throws {
    let stage = try await Stage()
    let terminal = try await ready(on: stage.bus)
    let anchor = ObjectAnchor(stage.connection, at: "/anchor")
    var asked = 0
    let interaction = MenuInteraction {
      asked += 1
      return Menu(children: [Action(title: "row \(asked)") { stage.log.note($0.title) }])
    }
    interaction.options.server.grace = .zero
    interaction.dismissalCallback = { stage.log.note("\($0)") }
    try await anchor.add(interaction)
    interaction.presentMenu()
    try await terminal.wait { $0.contains("│ row 1 │") }
    try await terminal.press("Enter")
    try await stage.log.wait(for: "row 1")
    interaction.presentMenu()
    try await terminal.wait { $0.contains("│ row 2 │") }
    interaction.dismissMenu()
    try await terminal.wait(for: "before\nready\nrow 1\nnothing")
    #expect(stage.log.entries == ["chosen", "row 1", "dismissed"])
    await terminal.end()
  }
}
