import Dispatch
import MenuTestKit
import Testing

@testable import LibDBus

private let name: BusName = "org.example.Wanted"
private let announcing: Set<BusName> = ["org.example.Daemon", "org.example.View"]

@Suite(.timeLimit(.minutes(5))) struct `A name that gives way` {
  /// A connection that has the name until the announcing names are there.
  private func yielding(on connection: BusConnection) async throws -> (NameHandover, BusToken) {
    let yielding = NameHandover(
      name, on: connection, announcedBy: announcing, answering: ("org.example.Daemon", "/"), timeout: .milliseconds(1))
    let token = try await connection.keepSubscribed(
      to: .nameOwnerChanged(), owner: yielding,
      handler: { yielding, signal in if let change = try? OwnerChange(signal) { yielding.follow(change) } })
    await yielding.lookForAnnouncingNames()
    #expect(try await connection.requestName(name, options: NameHandover.options) == .primaryOwner)
    return (yielding, token)
  }

  @Test func `the name is left to a program that is busy, until that answers`() async throws {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let view = try await BusConnection.connect(to: .address(bus.address))
    let daemon = try await BusConnection.connect(to: .address(bus.address), loop: BusLoop())
    #expect(try await daemon.requestName("org.example.Daemon") == .primaryOwner)
    let (kept, token) = try await yielding(on: connection)
    let owners = try await view.ownerChanges(of: name)
    let done = DispatchSemaphore(value: 0)
    daemon.loop.perform { done.wait() }
    #expect(try await view.requestName("org.example.View") == .primaryOwner)
    #expect(await owners.first { $0 == nil } != nil)
    for _ in 0..<50 { #expect(try await view.owner(of: name) == nil) }
    done.signal()
    #expect(await owners.first { $0 != nil } == connection.uniqueName)
    // Then it is nobody else's.
    #expect(try await daemon.requestName(name, options: .doNotQueue) == .exists)
    await kept.stop()
    withExtendedLifetime(token) {}
  }
}
