import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A test panel` {
  @Test func `a panel without a screen chooses a row, and waits for its change`() async throws {
    let mute = Action("Mute", isSelected: true) { action in action.isSelected.toggle() }
    let panel = try await TestPanel(Menu(children: [mute, Action("Quit", isEnabled: false)]))
    #expect(try await panel.rows().map(\.title) == ["Mute", "Quit"])
    try await panel.choose("Mute")
    try await panel.wait(for: "Mute") { row in row.toggle?.state == 0 }
    #expect(!mute.isSelected)
    await #expect(throws: (any Error).self) { try await panel.choose("Quit") }
    mute.title = "Silent"
    try await panel.wait { menu in menu.children.first?.title == "Silent" }
    #expect(try await panel.row("Silent").toggle?.state == 0)
  }

  @Test func `a panel without a screen opens submenus, and waits for rows that load`() async throws {
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    let (lists, listing) = AsyncStream.makeStream(of: [String].self)
    let recent = Menu("Recent") {
      LazyMenuElement {
        asking.yield()
        for await names in lists { return names.map { name in Action(name) {} } }
        return []
      }
    }
    let panel = try await TestPanel(Menu(children: [recent]))
    async let rows = panel.rows(of: "Recent")
    for await _ in asked { break }
    listing.yield(["One", "Two"])
    #expect(try await rows.map(\.title) == ["One", "Two"])
  }

  @Test func `a panel without a screen says what there is where a row does not come`() async throws {
    let panel = try await TestPanel(
      Menu("") {
        Action("Open") {}
        Menu("More") { Action("First") {} }
      })
    panel.patience = .milliseconds(50)
    let missing = await #expect(throws: TestPanelError.self) { try await panel.wait(for: "Close") }
    #expect(missing?.description == "the row Close did not come within 0.05 seconds; there is “Open”, “More” [“First”]")
    let never = await #expect(throws: TestPanelError.self) { try await panel.wait { $0.children.isEmpty } }
    #expect(never?.description.hasPrefix("the menu did not come within") == true)
    await #expect(throws: TestPanelError.self) { try await panel.row("#x") }
  }

  @Test func `a tray without a screen finds the item of a program, and a panel for it`() async throws {
    let bus = try await PrivateBus.start()
    let tray = try await TestTray(on: bus)
    let log = CallLog()
    let item = TrayItem(
      id: "org.example.greeter", title: "Greeter", icon: .named("face-smile"),
      menu: Menu(children: [Action("Greet") { log.note("greeted") }]),
      configuration: {
        var configuration = ServiceConfiguration()
        configuration.connect = { try await BusConnection.connect(to: .address(bus.address)) }
        configuration.logger = .quiet
        return configuration
      }())
    item.onActivate { log.note("activated") }
    let running = Task { try await item.run() }
    let panel = try await tray.panel(of: "org.example.greeter")
    try await panel.choose("Greet")
    try await log.wait(for: "greeted")
    try await tray.host.activate(tray.item("org.example.greeter"))
    try await log.wait(for: "activated")
    tray.patience = .milliseconds(50)
    let other = await #expect(throws: TestPanelError.self) { try await tray.item("other") }
    #expect(other?.description == "the item “other” did not come within 0.05 seconds; there is “org.example.greeter”")
    running.cancel()
    _ = try? await running.value
  }
}
