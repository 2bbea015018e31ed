import MenuTestKit
import Testing

@testable import LibDBus

/// Handlers that get an actor of the connection's loop.
@Suite(.timeLimit(.minutes(5))) struct `Handlers with an owner` {
  private static let name: InterfaceName = "org.example.Count1"

  private actor Counter {
    let connection: BusConnection
    nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }
    private(set) var count: UInt32 = 0
    private var hasReset = false
    let rung: Event
    let ended: Event

    init(_ connection: BusConnection, rung: Event = Event(), ended: Event = Event()) {
      self.connection = connection
      self.rung = rung
      self.ended = ended
    }

    nonisolated var interface: Interface {
      Interface(
        `Handlers with an owner`.name,
        methods: [
          .init("Add", inputs: ["number": "u"], owner: self) { counter, call throws(BusError) in
            var reader = call.reader()
            let number = try reader.uint32()
            guard number < 100 else { throw .invalidArguments("\(number) is too large.") }
            counter.count += number
            return try call.reply()
          },
          .init("Reset", owner: self, isPresent: { $0.hasReset }) { counter, call throws(BusError) in
            counter.count = 0
            return try call.reply()
          },
        ],
        properties: [.init("Count", "u", owner: self) { .uint32($0.count) }])
    }

    func allowReset() { hasReset = true }

    func listen() async throws -> BusToken {
      try await connection.keepSubscribed(
        to: MatchRule(member: "Rang"), owner: self, onEnd: { counter, _ in counter.ended.happen() },
        handler: { counter, _ in
          counter.count += 1
          counter.rung.happen()
        })
    }
  }

  let bus: PrivateBus
  let connection: BusConnection

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
  }

  private func call(_ member: MemberName, _ arguments: Value...) async throws -> [Value] {
    try await connection.call(member, of: Self.name, at: "/count", on: connection.uniqueName, with: arguments)
  }

  private var count: UInt32 {
    get async throws {
      try await connection.property("Count", of: Self.name, at: "/count", on: connection.uniqueName) { value in
        try value.uint32()
      }
    }
  }

  @Test func `a method changes its owner, and an error goes back to the caller`() async throws {
    let counter = Counter(connection)
    let token = try await connection.keepExported(counter.interface, at: "/count")
    #expect(try await call("Add", .uint32(7)) == [])
    #expect(try await count == 7)
    let error = await #expect(throws: BusError.self) { try await call("Add", .uint32(100)) }
    #expect(error == .invalidArguments("100 is too large."))
    #expect(await counter.count == 7)
    withExtendedLifetime(token) {}
  }

  @Test func `the owner decides which methods are present`() async throws {
    let counter = Counter(connection)
    let token = try await connection.keepExported(counter.interface, at: "/count")
    let error = await #expect(throws: BusError.self) { try await call("Reset") }
    #expect(error?.name == .unknownMethod)
    await counter.allowReset()
    #expect(try await call("Reset") == [])
    withExtendedLifetime(token) {}
  }

  @Test func `without its owner, an object is unknown and its properties are absent`() async throws {
    let token = try await connection.keepExported(Counter(connection).interface, at: "/count")
    let error = await #expect(throws: BusError.self) { try await call("Add", .uint32(1)) }
    #expect(error == BusError(.unknownObject, "The object at /count is gone."))
    let other = await #expect(throws: BusError.self) { try await call("Reset") }
    #expect(other == error)
    let missing = await #expect(throws: BusError.self) { try await count }
    #expect(missing?.name == .unknownProperty)
    withExtendedLifetime(token) {}
  }

  @Test func `a subscription calls its owner with signals and with the end`() async throws {
    let counter = Counter(connection)
    let token = try await counter.listen()
    connection.send(try Message.signal(path: "/bell", interface: "org.example.Bell1", member: "Rang"))
    await counter.rung.wait()
    #expect(await counter.count == 1)
    await connection.close()
    await counter.ended.wait()
    withExtendedLifetime(token) {}
  }
}
