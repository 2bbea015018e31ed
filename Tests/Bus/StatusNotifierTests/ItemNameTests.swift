import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@testable import StatusNotifier

/// Items whose program looks at the name by which it is called, or does not keep it.
@Suite(.timeLimit(.minutes(5))) struct `The names of tray items` {
  private let bus: PrivateBus
  private let connection: BusConnection
  private let watcher: TrayWatcher
  private let first: BusName = "org.freedesktop.StatusNotifierItem-4711-1"
  private let second: BusName = "org.freedesktop.StatusNotifierItem-4711-2"

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
    watcher = TrayWatcher(connection: try await .connect(to: .address(bus.address)))
    try await watcher.start()
  }

  /// A program with two items at one path, and a host that has read them.
  private func two() async throws -> (FakeItem, TrayHost) {
    let item = try await FakeItem(on: bus)
    for (id, name) in [("signal", first), ("slack", second)] {
      try await item.show(id, as: name.rawValue)
      #expect(try await item.register(name.rawValue) == "")
    }
    let host = TrayHost(connection: connection)
    try await host.start()
    return (item, host)
  }

  /// Waits until a host has these items, each by its id and the name by which it is called.
  private func wait(
    _ host: TrayHost, _ changes: any AsyncSequence<TrayHostChange, Never> & Sendable, _ wanted: [[String]]
  ) async throws {
    func items() async -> [[String]] { await host.items.map { [$0.state.id, $0.name.rawValue] } }
    if await items() == wanted { return }
    for await _ in changes where await items() == wanted { return }
    Issue.record("\(await items()) \(await host.notes)")
  }

  // MARK: The host

  @Test func `two items at one path are read and called by the names that they were registered with`() async throws {
    let (item, host) = try await two()
    let items = await host.items
    #expect(items.map(\.state.id) == ["signal", "slack"] && items.map(\.name) == [first, second])
    #expect(items.map(\.state.menu) == ["/org/chromium/DbusMenu/1", "/org/chromium/DbusMenu/2"])
    #expect(await host.notes == [])
    try await host.activate(items[1], x: 3, y: 4)
    try await host.scroll(items[0], by: 120)
    #expect(try await item.calls == ["slack Activate 3 4", "signal Scroll 120 vertical"])
  }

  @Test(arguments: ["NewTitle", "NewIcon", "NewStatus", "PropertiesChanged"])
  func `a signal of a path that items share is one of all of them`(signal: String) async throws {
    let (item, host) = try await two()
    let changes = await host.changes()
    try await item.set("Title", .string("Changed"))
    try await item.set("Status", .string("Passive"))
    if signal == "PropertiesChanged" { try await item.changed("Title") } else { try await item.send(signal, "Active") }
    var left: Set<BusName> = [first, second]
    for await change in changes {
      if case .changed(let new, _) = change.kind {
        #expect(new.state.status == .passive || signal != "NewStatus", "a status in the signal is that of one of them")
        left.remove(new.name)
      }
      if left.isEmpty { return }
    }
  }

  @Test func `an item whose name has gone is read by its connection, and dropped if nothing answers`() async throws {
    let own = try await FakeItem(on: bus)
    try await own.own("org.example.Kept")
    let (item, host) = try await two()
    let changes = await host.changes()
    // The watcher is one that keeps what was registered.
    let list = [first, second, "org.example.Kept"].map { "\($0)/StatusNotifierItem" }
    await watcher.stop()
    let keeping = try await FakeWatcher(on: bus, items: list)
    try await wait(
      host, changes, [["signal", first.rawValue], ["slack", second.rawValue], ["fake", "org.example.Kept"]])
    try await own.release("org.example.Kept")
    try await item.release(first.rawValue)
    try await wait(host, changes, [["slack", second.rawValue], ["fake", own.name.rawValue]])
    // It is the name of another program now, which is never called for it.
    let other = try await FakeItem(on: bus)
    try await other.set("Id", .string("other"))
    try await other.own("org.example.Kept")
    try await wait(
      host, changes, [["slack", second.rawValue], ["fake", own.name.rawValue], ["other", "org.example.Kept"]])
    for item in await host.items where item.service == own.name { try await host.activate(item) }
    let stale = TrayHost.Item(
      service: own.name, path: .trayItem, name: "org.example.Kept", state: TrayItemState(id: "fake", title: ""))
    try await host.secondaryActivate(stale)
    #expect(try await own.calls == ["Activate 0 0", "SecondaryActivate 0 0"])
    #expect(try await other.calls == [])
    await own.stop()
    try await wait(host, changes, [["slack", second.rawValue], ["other", "org.example.Kept"]])
    await keeping.connection.close()
  }

  @Test func `an item that is listed by several names is one, also while its title changes`() async throws {
    let item = try await FakeItem(on: bus)
    try await item.own("org.example.Item")
    for argument in ["org.example.Item", item.name.rawValue, "org.example.Item/StatusNotifierItem"] {
      #expect(try await item.register(argument) == "")
    }
    let host = TrayHost(connection: connection)
    try await host.start()
    let changes = await host.changes()
    for title in ["One", "Two", "Three"] {
      try await item.set("Title", .string(title))
      try await item.send("NewTitle")
      #expect(try await changes.first { $0.item?.state.title == title } != nil)
      #expect(await host.items.map(\.name) == ["org.example.Item"])
    }
    try await item.release("org.example.Item")
    try await wait(host, changes, [["fake", item.name.rawValue]])
  }

  // MARK: The watcher

  @Test func `an item is registered by name and path, and by its connection where the name is not its own`()
    async throws
  {
    let item = try await FakeItem(on: bus, paths: ["/StatusNotifierItem", "/Item/1"])
    let changes = await watcher.changes()
    try await item.own(first.rawValue)
    #expect(try await item.register("\(first)/Item/1") == "")
    #expect(await watcher.keys == ["\(first)/Item/1"])
    // Electron gives its name up at once.
    try await item.release(first.rawValue)
    #expect(try await changes.first { $0.registered == "\(item.name)/Item/1" } != nil)
    #expect(await watcher.keys == ["\(item.name)/Item/1"])
    #expect(try await item.register("\(first)/StatusNotifierItem") == "", "nobody has the name")
    #expect(try await item.register("\(item.name)/Item/1") == "")
    #expect(await watcher.keys == ["\(item.name)/Item/1", "\(item.name)/StatusNotifierItem"])
    await item.stop()
    #expect(try await changes.first { $0.unregistered == "\(item.name)/StatusNotifierItem" } != nil)
    #expect(await watcher.keys == [])
  }

  @Test func `an item in a sandbox whose name another program has is registered by its connection`() async throws {
    let (owner, other) = (try await FakeItem(on: bus), try await FakeItem(on: bus))
    let helper = try await FakeItem(on: bus, paths: ["/elsewhere"])
    try await owner.own("org.kde.StatusNotifierItem-2-1")
    for item in [owner, other, helper] { #expect(try await item.register("org.kde.StatusNotifierItem-2-1") == "") }
    #expect(
      await watcher.keys == ["org.kde.StatusNotifierItem-2-1", "\(other.name)"].map { $0 + "/StatusNotifierItem" },
      "one without an item registers that of the name's owner")
    await owner.stop()
  }

  @Test func `a registration that is refused is told with its reason`() async throws {
    let changes = await watcher.changes()
    let item = try await FakeItem(on: bus, paths: ["/elsewhere"])
    #expect(try await item.register("org.example.Nobody") != "")
    let refusal = try await changes.first { if case .refused = $0.kind { true } else { false } }
    let reason = BusError.invalidArguments("The name `org.example.Nobody` has no owner on the bus.")
    #expect(refusal?.kind == .refused("org.example.Nobody", by: item.name, reason))
  }
}
