import DBusMenu
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

// How presentations look.
extension `Presentations in a terminal` {
  @Test func `menus that open upwards are at the lower edge, by priority last element first`()
    async throws
  {
    let stage = try await Stage()
    let terminal = try await ready(on: stage.bus)
    let inner = Menu(title: "More", children: [Action(title: "c"), Action(title: "d")])
    let presentation = stage.presentation(
      Menu(children: [Action(title: "a") { _ in stage.log.note("a") }, inner, Action(title: "e")]))
    presentation.source?.attachmentPointProvider = { MenuPoint(x: 0, y: -1) }
    presentation.preferredElementOrder = .priority
    presentation.present()
    try await terminal.wait(
      for: """





        ┌────────┐
        │ e      │
        │ More ▸ │
        │ a      │
        └────────┘
        """)
    try await terminal.press("Up", "Right")
    try await terminal.wait(
      for: """





        ┌────────┌─ More ─┐
        │ e      │ d      │
        │ More ▸ │ c      │
        │ a      └────────┘
        └────────┘
        """)
    try await terminal.press("Escape", "Down", "Enter")
    try await stage.log.wait(for: "a")
    #expect(stage.log.entries == ["chosen", "a"])
    await terminal.end()
  }

  @Test func `presentations in a terminal are told how much text has room, also when that changes`() async throws {
    let stage = try await Stage()
    let terminal = try await ready(on: stage.bus)
    let content = MenuContentView()
    let view = CustomView(
      view: .view(content) { [unowned content] metrics, _ in
        content.content = .text("\(metrics.textColumns ?? 0) columns")
      })
    let presentation = stage.presentation(Menu(children: [view, Action(title: "a")]), below(stage))
    presentation.present()
    try await terminal.wait { $0.contains("│ 36 columns │") }
    try await terminal.resize(columns: 30, rows: 10)
    try await terminal.wait { $0.contains("│ 26 columns │") }
    presentation.dismiss()
    await terminal.end()
  }

  @Test func `that set off a row stand beside it, as it was, and everything else is faint`() async throws {
    let stage = try await Stage()
    let terminal = try await ready(on: stage.bus, columns: 60)
    let rows = ["Hello", "Lunch at noon?", "See you"].map { Action(title: $0) }
    let exporter = MenuExporter(Menu(children: rows))
    try await exporter.export(on: stage.connection, at: "/list")
    let presentation = stage.presentation(
      menu("Reply", "Forward", log: stage.log), .item(rows[1], of: exporter))
    presentation.highlight = MenuHighlight()
    presentation.present()
    try await terminal.wait(
      for: """
        ┌────────────────┐
        │ Hello          ┌───────────────────────┐
        │ Lunch at noon? │ Reply                 │
        │ See you        │ Forward               │
        └────────────────└───────────────────────┘
        """)
    rows[1].title = "Dinner?"
    let screen = try await terminal.styledScreen
    #expect(screen.contains("\u{1B}[2m┌──") && screen.contains("m Lunch at noon? "), "\(screen)")
    try await terminal.press("Down", "Enter")
    try await stage.log.wait(for: "Forward")
    try await terminal.wait(for: "before\nready\nForward")
    #expect(stage.log.entries == ["chosen", "Forward"])
    await terminal.end()
  }

  @Test func `presentations of a row are beside that row, whatever is highlighted`() async throws {
    let stage = try await Stage()
    let terminal = try await ready(on: stage.bus)
    let rows = ["Hello", "Lunch?", "See you"].map { Action(title: $0) }
    let exporter = MenuExporter(Menu(children: rows))
    try await exporter.export(on: stage.connection, at: "/list")
    let recorder = ContextRecorder(stage.log)
    let interaction = ContextMenuInteraction(delegate: recorder)
    let anchor = ItemAnchor(rows[1], of: exporter)
    try await anchor.add(interaction)
    interaction.present()
    try await terminal.wait { $0.hasPrefix("┌─────────┐\n│ Hello   ┌─") && $0.contains("\n│ Lunch?  │ ") }
    try await terminal.press("Escape")
    try await stage.log.wait(for: "didEnd")
    recorder.highlight = MenuHighlight(ItemAnchor(rows[0], of: exporter), label: "Hi")
    interaction.present()
    try await terminal.wait {
      $0.hasPrefix("┌─────────┌─") && $0.contains("\n│ Hi      │ ") && $0.contains("\n│ Lunch?  │ ")
    }
    try await terminal.press("Escape")
    try await stage.log.wait(for: "didEnd")
    await terminal.end()
  }
}
