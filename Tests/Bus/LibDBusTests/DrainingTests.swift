import MenuTestKit
import Testing

@testable import LibDBus

/// Waiting for the bus to take what was sent.
@Suite(.timeLimit(.minutes(5))) struct `Draining` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  private func connect(loop: BusLoop = BusLoop()) async throws -> BusConnection {
    try await .connect(to: .address(bus.address), loop: loop, timeout: .seconds(300))
  }

  private static let rule = MatchRule(interface: "org.example.Bell1")

  private func ring(on connection: BusConnection) throws {
    connection.send(try Message.signal(path: "/bell", interface: "org.example.Bell1", member: "Rang"))
  }

  @Test func `callbacks for a drained queue run once, in order, and may wait again`() async throws {
    let connection = try await connect()
    let order = Kept<Int>([])
    let again = Event()
    bus.send(signal: 19 /* SIGSTOP */)
    try await fill(connection)
    for number in 1...3 {
      await connection.whenDrained {
        order.add(number)
        guard number == 2 else { return }
        connection.assumeIsolated {
          $0.whenDrained {
            order.add(4)
            again.happen()
          }
        }
      }
    }
    bus.send(signal: 18 /* SIGCONT */)
    await again.wait()
    _ = try await connection.names()
    #expect(order.take() == [1, 2, 3, 4])
  }

  @Test func `with nothing to send, the callback runs soon, but not before the call returns`() async throws {
    let connection = try await connect()
    let drained = Event()
    let wasEarly = await connection.waitsOnce(for: drained)
    #expect(!wasEarly)
    await drained.wait()
  }

  @Test func `a callback for a drained queue may close the connection`() async throws {
    let loop = BusLoop()
    let connection = try await connect(loop: loop)
    await connection.whenDrained { connection.assumeIsolated { $0.close() } }
    #expect(try await connection.closed().name == .disconnected)
  }

  @Test func `a callback that a handler asked for runs although nothing else happens`() async throws {
    let connection = try await connect(loop: BusLoop())
    let drained = Event()
    _ = try await connection.subscribe(Self.rule) { _ in
      connection.assumeIsolated { $0.whenDrained { drained.happen() } }
    }
    try ring(on: try await connect())
    await drained.wait()
  }

  @Test func `one connection's handler may wait for another's queue`() async throws {
    let loop = BusLoop()
    let early = try await connect(loop: loop)
    let late = try await connect(loop: loop)
    let drained = Event(count: 2)
    for (one, other) in [(early, late), (late, early)] {
      _ = try await one.subscribe(Self.rule) { _ in
        other.assumeIsolated { $0.whenDrained { drained.happen() } }
      }
    }
    try ring(on: try await connect())
    await drained.wait()
  }

  @Test func `the queue drains when the bus reads it`() async throws {
    let connection = try await connect(loop: BusLoop())
    bus.send(signal: 19 /* SIGSTOP */)
    let (drained, before) = (Event(), Event())
    try await fill(connection)
    await connection.whenDrained {
      #expect(connection.assumeIsolated { $0.outgoingSize } <= 1 << 20)
      drained.happen()
    }
    connection.loop.perform { before.happen() }
    await before.wait()
    #expect(!drained.hasHappened)
    bus.send(signal: 18 /* SIGCONT */)
    await drained.wait()
  }

  @Test(arguments: [true, false])
  func `callbacks for a drained queue also run when the connection goes`(closes: Bool) async throws {
    let connection = try await connect(loop: BusLoop())
    bus.send(signal: 19 /* SIGSTOP */)
    try await fill(connection)
    let (drained, after) = (Event(), Event())
    await connection.whenDrained { drained.happen() }
    #expect(!drained.hasHappened)
    if closes { await connection.close() } else { bus.stop() }
    await drained.wait()
    _ = try await connection.closed()
    await connection.whenDrained { after.happen() }
    await after.wait()
    #expect(await connection.outgoingSize == 0)
  }

  @Test func `a congested connection notices that the bus is gone`() async throws {
    let connection = try await connect(loop: BusLoop())
    let peer = try await connect()
    let (blocked, go, full) = (Event(), Gate(), Event())
    _ = try await connection.subscribe(Self.rule) { _ in
      // Now messages wait to be handled, and more waits to go out than lets them be.
      guard !full.hasHappened else { return }
      connection.assumeIsolated { connection in
        for _ in 0..<40 { connection.send(Self.large) }
        #expect(connection.outgoingSize > 16 << 20)
      }
      full.happen()
    }
    connection.loop.perform {
      blocked.happen()
      go.wait()
    }
    await blocked.wait()
    for _ in 0..<100 { try ring(on: peer) }
    _ = try await peer.names()  // the bus has passed them on
    bus.send(signal: 19 /* SIGSTOP */)
    go.open()
    await full.wait()
    bus.stop()
    #expect(try await connection.closed().name == .disconnected)
  }

  @Test func `a connection with too much to send handles nothing more until the bus reads`() async throws {
    let connection = try await connect(loop: BusLoop())
    let peer = try await connect()
    let (blocked, go, full, turned, all) = (Event(), Gate(), Event(), Event(), Event(count: 100))
    let handled = Kept<Int>([])
    _ = try await connection.subscribe(Self.rule) { _ in
      handled.add(1)
      if !full.hasHappened { connection.assumeIsolated { for _ in 0..<40 { $0.send(Self.large) } } }
      full.happen()
      all.happen()
    }
    connection.loop.perform {
      blocked.happen()
      go.wait()
    }
    await blocked.wait()
    for _ in 0..<100 { try ring(on: peer) }
    _ = try await peer.names()  // the bus has passed them on
    bus.send(signal: 19 /* SIGSTOP */)
    go.open()
    await full.wait()
    connection.loop.perform(after: .zero) { turned.happen() }
    await turned.wait()
    #expect(handled.take().count == 1)
    bus.send(signal: 18 /* SIGCONT */)
    await all.wait()
  }

  private static var large: Message {
    do {
      return try Message.signal(path: "/bell", interface: "org.example.Bell1", member: "Boomed", signature: "ay") {
        $0.bytes([UInt8](repeating: 7, count: 1 << 19))
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private func fill(_ connection: BusConnection) async throws {
    for _ in 0..<8 { connection.send(Self.large) }
    #expect(await connection.outgoingSize > 1 << 20)
  }
}

extension BusConnection {
  /// Waits for the queue to drain; returns whether that was so before the end of the call.
  fileprivate func waitsOnce(for drained: Event) -> Bool {
    whenDrained { drained.happen() }
    return drained.hasHappened
  }
}
