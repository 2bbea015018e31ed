import MenuTestKit
import Testing

@testable import LibDBus

/// Subscriptions that are given up while the bus has not answered yet.
@Suite(.timeLimit(.minutes(5))) struct `Making a subscription` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus(configuration: .limits(["max_match_rules_per_connection": 6])) }

  private static let bell: BusName = "org.example.Bell"

  private func connect() async throws -> BusConnection { try await .connect(to: .address(bus.address)) }

  private func ring(on connection: BusConnection) throws {
    connection.send(try Message.signal(path: "/bell", interface: "org.example.Bell1", member: "Rang"))
  }

  /// Begins to subscribe; the bus has been asked when this returns.
  private func begin(
    _ rule: MatchRule, on connection: BusConnection, handler: @escaping @Sendable () -> Void = {}
  ) async -> Task<SubscriptionID, any Error> {
    func begin(_ connection: isolated BusConnection) -> Task<SubscriptionID, any Error> {
      Task.immediate { try await connection.subscribe(rule) { _ in handler() } }
    }
    return await begin(connection)
  }

  @Test func `a cancelled subscriber leaves the owner to the others`() async throws {
    let owner = try await connect()
    _ = try await owner.requestName(Self.bell)
    let connection = try await connect()
    let heard = Event()
    bus.send(signal: 19 /* SIGSTOP */)
    let rule = MatchRule(sender: Self.bell)
    let first = await begin(rule, on: connection)
    let second = await begin(rule, on: connection) { heard.happen() }
    first.cancel()
    // Although the bus does not answer.
    await #expect(throws: CancellationError.self) { try await first.value }
    bus.send(signal: 18 /* SIGCONT */)
    _ = try await second.value
    try ring(on: owner)
    await heard.wait()
  }

  @Test func `every successful subscriber knows the owner`() async throws {
    let owner = try await connect()
    _ = try await owner.requestName(Self.bell)
    let connection = try await connect()
    bus.send(signal: 19 /* SIGSTOP */)
    var tasks: [Task<SubscriptionID, any Error>] = []
    for _ in 0..<3 { tasks.append(await begin(MatchRule(sender: Self.bell), on: connection)) }
    bus.send(signal: 18 /* SIGCONT */)
    for task in tasks.reversed() {
      _ = try await task.value
      #expect(await connection.trackedOwners[Self.bell]?.owner == owner.uniqueName)
    }
  }

  @Test(arguments: [nil, "org.example.Bell"] as [BusName?])
  func `a cancelled subscription leaves no rule on the bus`(sender: BusName?) async throws {
    let connection = try await connect()
    let rules = (0..<5).map { MatchRule(sender: sender, member: MemberName("Rang\($0)")) }
    for _ in 0..<3 {
      bus.send(signal: 19 /* SIGSTOP */)
      for rule in rules {
        let task = await begin(rule, on: connection)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
      bus.send(signal: 18 /* SIGCONT */)
      _ = try await connection.names()  // the bus has answered all that came before
    }
    #expect(await connection.subscriptionCount == 0)
    #expect(await connection.trackedOwners.isEmpty)
    // The bus takes six, one of them about the owner.
    var ids: [SubscriptionID] = []
    for rule in rules { ids.append(try await connection.subscribe(rule) { _ in }) }
    for id in ids { await connection.unsubscribe(id) }
    #expect(await connection.trackedOwners.isEmpty)
  }

  @Test func `cancelling one subscription keeps the equal rule of another`() async throws {
    let connection = try await connect()
    let heard = Event()
    let rule = MatchRule(member: "Rang")
    _ = try await connection.subscribe(rule) { _ in heard.happen() }
    let task = await begin(rule, on: connection)
    task.cancel()
    _ = await task.result
    _ = try await connection.names()
    try ring(on: try await connect())
    await heard.wait()
  }

  @Test func `a rule that the bus refuses makes no subscription and ends none`() async throws {
    let connection = try await connect()
    let (heard, wrong) = (Event(), Event())
    let rule = MatchRule(member: "Rang")
    for _ in 0..<6 { _ = try await connection.subscribe(rule) { _ in heard.happen() } }
    let error = await #expect(throws: BusError.self) {
      try await connection.subscribe(rule, onEnd: { _ in wrong.happen() }) { _ in wrong.happen() }
    }
    #expect(error?.name == .limitsExceeded)
    await #expect(throws: BusError.self) { try await connection.subscribe(MatchRule(sender: Self.bell)) { _ in } }
    #expect(await connection.subscriptionCount == 6)
    #expect(await connection.trackedOwners.isEmpty)
    try ring(on: try await connect())
    await heard.wait()
    await connection.close()
    #expect(heard.count == 6 && !wrong.hasHappened)
  }

  @Test func `closing the connection fails a pending subscription without calling its handlers`() async throws {
    let connection = try await connect()
    bus.send(signal: 19 /* SIGSTOP */)
    let task = await begin(MatchRule(sender: Self.bell), on: connection)
    await connection.close()
    await #expect(throws: BusError.self) { try await task.value }
    bus.send(signal: 18 /* SIGCONT */)
  }
}

extension BusConnection {
  /// With those that the connection made for itself.
  fileprivate var subscriptionCount: Int { subscriptions.count }
}
