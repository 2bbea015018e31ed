import Glibc
import MenuTestKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct `A private bus` {
  @Test func `its address is that of an abstract socket`() throws {
    let bus = try PrivateBus()
    #expect(bus.address.hasPrefix("unix:abstract=") && bus.address.contains(",guid="))
  }
}
