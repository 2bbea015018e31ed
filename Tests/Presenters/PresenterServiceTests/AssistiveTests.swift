import Dispatch
import LibDBus
@testable import MenuPresenting
import MenuTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The accessibility bus` {
  private let bus: PrivateBus
  private let own: BusConnection

  init() async throws {
    bus = try PrivateBus()
    own = try await BusConnection.connect(to: .address(bus.address))
  }

  private func status(_ properties: [MemberName: Value]) -> Interface {
    Interface(
      "org.a11y.Status",
      properties: properties.map { name, value in
        Interface.Property(name, value.signature) { value }
      })
  }

  @Test(arguments: [
    (["IsEnabled": Value.bool(true)], true), (["ScreenReaderEnabled": .bool(true), "IsEnabled": .bool(false)], true),
    (["IsEnabled": .string("true"), "ScreenReaderEnabled": .int32(1)], false), ([:], false),
  ])
  func `the accessibility bus says whether assistive technology is in use`(
    properties: [MemberName: Value], isInUse: Bool
  ) async throws {
    let other = try await BusConnection.connect(to: .address(bus.address))
    try await other.export(status(properties), at: "/org/a11y/bus")
    _ = try await other.requestName("org.a11y.Bus")
    #expect(await AssistiveTechnology.isInUse(on: own) == isInUse)
  }

  @Test func `the accessibility bus counts as silent where it never answers, and nothing waits on`() async throws {
    #expect(await !AssistiveTechnology.isInUse(on: own), "it is not there")
    let loop = BusLoop()
    let silent = try await BusConnection.connect(to: .address(bus.address), loop: loop)
    _ = try await silent.requestName("org.a11y.Bus")
    let end = DispatchSemaphore(value: 0)
    loop.perform { end.wait() }
    #expect(await !AssistiveTechnology.isInUse(on: own))
    end.signal()
    await silent.close()
  }
}
