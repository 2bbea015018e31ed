import Basics
import LibDBus
@testable import MenuBusTool
import MenuTestKit
import ProgramLogs
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) @MainActor struct `A bus that is gone` {
  @Test(arguments: [Duration.zero, .seconds(3600)])
  func `a served menu awaits a bus that is gone for so long and no longer`(timeout: Duration) async throws {
    let bus = try PrivateBus()
    let address = BusAddress.address(bus.endpoint)
    let served = ServedBus(
      name: "org.menubus.Menu", identity: nil, requiresName: false, reconnects: true, timeout: timeout,
      logger: .menubus(), connect: { try await BusConnection.connect(to: address) })
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let serving = Task { try await served.run { isReady.yield() } }
    for await _ in ready { break }
    bus.stop()
    if timeout == .zero {
      await #expect(throws: BusError.self) { try await serving.value }
    } else {
      let next = try PrivateBus(at: bus.endpoint)
      for await _ in ready { break }
      serving.cancel()
      try await serving.value
      next.stop()
    }
  }
}
