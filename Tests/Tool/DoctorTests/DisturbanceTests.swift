import LibDBus
import MenuTestKit
import StatusNotifier
import TestSupport
import Testing

@testable import MenuInspection

@Suite(.timeLimit(.minutes(5))) struct `A restart of the watcher` {
  private func findings(returning: Bool, refused: String? = nil) async throws -> [String] {
    let bus = try PrivateBus()
    defer { bus.stop() }
    let program = try await ExampleProgram(on: bus.address)
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let owners = try await program.connection.ownerChanges(of: .trayWatcher)
    let registering = Task {
      var count = 0
      for await owner in owners where owner != nil {
        count += 1
        if let refused { await expectRefusal(of: refused, by: program.connection) }
        if returning || count == 1 { try await program.register() }
      }
    }
    defer { registering.cancel() }
    let watcher = try await OwnWatcher(on: connection)
    try await watcher.waitForItems(atMost: .seconds(20))
    let subject = Subject(service: program.connection.uniqueName, name: "example", item: .trayItem)
    var limits = `The rules of the doctor`.limits
    if !returning { limits.returning = .milliseconds(500) } else { limits.returning = .seconds(20) }
    let evidence = try await Examination(subject, over: connection, limits: limits, exchanging: watcher).run()
    await watcher.stop()
    await program.connection.close()
    await connection.close()
    return Diagnosis(evidence).findings.map(\.rule.name)
  }

  private func expectRefusal(of argument: String, by program: BusConnection) async {
    await #expect(throws: BusError.self) {
      _ = try await program.call(
        "RegisterStatusNotifierItem", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher, with: [.string(argument)])
    }
  }

  @Test func `a registration that the doctor's watcher refuses is told, once`() async throws {
    #expect(try await findings(returning: true, refused: "no name") == ["item-registration-refused"])
  }

  @Test func `a restart of the watcher is survived by an item that follows the watcher`() async throws {
    #expect(try await findings(returning: true) == [])
  }

  @Test func `a restart of the watcher is not survived by an item that registers once`() async throws {
    #expect(try await findings(returning: false) == ["item-stays-away"])
  }
}
