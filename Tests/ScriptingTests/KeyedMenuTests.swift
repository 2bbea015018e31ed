import LibDBus
import MenuScripting
import MenuTestKit
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `A menu that a key shows` {
  @Test func `a menu that a key shows is shown on a bus that refuses its name`() async throws {
    let bus = try PrivateBus(
      configuration: .permissive([#"<policy context="default"><deny own="*"/></policy>"#]))
    let connection = try await BusConnection.connect(to: .address(bus.address))
    for menu in KeyedMenu.allCases {
      #expect(try await menu.show(on: KeyedDisplay(), over: connection) { "shown" } == "shown")
    }
    await connection.close()
  }

  @Test(arguments: [true, false])
  func `the key, pressed again, closes what is shown, and not what was chosen in it`(isShown: Bool) async throws {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let (reached, isOver) = (Observed(false), Observed(false))
    let display = KeyedDisplay()
    let first = Task {
      try await KeyedMenu.search.show(on: display, over: connection) {
        try await display.show {
          guard isShown else { return }
          reached.value = true
          try await Task.sleep(for: .seconds(3600))
        }
        reached.value = true
        try await isOver.wait(for: "the second press") { $0 }
        return "clicked"
      }
    }
    try await reached.wait(for: "the menu, or what was chosen in it") { $0 }
    let second = try await BusConnection.connect(to: .address(bus.address))
    let end = await #expect(throws: CommandEnd.self) {
      try await KeyedMenu.search.show(on: KeyedDisplay(), over: second) { "shown" }
    }
    #expect(end?.status == CommandEnd(.nothingChosen).status)
    await connection.receiveOwnMessages()  // and the loss of the name before that
    isOver.value = true
    if isShown {
      await #expect(throws: CommandEnd.self) { try await first.value }
    } else {
      #expect(try await first.value == "clicked")
    }
    for connection in [connection, second] { await connection.close() }
  }
}
