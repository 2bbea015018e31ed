// The code of docs/testing.md and docs/testing-your-tray.md, and of the article of MenuTestKit.

import TestSupport

//: begin
import MenuBus
import MenuTestKit
import Testing

@MainActor
@Test(.timeLimit(.minutes(1))) func aClickTurnsMuteOff() async throws {
  let mute = Action(title: "Mute", isSelected: true) { action in action.isSelected.toggle() }
  let panel = try await TestPanel(Menu(children: [mute]))
  try await panel.choose("Mute")
  try await panel.wait(for: "Mute") { row in row.toggle?.state == 0 }
  #expect(!mute.isSelected)
}
//: end

//: begin
@MainActor
@Test(.timeLimit(.minutes(1))) func recentFilesAreReadWhenTheMenuOpens() async throws {
  let recent = Menu("Recent") { LazyMenuElement { [Action("a.txt") {}, Action("b.txt") {}] } }
  let panel = try await TestPanel(Menu(children: [recent]))
  let rows = try await panel.rows(of: "Recent")
  #expect(rows.map(\.title) == ["a.txt", "b.txt"])
}
//: end

//: begin
@MainActor @Test func resetFails() async throws {
  struct NothingToReset: Error {}
  let reset = Action("Reset") { throw NothingToReset() }
  await #expect(throws: NothingToReset.self) { try await reset.performAndWait() }
}
//: end

private func start(_ bus: PrivateBus) throws -> Program {
  //: begin
  let program = try Program(["hello"], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
  //: end
  return program
}

private let hello = Paths.program("HelloTray")

//: begin
@MainActor
@Test(.timeLimit(.minutes(1))) func theProgramIsInTheTray() async throws {
  let bus = try await PrivateBus.start()
  let tray = try await TestTray(on: bus)
  let program = try Program([hello], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
  let panel = try await tray.panel(of: "org.example.hello")
  try await panel.choose("Say Hello")
  for await line in program.lines {
    #expect(line == "Hello, desktop!")
    break
  }
  program.terminate()
  #expect(await program.result.status == 143)
}
//: end

//: begin
@MainActor
@Test(.timeLimit(.minutes(1)), arguments: Personality.trays) func everyPanelShowsTheMenu(
  _ personality: Personality
) async throws {
  let bus = try await PrivateBus.start()
  let panel = try await SimulatedPanel(personality, on: bus)
  let program = try Program([hello], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
  try await panel.choose("Say Hello")
  for await line in program.lines where line == "Hello, desktop!" { break }
  #expect(try await panel.item().title == "Hello")
  program.terminate()
}
//: end

//: begin
@MainActor
@Test(.timeLimit(.minutes(1))) func aTitleIsOneSignal() async throws {
  let mute = Action("Mute") {}
  let menu = MenuExporter(Menu(children: [mute]))
  let bus = try await PrivateBus.start()
  let connection = try await BusConnection.connect(to: .address(bus.address))
  try await menu.export(on: connection, at: "/MenuBar")
  let panel = try await SimulatedPanel(.xfce, menu: "/MenuBar", of: connection.uniqueName, on: bus)
  try await panel.settle()
  try await panel.forgetTraffic()
  mute.title = "Silence"
  try await panel.wait { rows in rows.first?.text == "Silence" }
  // One signal, and Xfce asks nothing after it.
  #expect(try await panel.trafficByTitle == ["ItemsPropertiesUpdated(Silence accessible-desc label)"])
}
//: end

//: begin
@MainActor
@Test(.timeLimit(.minutes(1)), arguments: Personality.trays) func everyPanelShowsTheProgram(
  _ personality: Personality
) async throws {
  let bus = try await PrivateBus.start()
  let panel = try await SimulatedPanel(personality, on: bus)
  let program = try Program([hello], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
  let verdict = await panel.verdict()
  #expect(verdict.outcome == .shown, "\(verdict)")
  program.terminate()
}
//: end

//: begin
@MainActor
@Test(.timeLimit(.minutes(1))) func thePanelTakesAnAnswerThatIsLate() async throws {
  let bus = try await PrivateBus.start()
  let faults = try ProgramFault.list("late-about-to-show=500ms")
  let program = try await SimulatedProgram(Menu(children: [Action("Mute") {}]), faults: faults, on: bus)
  let calls = program.calls()
  // The panel under test stands here.
  let panel = try await SimulatedPanel(.plasma, menu: "/MenuBar", of: program.service, on: bus)
  try await panel.open()
  try await panel.choose("Mute")
  for await call in calls where call.event == "clicked" {
    #expect(call.title == "Mute")
    break
  }
  await panel.close()
  try await panel.settle()
  #expect(program.findings.isEmpty)
}
//: end
