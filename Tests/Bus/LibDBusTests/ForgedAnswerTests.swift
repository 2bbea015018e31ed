import Basics
import Dispatch
import MenuTestKit
import Testing

@testable import LibDBus

/// The session configuration of dbus-daemon delivers unrequested answers, so a program can answer calls whose numbers
/// it guesses.
@Suite(.timeLimit(.minutes(5))) struct `Answers of strangers` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  private func connect() async throws -> BusConnection {
    try await .connect(to: .address(bus.address), loop: BusLoop())
  }

  private func forge(_ from: BusConnection, to victim: BusConnection, _ serials: ClosedRange<UInt32>) throws {
    for serial in serials {
      let call = ReplyAddress(destination: victim.uniqueName, serial: serial, isExpected: true)
      from.send(try Message.reply(to: call, signature: "s") { $0.string("forged") })
    }
  }

  /// An object that never answers, and says when it is called.
  private func serveSilence(on service: BusConnection, called: Event) async throws {
    let ask = Interface.Method("Ask", outputs: ["text": "s"]) { _ in
      called.happen()
      return nil
    }
    try await service.export(Interface("org.example.Silent1", methods: [ask]), at: "/silent")
  }

  @Test func `an answer of another program than the one that was called is none`() async throws {
    let (service, client, stranger) = (try await connect(), try await connect(), try await connect())
    let called = Event()
    try await serveSilence(on: service, called: called)
    let answer = Task { try await client.call("Ask", of: "org.example.Silent1", at: "/silent", on: service.uniqueName) }
    await called.wait()
    try forge(stranger, to: client, 1...50)
    let error = await #expect(throws: BusError.self) { _ = try await answer.value }
    #expect(error?.name == .noReply)
    #expect(error?.message == "Another program answered in place of \(service.uniqueName).")
  }

  /// Exports a method that holds the loop of a service until it may go on, as if it took long.
  private func serveWaiting(
    on service: BusConnection, then body: @escaping @Sendable () -> Void
  ) async throws -> (begun: Event, goesOn: DispatchSemaphore) {
    let (begun, goesOn) = (Event(), DispatchSemaphore(value: 0))
    let wait = Interface.Method("Wait") { _ in
      begun.happen()
      goesOn.wait()
      body()
      return nil
    }
    try await service.export(Interface("org.example.Waiting1", methods: [wait]), at: "/work")
    return (begun, goesOn)
  }

  private func send(_ interface: InterfaceName, _ member: MemberName, _ from: BusConnection, _ to: BusConnection) throws
  {
    from.send(
      try Message.methodCall(
        to: to.uniqueName, path: "/work", interface: interface, member: member, expectsReply: false))
  }

  @Test func `an answer of another program in place of the bus is none`() async throws {
    let (service, stranger) = (try await connect(), try await connect())
    let answered = Event()
    let answer = Lock(Result<String?, BusError>.success(nil))
    let (begun, goesOn) = try await serveWaiting(on: service) {
      // The forged answers are received already.
      service.assumeIsolated {
        $0.ask("GetNameOwner", "org.freedesktop.DBus") { _, result in
          answer.withLock { $0 = result }
          answered.happen()
        }
      }
    }
    try send("org.example.Waiting1", "Wait", stranger, service)
    await begun.wait()
    try forge(stranger, to: service, 1...50)
    // All of it is in the bus when this is answered.
    _ = try await stranger.call("GetId", of: .bus, at: .bus, on: .bus)
    goesOn.signal()
    await answered.wait()
    let error = #expect(throws: BusError.self) { try answer.withLock { $0 }.get() }
    #expect(error?.name == .noReply)
  }

  @Test func `forged answers to a mark do not let a flood through`() async throws {
    let (service, flooder) = (try await connect(), try await connect())
    let handled = Lock(0)
    let work = Interface.Method("Work") { _ in
      handled.withLock { $0 += 1 }
      return nil
    }
    try await service.export(Interface("org.example.Work1", methods: [work]), at: "/work")
    let (begun, goesOn) = try await serveWaiting(on: service) {}
    try send("org.example.Waiting1", "Wait", flooder, service)
    await begun.wait()
    for _ in 0..<50 {
      for _ in 0..<100 { try send("org.example.Work1", "Work", flooder, service) }
      try forge(flooder, to: service, 1...30)
    }
    _ = try await flooder.call("GetId", of: .bus, at: .bus, on: .bus)
    goesOn.signal()
    // It has an answer, behind all of these.
    _ = try? await flooder.call("Fly", of: "org.example.Work1", at: "/work", on: service.uniqueName)
    let count = handled.withLock { $0 }
    #expect((1000..<2000).contains(count), "\(count) of 5000 calls were handled")
  }
}
