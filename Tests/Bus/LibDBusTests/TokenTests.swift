import MenuTestKit
import Testing

@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `Tokens` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  private func connect() async throws -> BusConnection { try await .connect(to: .address(bus.address)) }

  @Test func `an interface leaves its path with its token, and the others stay`() async throws {
    let connection = try await connect()
    var first: BusToken? = try await connection.keepExported(Interface("org.example.A1"), at: "/a")
    let second = try await connection.keepExported(Interface("org.example.B1"), at: "/a")
    #expect(await connection.objects["/a"]?.interfaces.map(\.name) == ["org.example.A1", "org.example.B1"])
    #expect(first != nil)
    first = nil
    #expect(await connection.objects["/a"]?.interfaces.map(\.name) == ["org.example.B1"])
    await second.end()
    #expect(await connection.objects.isEmpty)
  }

  @Test func `a token that has ended keeps off a later export at the same path`() async throws {
    let connection = try await connect()
    var first: BusToken? = try await connection.keepExported(Interface("org.example.A1"), at: "/a")
    await first?.end()
    let second = try await connection.keepExported(Interface("org.example.A1"), at: "/a")
    await first?.end()
    first = nil
    #expect(await connection.objects["/a"] != nil)
    await second.end()
    #expect(await connection.objects["/a"] == nil)
  }

  @Test func `a refused export leaves the interface that is there`() async throws {
    let connection = try await connect()
    let token = try await connection.keepExported(Interface("org.example.A1"), at: "/a")
    await #expect(throws: BusError.self) {
      try await connection.keepExported(Interface("org.example.A1"), at: "/a")
    }
    #expect(await connection.objects["/a"] != nil)
    withExtendedLifetime(token) {}
  }

  @Test func `a subscription ends with its token, at once on the loop's thread`() async throws {
    let connection = try await connect()
    let (calls, done) = (Event(), Event())
    let kept = Kept<BusToken>([])
    // The first drops both, so the second is not called for the same signal, nor either for a later one.
    for _ in 0..<2 {
      kept.add(
        try await connection.keepSubscribed(to: MatchRule(member: "Rang")) { _ in
          calls.happen()
          _ = kept.take()
        })
    }
    _ = try await connection.subscribe(MatchRule(member: "Done")) { _ in done.happen() }
    for member in ["Rang", "Rang", "Done"] as [MemberName] {
      connection.send(try Message.signal(path: "/bell", interface: "org.example.Bell1", member: member))
    }
    await done.wait()
    #expect(calls.count == 1)
  }

  @Test func `a token may outlast its connection's end`() async throws {
    let connection = try await connect()
    let ended = Event()
    let exported = try await connection.keepExported(Interface("org.example.A1"), at: "/a")
    var subscribed: BusToken? = try await connection.keepSubscribed(
      to: MatchRule(member: "Rang"), onEnd: { _ in ended.happen() }, handler: { _ in })
    await connection.close()
    await ended.wait()
    #expect(subscribed != nil)
    subscribed = nil
    await exported.end()
    #expect(await connection.closeReason?.name == .disconnected)
  }
}
