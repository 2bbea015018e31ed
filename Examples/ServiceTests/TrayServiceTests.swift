import LibDBus
import Logging
public import MenuBus
import MenuTestKit
public import ServiceLifecycle
import Testing

extension TrayItem: @retroactive Service {}

@Suite(.timeLimit(.minutes(5))) @MainActor struct `A tray item as a service` {
  @Test func `a tray item as a service runs in a group, and ends when the group is cancelled`() async throws {
    let bus = try await PrivateBus.start()
    var configuration = ServiceConfiguration()
    configuration.connect = { [address = bus.address] in try await BusConnection.connect(to: .address(address)) }
    let tray = TrayItem(id: "org.menubus.test", title: "Test", configuration: configuration) { Action("Row") }
    let states = tray.states()
    let group = ServiceGroup(services: [tray], logger: Logger(label: "org.menubus.test"))
    let running = Task { try await group.run() }
    for await state in states where state == .waitingForWatcher { break }
    running.cancel()
    try await running.value
    #expect(tray.state == .stopped)
  }
}
