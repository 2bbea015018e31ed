import LibDBus
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The tray host and silent items` {
  private let bus: PrivateBus
  private let connection: BusConnection
  private let watcher: TrayWatcher

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
    watcher = TrayWatcher(connection: try await .connect(to: .address(bus.address)))
    try await watcher.start()
  }

  @Test func `a silent item ends its wait, and is read again after its next signal`() async throws {
    let item = try await FakeItem(on: bus)
    try await item.silence(true)
    #expect(try await item.register("/StatusNotifierItem") == "")
    #expect(try await item.register("/nothing/there") == "")
    let host = TrayHost(connection: connection, limits: TrayHostLimits(callTime: .seconds(2)))
    let changes = await host.changes()
    try await host.start()
    #expect(await host.items == [])
    let notes = await host.notes
    #expect(notes.count == 2 && notes.contains { $0.contains("did not answer within") }, "\(notes)")
    try await item.silence(false)
    try await item.send("NewTitle")
    #expect(try await changes.first { $0.summary == "added /StatusNotifierItem" } != nil)
    #expect(await host.items.count == 1)
  }

  @Test func `a host that starts waits for items of the list, and not for later ones`() async throws {
    let item = try await FakeItem(on: bus, paths: ["/one", "/two"])
    var holds = try await item.holds().makeAsyncIterator()
    try await item.silence(true)
    #expect(try await item.register("/one") == "")
    let host = TrayHost(connection: connection, limits: TrayHostLimits(callTime: .seconds(60)))
    async let start: Void = host.start()
    _ = try await holds.next()
    #expect(try await item.register("/two") == "")
    _ = try await holds.next()
    try await item.answer()
    try await start
    #expect(await host.items.map(\.path) == ["/one"])
    #expect(await host.notes == [])
  }

  @Test func `a program is silent once, however many of its items are`() async throws {
    let item = try await FakeItem(on: bus, paths: ["/one", "/two"])
    try await item.silence(true)
    for path in ["/one", "/two"] { #expect(try await item.register(path) == "") }
    let host = TrayHost(connection: connection, limits: TrayHostLimits(callTime: .milliseconds(500)))
    try await host.start()
    #expect(await host.notes.count == 2)
    #expect(await host.silentPrograms.count == 1)
  }
}
