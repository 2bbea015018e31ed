import MenuTestKit
import Testing

@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `Backpressure of the bus` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  /// Announces as the servers do: what is held back becomes one.
  private actor Announcer {
    let connection: BusConnection
    nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }
    private let backpressure: Backpressure
    private var pending = 0
    private(set) var sent: [Int] = []
    private let onSend: @Sendable () -> Void

    init(_ connection: BusConnection, onSend: @escaping @Sendable () -> Void) {
      self.connection = connection
      backpressure = Backpressure(on: connection)
      self.onSend = onSend
    }

    func announce() {
      pending += 1
      attempt()
    }

    private func attempt() {
      guard !backpressure.holds(resume: { [weak self] in self?.assumeIsolated { $0.attempt() } }) else { return }
      sent.append(pending)
      pending = 0
      onSend()
    }
  }

  private func fill(_ connection: BusConnection) throws {
    for _ in 0..<4 {
      connection.send(
        try Message.signal(path: "/bell", interface: "org.example.Bell1", member: "Boomed", signature: "ay") {
          $0.bytes([UInt8](repeating: 7, count: 1 << 20))
        })
    }
  }

  @Test func `announcements while the bus takes nothing become one when it does`() async throws {
    let connection = try await BusConnection.connect(to: .address(bus.address), loop: BusLoop())
    let sent = Event(count: 2)
    let announcer = Announcer(connection) { sent.happen() }
    await announcer.announce()
    bus.send(signal: 19 /* SIGSTOP */)
    try fill(connection)
    for _ in 0..<5 { await announcer.announce() }
    #expect(await announcer.sent == [1])
    bus.send(signal: 18 /* SIGCONT */)
    await sent.wait()
    await announcer.announce()
    #expect(await announcer.sent == [1, 5, 1])
  }

  @Test func `announcements resume when the connection goes`() async throws {
    let connection = try await BusConnection.connect(to: .address(bus.address), loop: BusLoop())
    let resumed = Event()
    let backpressure = Backpressure(on: connection)
    bus.send(signal: 19 /* SIGSTOP */)
    try fill(connection)
    #expect(await connection.holds(backpressure) { resumed.happen() })
    #expect(await connection.holds(backpressure) { Issue.record("the first alone is called") })
    await connection.close()
    await resumed.wait()
    #expect(await connection.holds(backpressure) {} == false)
    bus.send(signal: 18 /* SIGCONT */)
  }
}

extension BusConnection {
  /// Asks on the loop's thread.
  fileprivate func holds(_ backpressure: Backpressure, resume: @escaping @Sendable () -> Void) -> Bool {
    backpressure.holds(resume: resume)
  }
}
