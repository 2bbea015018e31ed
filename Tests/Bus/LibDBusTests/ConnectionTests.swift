import LibDBus
import MenuTestKit
import Testing

/// A service with a few methods for calls of every kind.
private let echo = Interface(
  "org.example.Echo1",
  methods: [
    .init("Echo", inputs: ["text": "s"], outputs: ["text": "s"]) { call in
      var reader = call.reader()
      let text = try reader.string()
      return try call.reply("s") { $0.string(text) }
    },
    .init("Refuse") { _ in throw BusError("org.example.Refused", "Not today.") },
    .init("Never") { _ in nil },
  ],
  properties: [.init("Level", "u") { .uint32(7) }])

@Suite(.timeLimit(.minutes(5))) struct `Connections` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  private func connect() async throws -> BusConnection { try await .connect(to: .address(bus.address)) }

  private func serve() async throws -> BusConnection {
    let service = try await connect()
    try await service.export(echo, at: "/echo")
    return service
  }

  private func error(_ work: () async throws -> Void) async -> BusError.Name? {
    do {
      try await work()
      return nil
    } catch {
      return (error as? BusError)?.name
    }
  }

  @Test func `a call is answered`() async throws {
    let service = try await serve()
    let client = try await connect()
    let reply = try await client.call(
      "Echo", of: "org.example.Echo1", at: "/echo", on: service.uniqueName, with: [.string("hé")])
    #expect(reply == [.string("hé")])
  }

  @Test func `a program can call itself`() async throws {
    let service = try await serve()
    let reply = try await service.call(
      "Echo", of: "org.example.Echo1", at: "/echo", on: service.uniqueName, with: [.string("x")])
    #expect(reply == [.string("x")])
  }

  @Test func `a thousand calls at a time are each answered with their own answer`() async throws {
    let service = try await serve()
    let client = try await connect()
    try await withThrowingTaskGroup { group in
      for number in 0..<1000 {
        group.addTask {
          let reply = try await client.call(
            "Echo", of: "org.example.Echo1", at: "/echo", on: service.uniqueName, with: [.string("\(number)")])
          #expect(reply == [.string("\(number)")])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a call that cannot be answered gets the error with the reason`() async throws {
    let service = try await serve()
    let client = try await connect()
    func call(_ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName, _ arguments: [Value] = []) async
      -> BusError.Name?
    {
      await error {
        _ = try await client.call(member, of: interface, at: path, on: service.uniqueName, with: arguments)
      }
    }
    let properties = InterfaceName.properties
    #expect(await call("/echo", "org.example.Echo1", "Refuse") == "org.example.Refused")
    #expect(await call("/echo", "org.example.Echo1", "Echo") == .invalidArguments)
    #expect(await call("/echo", "org.example.Echo1", "Echo", [.int32(1)]) == .invalidArguments)
    #expect(await call("/echo", "org.example.Echo1", "Nothing") == .unknownMethod)
    #expect(await call("/echo", "org.example.Other1", "Echo") == .unknownInterface)
    #expect(await call("/other", "org.example.Echo1", "Echo") == .unknownObject)
    #expect(await call("/echo", properties, "Get", [.string("org.example.Echo1"), .string("No")]) == .unknownProperty)
    #expect(
      await call("/echo", properties, "Get", [.string("org.example.No1"), .string("Level")]) == .unknownInterface)
    #expect(
      await call("/echo", properties, "Set", [.string("org.example.Echo1"), .string("Level"), .variant(.uint32(1))])
        == .propertyReadOnly)
    #expect(await call("/echo", properties, "Fly") == .unknownMethod)
    let unknown = await error {
      _ = try await client.call("Echo", of: "org.example.Echo1", at: "/echo", on: "org.example.Nobody")
    }
    #expect(unknown == .serviceUnknown)
  }

  @Test func `properties, introspection and ping are there on every path`() async throws {
    let service = try await serve()
    let client = try await connect()
    let name = service.uniqueName
    let level = try await client.call(
      "Get", of: .properties, at: "/echo", on: name, with: [.string("org.example.Echo1"), .string("Level")])
    #expect(level == [.variant(.uint32(7))])
    for standard in ["Properties", "Peer", "Introspectable"].map({ Value.string("org.freedesktop.DBus.\($0)") }) {
      #expect(
        try await client.call("GetAll", of: .properties, at: "/echo", on: name, with: [standard]) == [.dictionary([:])])
    }
    let all = try await client.call(
      "GetAll", of: .properties, at: "/echo", on: name, with: [.string("org.example.Echo1")])
    #expect(all == [.dictionary(["Level": .uint32(7)])])
    #expect(try await client.call("Ping", of: .peer, at: "/echo", on: name) == [])
    let xml = try await client.call("Introspect", of: .introspectable, at: "/echo", on: name).first?.stringValue ?? ""
    #expect(xml.contains("org.example.Echo1") && xml.contains("org.freedesktop.DBus.Properties"))
    let root = try await client.call("Introspect", of: .introspectable, at: "/", on: name).first?.stringValue ?? ""
    #expect(root.contains(#"<node name="echo"/>"#))
    try await service.export(echo, at: "/")
    let both = try await client.call("Introspect", of: .introspectable, at: "/", on: name).first?.stringValue ?? ""
    #expect(both.contains(#"<node name="echo"/>"#) && !both.contains(#"name="""#), "an object is no child of its own")
  }

  @Test(arguments: [.milliseconds(50), .zero, .milliseconds(-5), Duration.seconds(Int64.min)])
  func `a call without an answer ends at its timeout`(timeout: Duration) async throws {
    let service = try await serve()
    let client = try await connect()
    let name = await error {
      _ = try await client.call("Never", of: "org.example.Echo1", at: "/echo", on: service.uniqueName, timeout: timeout)
    }
    #expect(name == .noReply)
  }

  @Test func `a cancelled task drops its call`() async throws {
    let service = try await serve()
    let client = try await connect()
    let task = Task {
      try await client.call("Never", of: "org.example.Echo1", at: "/echo", on: service.uniqueName, timeout: nil)
    }
    // The call is on its way once a later one has been answered.
    _ = try await client.call("Echo", of: "org.example.Echo1", at: "/echo", on: service.uniqueName, with: [.string("")])
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `calls in flight fail when the bus goes, and the connection says so`() async throws {
    let service = try await serve()
    let client = try await connect()
    let name = service.uniqueName
    async let failed = error {
      _ = try await client.call("Never", of: "org.example.Echo1", at: "/echo", on: name, timeout: nil)
    }
    _ = try await client.call("Echo", of: "org.example.Echo1", at: "/echo", on: name, with: [.string("")])
    bus.stop()
    #expect(await failed == .disconnected)
    #expect(try await client.closed().name == .disconnected)
    let after = await error {
      _ = try await client.call("Echo", of: "org.example.Echo1", at: "/echo", on: name, with: [.string("")])
    }
    #expect(after == .disconnected)
  }

  @Test func `a closed connection fails its calls`() async throws {
    let client = try await connect()
    await client.close()
    #expect(await error { _ = try await client.names() } == .disconnected)
    #expect(try await client.closed().name == .disconnected)
  }

  @Test func `waiting for the end of a connection can be cancelled`() async throws {
    let client = try await connect()
    let task = Task { try await client.closed() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await client.names().contains(client.uniqueName))
  }

  @Test(arguments: ["unix:path=/nonexistent/bus", "nonsense", "tcp:host", "unix:path=/a\0b", ""])
  func `an address without a bus is an error`(address: String) async {
    await #expect(throws: BusError.self) { try await BusConnection.connect(to: .address(address)) }
  }

  @Test func `a bus that does not answer is an error in time, and delays no other connection`() async throws {
    let other = try PrivateBus()
    let working = try await BusConnection.connect(to: .address(other.address))
    bus.send(signal: 19 /* SIGSTOP */)
    async let stuck = error {
      _ = try await BusConnection.connect(to: .address(bus.address), timeout: .milliseconds(300))
    }
    #expect(try await working.names().contains(working.uniqueName))
    #expect(await stuck == .noReply)
    bus.send(signal: 18 /* SIGCONT */)
  }

  @Test func `a released connection is closed`() async throws {
    let watcher = try await connect()
    var client: BusConnection? = try await connect()
    let name = try #require(client?.uniqueName)
    var owners = try await watcher.ownerChanges(of: name).makeAsyncIterator()
    #expect(await owners.next(isolation: #isolation) == name)
    client = nil
    #expect(await owners.next(isolation: #isolation) == BusName?.none)
    _ = client
  }
}
