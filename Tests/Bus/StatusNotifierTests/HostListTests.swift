import LibDBus
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The tray host and the lists of watchers` {
  private let bus: PrivateBus
  private let connection: BusConnection

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
  }

  /// A watcher that takes the name of another, and never answers.
  private func silentWatcher(_ call: AsyncStream<Void>.Continuation) async throws -> BusConnection {
    let watcher = try await BusConnection.connect(to: .address(bus.address))
    let register = Interface.Method("RegisterStatusNotifierHost", inputs: ["s": "s"]) { _ in
      call.yield()
      return nil
    }
    try await watcher.export(Interface(.trayWatcher, methods: [register]), at: .trayWatcher)
    _ = try await watcher.requestName(.trayWatcher, options: [.allowReplacement, .replaceExisting])
    return watcher
  }

  @Test func `a host that starts does not wait for the list of the next watcher`() async throws {
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    let first = try await silentWatcher(call)
    let host = TrayHost(connection: connection, limits: TrayHostLimits(callTime: .seconds(10)))
    async let start: Void = host.start()
    for await _ in calls { break }
    let second = try await silentWatcher(call)
    try await start
    #expect(await host.state == .reading)
    await host.stop()
    await first.close()
    await second.close()
  }

  @Test func `a name longer than its limit is no item, and the others of the list are read`() async throws {
    let item = try await FakeItem(on: bus)
    let long = String(repeating: "x", count: 5000)
    let fake = try await FakeWatcher(on: bus, items: ["\(item.name)/\(long)", "\(item.name)/StatusNotifierItem"])
    let host = TrayHost(connection: connection)
    try await host.start()
    #expect(await host.items.map(\.path) == [.trayItem])
    #expect(await host.notes.map { $0.hasSuffix("which is no item") } == [true])
    await fake.connection.close()
  }
}
