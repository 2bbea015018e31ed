import Foundation
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A simulated panel` {
  @Test func `the page has the name and the versions of each, and no other`() throws {
    let page = try String(contentsOfFile: Paths.root + "docs/testing.md", encoding: .utf8)
    let start = try #require(page.range(of: "| name | versions |\n| --- | --- |\n"))
    let rows = page[start.upperBound...].components(separatedBy: "\n\n")[0].components(separatedBy: "\n")
    #expect(rows == Personality.all.map { "| `\($0.name)` | \($0.versions) |" })
    for personality in Personality.all {
      #expect(Personality(named: personality.name)?.versions == personality.versions)
    }
    #expect(Personality(named: "unity") == nil)
  }

  @Test(arguments: Personality.all.filter { $0.name != "swaybar" })
  func `it opens submenus, shows rows and marks, and chooses`(_ personality: Personality) async throws {
    let name = personality.name
    let log = CallLog()
    let mute = Action("Mute", isSelected: true) { action in
      action.isSelected.toggle()
      log.note("mute \(action.isSelected)")
    }
    let menu = Menu("") {
      mute
      Menu("Scene") {
        Action("Stage") { log.note("stage") }
        Action("Hall", isEnabled: false)
      }
      Separator()
      Action("Quit_now") { log.note("quit") }
    }
    let served = try await ServedMenu(root: menu)
    let panel = try await SimulatedPanel(
      personality, menu: "/MenuBar", of: served.connection.uniqueName, on: served.bus)
    try await panel.open("Scene")
    let (rows, traffic) = (try await panel.shown, try await panel.traffic)
    // COSMIC's client leaves all underscores out.
    let quit = name == "cosmic" ? "Quitnow" : "Quit_now"
    #expect(
      rows.map(\.description) == ["[x] Mute", "Scene > [Stage, Hall (off)]", "---", quit], "\(traffic)")
    try await panel.choose("Scene/Stage")
    try await log.wait(for: "stage")
    try await panel.choose("Mute")
    try await log.wait(for: "mute false")
    // Qt's panels and MATE's turn their own mark at once, and the program's word counts in the end. GNOME reads it when
    // the menu opens.
    try await panel.open()
    try await panel.wait { $0.first?.mark == .unchecked }
    await #expect(throws: TestPanelError.self) { try await panel.choose("Scene/Hall") }
    mute.title = "Silent"
    // Its open menu never changes.
    if name == "enlightenment" { await panel.close() }
    try await panel.wait { $0.first?.text == "Silent" }
  }

  @Test(arguments: Personality.trays) func `it takes an item, and shows it`(_ personality: Personality) async throws {
    let bus = try await PrivateBus.start()
    let panel = try await SimulatedPanel(personality, on: bus)
    let log = CallLog()
    let item = TrayItem(
      id: "org.example.greeter", title: "Greeter", icon: .named("face-smile"),
      menu: Menu(children: [Action("Greet") { log.note("greeted") }]),
      configuration: ServiceConfiguration { try await BusConnection.connect(to: .address(bus.address)) })
    item.onActivate { log.note("activated") }
    let running = Task { try await item.run() }
    let shown = try await panel.item()
    #expect(shown.id == "org.example.greeter" && shown.icon == "face-smile" && shown.isVisible)
    try await panel.choose("Greet")
    try await log.wait(for: "greeted")
    #expect(await panel.refusals == [])
    running.cancel()
    _ = await running.result
  }
}
