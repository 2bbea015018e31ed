// The code of docs/testing.md, and of the article of MenuTestKit.

import StatusNotifier
import TestSupport

//: begin
import DBusMenu
import LibDBus
import MenuBus
import MenuTestKit
import Testing

@MainActor
@Test(.timeLimit(.minutes(1))) func aClickTurnsMuteOff() async throws {
  // The program: a menu on a bus that no other program knows.
  let bus = try await PrivateBus.start()
  let mute = Action(title: "Mute", isSelected: true) { action in action.isSelected.toggle() }
  let exporter = MenuExporter(Menu(children: [mute]))
  let program = try await BusConnection.connect(to: .address(bus.address))
  try await exporter.export(on: program, at: "/MenuBar")

  // A panel: it reads the rows, clicks one, and waits for the change.
  let panel = try await BusConnection.connect(to: .address(bus.address))
  let client = MenuClient(connection: panel, service: program.uniqueName, path: "/MenuBar")
  try await client.start()
  let changes = await client.changes()
  let row = try #require(await client.menu.children.first)
  #expect(row.title == "Mute" && row.toggle?.state == 1)
  try await client.click(row.id)
  for await _ in changes where await client.item(row.id)?.toggle?.state == 0 { break }
  #expect(!mute.isSelected)
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
  let panel = try await BusConnection.connect(to: .address(bus.address))
  let watcher = TrayWatcher(connection: panel)
  try await watcher.start()
  let host = TrayHost(connection: panel)
  let changes = await host.changes()
  try await host.start()

  let program = try Program([hello], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
  var found: TrayHost.Item?
  for await change in changes {
    guard case .added(let item) = change.kind else { continue }
    found = item
    break
  }
  let item = try #require(found)
  #expect(item.state.title == "Hello")
  let client = MenuClient(connection: panel, service: item.service, path: try #require(item.state.menu))
  try await client.start()
  let row = try #require(await client.menu.children.first { $0.title == "Say Hello" })
  try await client.click(row.id)
  for await line in program.lines {
    #expect(line == "Hello, desktop!")
    break
  }
  program.terminate()
  #expect(await program.result.status == 143)
  await watcher.stop()
}
//: end
