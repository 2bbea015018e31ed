import MenuTestKit
import Testing

@testable import LibDBus

/// Connections that end in the middle of something: closed, lost, or released by all who had them.
@Suite(.timeLimit(.minutes(5))) struct `Ends of connections` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  /// The end of the time that a connection may take wakes its loop; it is after that of the tests.
  private func connect(loop: BusLoop = .shared) async throws -> BusConnection {
    try await .connect(to: .address(bus.address), loop: loop, timeout: .seconds(300))
  }

  private static let rule = MatchRule(interface: "org.example.Bell1")

  private func ring(on connection: BusConnection) throws {
    connection.send(try Message.signal(path: "/bell", interface: "org.example.Bell1", member: "Rang"))
  }

  /// Makes connections where the memory of those before them was, and has each do something.
  private func reuseMemory(on loop: BusLoop) async throws {
    for _ in 0..<5 {
      let connection = try await connect(loop: loop)
      #expect(try await connection.names().contains(connection.uniqueName))
      await connection.close()
    }
  }

  /// What closes or lets go of a connection.
  enum Ending: CaseIterable { case closed, released }

  @Test(arguments: Ending.allCases)
  func `a handler may end another connection of its loop`(ending: Ending) async throws {
    let loop = BusLoop()
    let first = try await connect(loop: loop)
    let others = Kept([try await connect(loop: loop), try await connect(loop: loop), try await connect(loop: loop)])
    let rung = Event()
    _ = try await first.subscribe(Self.rule) { _ in
      for connection in others.take() where ending == .closed { connection.assumeIsolated { $0.close() } }
      rung.happen()
    }
    try ring(on: try await connect())
    await rung.wait()
    try await reuseMemory(on: loop)
    #expect(try await first.names().contains(first.uniqueName))
  }

  @Test(arguments: Ending.allCases)
  func `a handler may end its own connection, and with it the loop`(ending: Ending) async throws {
    let watcher = try await connect()
    let kept = Kept([try await connect(loop: BusLoop())])
    let ended = Event()
    let name = try #require(kept.first).uniqueName
    var owners = try await watcher.ownerChanges(of: name).makeAsyncIterator()
    #expect(await owners.next(isolation: #isolation) == name)
    _ = try await #require(kept.first).subscribe(Self.rule, onEnd: { _ in ended.happen() }) { _ in
      for connection in kept.take() where ending == .closed { connection.assumeIsolated { $0.close() } }
    }
    try ring(on: watcher)
    await ended.wait()
    #expect(await owners.next(isolation: #isolation) == BusName?.none)
  }

  @Test func `the answer to a call may close the connection while it is read`() async throws {
    let loop = BusLoop()
    let connection = try await connect(loop: loop)
    let message = try Message.methodCall(
      to: .bus, path: "/org/freedesktop/DBus", interface: .bus, member: "GetId")
    let id = try await connection.call(message) { reply in
      connection.assumeIsolated { $0.close() }
      return try reply.string()
    }
    #expect(!id.isEmpty)
    #expect(try await connection.closed().name == .disconnected)
    try await reuseMemory(on: loop)
  }

  /// Takes another object off the connection when it goes.
  private actor Owner {
    let connection: BusConnection
    nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }
    init(_ connection: BusConnection) { self.connection = connection }
    isolated deinit { connection.assumeIsolated { $0.unexport(.peer, at: "/other") } }
    nonisolated func interface(_ name: InterfaceName) -> Interface {
      Interface(name, methods: [.init("Keep") { call in withExtendedLifetime(self) { nil } }])
    }
  }

  @Test(arguments: [true, false])
  func `deinitializers of an object may unexport another one`(closes: Bool) async throws {
    let connection = try await connect()
    try await connection.export(Interface(.peer), at: "/other")
    try await connection.export(Owner(connection).interface("org.example.Owner1"), at: "/owner")
    if closes { await connection.close() } else { await connection.unexport("org.example.Owner1", at: "/owner") }
    #expect(await connection.objects.isEmpty)
  }

  // MARK: Subscriptions

  @Test(arguments: [Ending.closed, .released, nil])
  func `every subscription of a connection that goes ends once`(ending: Ending?) async throws {
    let kept = Kept([try await connect()])
    let ends = Event(count: 3)
    let unsubscribed = Event()
    for _ in 0..<3 {
      _ = try await #require(kept.first).subscribe(Self.rule, onEnd: { _ in ends.happen() }) { _ in }
    }
    let id = try await #require(kept.first).subscribe(Self.rule, onEnd: { _ in unsubscribed.happen() }) { _ in }
    await kept.first?.unsubscribe(id)
    let owners = try await #require(kept.first).ownerChanges(of: "org.example.Bell")
    let signals = try await #require(kept.first).signals(Self.rule)
    switch ending {
    case .closed: await kept.first?.close()
    case .released: _ = kept.take()
    case nil: bus.stop()
    }
    for await _ in owners {}
    await #expect(throws: BusError.self) { for try await _ in signals {} }
    await ends.wait()
    _ = kept.take()
    #expect(ends.count == 3 && !unsubscribed.hasHappened)
  }

  @Test func `a handler that another one has ended is not called`() async throws {
    let connection = try await connect()
    let (ids, calls, done) = (Kept<SubscriptionID>([]), Event(), Event())
    for _ in 0..<8 {
      let id = try await connection.subscribe(Self.rule) { _ in
        calls.happen()
        connection.assumeIsolated { connection in ids.take().forEach { connection.unsubscribe($0) } }
      }
      ids.add(id)
    }
    _ = try await connection.subscribe(MatchRule(member: "Done")) { _ in done.happen() }
    try ring(on: connection)
    connection.send(try Message.signal(path: "/bell", interface: "org.example.Other1", member: "Done"))
    await done.wait()
    #expect(calls.count == 1)
  }

  @Test func `a closed connection refuses subscriptions`() async throws {
    let connection = try await connect()
    await connection.close()
    let ended = Event()
    await #expect(throws: BusError.self) {
      try await connection.subscribe(Self.rule, onEnd: { _ in ended.happen() }) { _ in }
    }
    #expect(!ended.hasHappened)
  }
}
