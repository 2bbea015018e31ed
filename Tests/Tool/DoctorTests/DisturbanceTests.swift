import LibDBus
import MenuTestKit
import StatusNotifier
import TestSupport
import Testing

@testable import MenuInspection

@Suite(.timeLimit(.minutes(5))) struct `A restart of the watcher` {
  private func findings(_ faults: ProgramFault.Kind...) async throws -> [String] {
    let bus = try PrivateBus()
    defer { bus.stop() }
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let watcher = try await OwnWatcher(on: connection)
    let program = try await SimulatedProgram(
      .example, faults: faults.map { ProgramFault($0) }, on: .address(bus.address))
    try await watcher.waitForItems(atMost: .seconds(20))
    let subject = Subject(service: program.service, name: "example", item: .trayItem)
    var limits = `The rules of the doctor`.limits
    limits.returning = faults.contains(.itemStaysAway) ? .milliseconds(500) : .seconds(20)
    let evidence = try await Examination(subject, over: connection, limits: limits, exchanging: watcher).run()
    await watcher.stop()
    await program.stop()
    await connection.close()
    return Diagnosis(evidence).findings.map(\.rule.name)
  }

  @Test func `a registration that the doctor's watcher refuses is told, once`() async throws {
    #expect(try await findings(.itemRegistrationRefused) == ["item-registration-refused"])
  }

  @Test func `a restart of the watcher is survived by an item that follows the watcher`() async throws {
    #expect(try await findings() == [])
  }

  @Test func `a restart of the watcher is not survived by an item that registers once`() async throws {
    #expect(try await findings(.itemStaysAway) == ["item-stays-away"])
  }
}
