import LibDBus
import MenuTestKit
import StatusNotifier
import Synchronization
import Testing

/// A watcher that answers registrations later.
private final class SlowWatcher: Sendable {
  let connection: BusConnection
  /// How often it was asked to register an item.
  let count = Atomic<Int>(0)
  private let asked = AsyncStream.makeStream(of: ReplyAddress.self)

  init(on connection: BusConnection) async throws {
    self.connection = connection
    let continuation = asked.continuation
    try await connection.export(
      Interface(
        .trayWatcher,
        methods: [
          .init("RegisterStatusNotifierItem", inputs: ["service": "s"]) { [weak self] call in
            self?.count.add(1, ordering: .relaxed)
            continuation.yield(call.replyAddress)
            return nil
          }
        ], properties: [.init("IsStatusNotifierHostRegistered", "b") { .bool(true) }]),
      at: .trayWatcher)
    _ = try await connection.requestName(.trayWatcher)
  }

  /// Where the next answer goes.
  func registration() async -> ReplyAddress? {
    for await address in asked.stream { return address }
    return nil
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A registration that was stopped` {
  @Test(arguments: [true, false])
  func `a stopped registration ignores answers and sends nothing`(accepts: Bool) async throws {
    let bus = try PrivateBus()
    let watcher = try await SlowWatcher(on: try await .connect(to: .address(bus.address)))
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let (presences, continuation) = AsyncStream.makeStream(of: TrayPresence.self)
    let registration = try await TrayRegistration.start(on: connection) { continuation.yield($0) }
    let address = try #require(await watcher.registration())
    await registration.stop()
    #expect(await registration.presence == .stopped)
    watcher.connection.send(
      accepts ? try Message.reply(to: address) : Message.error(to: address, BusError(.failed, "Not now.")))
    // A watcher that comes again would be asked again.
    try await watcher.connection.releaseName(.trayWatcher)
    _ = try await watcher.connection.requestName(.trayWatcher)
    for _ in 0..<3 { _ = try await connection.names() }
    #expect(await registration.presence == .stopped)
    #expect(watcher.count.load(ordering: .relaxed) == 1)
    continuation.finish()
    var heard: [TrayPresence] = []
    for await presence in presences { heard.append(presence) }
    #expect(heard == [.waitingForWatcher, .stopped])
  }
}
