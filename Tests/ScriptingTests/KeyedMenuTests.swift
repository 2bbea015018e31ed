import LibDBus
import MenuScripting
import MenuTestKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct `A menu that a key shows` {
  @MainActor @Test func `a menu that a key shows is shown on a bus that refuses its name`() async throws {
    let bus = try PrivateBus(
      configuration: .permissive([#"<policy context="default"><deny own="*"/></policy>"#]))
    let connection = try await BusConnection.connect(to: .address(bus.address))
    for menu in KeyedMenu.allCases { #expect(try await menu.show(over: connection) { "shown" } == "shown") }
    await connection.close()
  }
}
