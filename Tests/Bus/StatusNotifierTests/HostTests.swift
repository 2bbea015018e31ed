import LibDBus
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The tray host` {
  private let bus: PrivateBus
  private let connection: BusConnection
  private let watcher: TrayWatcher

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
    watcher = TrayWatcher(connection: try await .connect(to: .address(bus.address)))
    try await watcher.start()
  }

  /// A host that was started, beside an item that was registered before.
  private func started(
    _ limits: TrayHostLimits = TrayHostLimits(), register: String = "/StatusNotifierItem"
  ) async throws -> (host: TrayHost, item: FakeItem, changes: any AsyncSequence<TrayHostChange, Never> & Sendable) {
    let item = try await FakeItem(on: bus)
    #expect(try await item.register(register) == "")
    let host = TrayHost(connection: connection, limits: limits)
    let changes = await host.changes()
    try await host.start()
    return (host, item, changes)
  }

  @Test func `the host reads items of all three forms, each once`() async throws {
    let item = try await FakeItem(on: bus, paths: ["/StatusNotifierItem", "/some/where"])
    try await item.own("org.kde.StatusNotifierItem-7-1")
    for argument in ["org.kde.StatusNotifierItem-7-1", item.name.rawValue, "/some/where"] {
      #expect(try await item.register(argument) == "")
    }
    let host = TrayHost(connection: connection)
    try await host.start()
    var state = TrayItemState(id: "fake", title: "Fake")
    state.category = .hardware
    state.icon.name = "face-smile"
    state.menu = "/MenuBar"
    let expected = [
      TrayHost.Item(service: item.name, path: .trayItem, name: "org.kde.StatusNotifierItem-7-1", state: state),
      TrayHost.Item(service: item.name, path: "/some/where", state: state),
    ]
    #expect(await host.items == expected)
    #expect(await host.notes == [])
    #expect(await host.state == .current)
    // One of its two names goes, and the item stays by the other.
    let changes = await host.changes()
    try await item.release("org.kde.StatusNotifierItem-7-1")
    try await item.set("Title", .string("Still there"))
    try await item.send("NewTitle")
    #expect(try await changes.first { $0.item?.path == "/some/where" } != nil)
    #expect(await host.items.map(\.path) == expected.map(\.path))
  }

  @Test func `the host is registered with the watcher until it is stopped`() async throws {
    let said = await watcher.changes()
    let host = TrayHost(connection: connection)
    try await host.start()
    let names = await watcher.hosts
    #expect(names.count == 1)
    #expect(names.first?.rawValue.hasPrefix("org.kde.StatusNotifierHost-") == true)
    await host.stop()
    #expect(try await said.first { $0.kind == .hostUnregistered(names[0]) } != nil)
    #expect(await host.state == .idle)
    let quiet = TrayHost(connection: connection, registers: false)
    try await quiet.start()
    #expect(await quiet.state == .current)
    #expect(await watcher.hosts == [])
    // A host can be started again.
    let item = try await FakeItem(on: bus)
    #expect(try await item.register("/StatusNotifierItem") == "")
    try await host.start()
    #expect(await host.items.count == 1)
  }

  @Test func `the host follows the signals of items`() async throws {
    let (host, item, changes) = try await started()
    func state(after signal: String, _ arguments: String...) async throws -> TrayItemState? {
      switch arguments.count {
      case 0: try await item.send(signal)
      default: try await item.send(signal, arguments[0])
      }
      guard case .changed(let new, from: _)? = try await changes.first(that: { $0.summary.hasPrefix("changed") })?.kind
      else {
        return nil
      }
      return new.state
    }
    try await item.set("Title", .string("Other"))
    #expect(try await state(after: "NewTitle")?.title == "Other")
    // The status is in the signal; what the property says is not asked.
    #expect(try await state(after: "NewStatus", "NeedsAttention")?.status == .needsAttention)
    try await item.set("IconName", .string(""))
    try await item.set("IconPixmap", .array(of: "(iiay)", [picture(1, 2, bytes: 8), picture(2, 2, bytes: 16)]))
    let icon = try await state(after: "NewIcon")?.icon
    #expect(icon?.name == "" && icon?.pixmaps.map(\.height) == [2, 2] && icon?.pixmaps.map(\.width) == [1, 2])
    try await item.set(
      "ToolTip",
      .structure([.string("i"), .array(of: "(iiay)", [picture(1, 1, bytes: 4)]), .string("t"), .string("b")]))
    let toolTip = try await state(after: "NewToolTip")?.toolTip
    #expect(toolTip?.title == "t" && toolTip?.text == "b" && toolTip?.icon.name == "i")
    #expect(toolTip?.icon.pixmaps.count == 1)
    try await item.set("Menu", .objectPath("/Other"))
    #expect(try await state(after: "NewMenu")?.menu == "/Other")
    try await item.clear("Menu")
    let gone = try #require(try await state(after: "NewMenu"))
    #expect(gone.menu == nil)
    try await item.set("Menu", .objectPath("/Again"))
    #expect(try await state(after: "NewMenu")?.menu == "/Again")
    try await item.set("Menu", .objectPath("/NO_DBUSMENU"))
    let none = try #require(try await state(after: "NewMenu"))
    #expect(none.menu == nil)
    try await item.set("XAyatanaLabel", .string("100 %"))
    #expect(try await state(after: "XAyatanaNewLabel")?.label == "100 %")
    try await item.set("Title", .string("Third"))
    try await item.changed("Title")
    #expect(try await changes.first { $0.item?.state.title == "Third" } != nil)
    #expect(await host.items.map(\.state.title) == ["Third"])
  }

  @Test func `the host reads once after many signals`() async throws {
    let (host, item, changes) = try await started()
    #expect(try await item.getAllCount == 1)
    try await item.set("IconName", .string("new"))
    try await item.burst("NewIcon", 100)
    #expect(try await changes.first { $0.item?.state.icon.name == "new" } != nil)
    // All signals came before the first answer, so whether there is a second question depends on when the first was.
    try await item.set("Title", .string("End"))
    try await item.send("NewTitle")
    #expect(try await changes.first { $0.item?.state.title == "End" } != nil)
    #expect(try await 2...3 ~= item.getAllCount)
    #expect(await host.items.map(\.state.title) == ["End"])
  }

  @Test func `the host reads the valid parts of a faulty item, and notes the others`() async throws {
    let item = try await FakeItem(on: bus)
    var limits = TrayHostLimits()
    limits.textLength = 10
    limits.pixmaps = 3
    limits.pixmapBytes = 64
    try await item.set("Title", .int32(7))
    try await item.set("Id", .string("0123456789abc"))
    try await item.set("Status", .string("Sleepy"))
    try await item.set("Category", .string("Other"))
    try await item.set("Menu", .string("/MenuBar"))
    try await item.set("ItemIsMenu", .bool(true))
    try await item.set("WindowId", .uint32(.max))
    try await item.set("ToolTip", .string("plain"))
    try await item.set("IconPixmap", .array(of: "(iiay)", [picture(1, 1, bytes: 4), picture(2, 2, bytes: 15)]))
    try await item.set("OverlayIconPixmap", .array(of: "(iiay)", [picture(5, 5, bytes: 100), picture(1, 1, bytes: 4)]))
    try await item.set("AttentionIconPixmap", .array(of: "(iiay)", (0..<5).map { _ in picture(1, 1, bytes: 4) }))
    try await item.set("AttentionMovieName", .int32(1))
    #expect(try await item.register("/StatusNotifierItem") == "")
    let host = TrayHost(connection: connection, limits: limits)
    try await host.start()
    let found = try #require(await host.items.first)
    var state = TrayItemState(id: "0123456789", title: "")
    state.icon.name = "face-smile"
    state.isMenu = true
    state.windowID = -1
    state.toolTip.title = "plain"
    #expect(found.state.icon.pixmaps.map(\.width) == [1])
    #expect(found.state.overlayIcon.pixmaps.map(\.width) == [1])
    #expect(found.state.attentionIcon.pixmaps.count == 3)
    var rest = found.state
    (rest.icon.pixmaps, rest.overlayIcon.pixmaps, rest.attentionIcon.pixmaps) = ([], [], [])
    #expect(rest == state)
    #expect(
      found.notes.map { String($0.prefix { $0 != ":" }) } == [
        "AttentionIconPixmap", "IconPixmap", "Id", "Menu", "OverlayIconPixmap", "Status", "Title",
      ], "\(found.notes)")

    let changes = await host.changes()
    try await item.set("Title", .string("Right"))
    try await item.send("NewTitle")
    let right = try await changes.first { $0.item?.state.title == "Right" }
    #expect(right?.item?.notes.count == 6)
  }

  @Test func `items that come and go are reported`() async throws {
    let (host, item, changes) = try await started()
    let other = try await FakeItem(on: bus, paths: ["/other"])
    try await other.own("org.example.Other")
    #expect(try await other.register("/other") == "")
    #expect(try await changes.first { $0.summary == "added /other" } != nil)
    await item.stop()
    #expect(try await changes.first { $0.summary == "removed /StatusNotifierItem" } != nil)
    #expect(await host.items.map(\.path) == ["/other"])
    await other.stop()
    #expect(try await changes.first { $0.summary == "removed /other" } != nil)
  }

  @Test func `clicks and scrolls reach the item`() async throws {
    let (host, item, _) = try await started()
    let found = try #require(await host.items.first)
    try await host.activate(found, x: 1, y: 2)
    try await host.secondaryActivate(found)
    try await host.contextMenu(found, x: -1, y: -1)
    try await host.scroll(found, by: -120, .horizontal)
    #expect(
      try await item.calls == ["Activate 1 2", "SecondaryActivate 0 0", "ContextMenu -1 -1", "Scroll -120 horizontal"])
  }

  @Test func `the host waits for a watcher, and for the next`() async throws {
    await watcher.stop()
    let item = try await FakeItem(on: bus)
    let host = TrayHost(connection: connection)
    let changes = await host.changes()
    try await host.start()
    #expect(await host.state == .waiting)
    for _ in 1...2 {
      let next = TrayWatcher(connection: try await .connect(to: .address(bus.address)))
      try await next.start()
      #expect(try await changes.first { $0.summary == "watcher came" } != nil)
      #expect(try await item.register("/StatusNotifierItem") == "")
      #expect(try await changes.first { $0.summary == "added /StatusNotifierItem" } != nil)
      await next.stop()
      #expect(try await changes.first { $0.summary == "removed /StatusNotifierItem" } != nil)
      #expect(try await changes.first { $0.summary == "watcher went" } != nil)
      #expect(await host.items == [])
    }
    bus.stop()
    #expect(try await changes.first { $0.summary == "disconnected" } != nil)
    #expect(try await changes.first { _ in true } == nil)
  }

  @Test func `the host follows when another watcher takes over`() async throws {
    await watcher.stop()
    let item = try await FakeItem(on: bus, paths: ["/a", "/b", "/c"])
    let first = try await FakeWatcher(on: bus, items: ["\(item.name)@/a", "nonsense", "org.example.Nobody/x"])
    let host = TrayHost(connection: connection)
    let changes = await host.changes()
    try await host.start()
    #expect(await host.items.map(\.path) == ["/a"])
    #expect(await host.notes.count == 2)
    let second = try await FakeWatcher(on: bus, items: ["\(item.name)/b"])
    #expect(try await changes.first { $0.summary == "added /b" } != nil)
    #expect(await host.items.map(\.path) == ["/b"])
    // The first is ignored from now on.
    try first.send("StatusNotifierItemRegistered", "\(item.name)/a")
    try second.send("StatusNotifierItemRegistered", "\(item.name)/c")
    #expect(try await changes.first { $0.summary.hasPrefix("added") }?.summary == "added /c")
    try second.send("StatusNotifierItemUnregistered", "\(item.name)/b")
    #expect(try await changes.first { $0.summary == "removed /b" } != nil)
    #expect(await host.items.map(\.path) == ["/c"])
  }

  @Test func `the host keeps no more items than its limit`() async throws {
    var limits = TrayHostLimits()
    limits.items = 2
    limits.totalPixmapBytes = 4
    let item = try await FakeItem(on: bus, paths: ["/a", "/b", "/c"])
    try await item.set("IconPixmap", .array(of: "(iiay)", [picture(1, 1, bytes: 4)]))
    for path in ["/a", "/b", "/c"] { #expect(try await item.register(path) == "") }
    let host = TrayHost(connection: connection, limits: limits)
    try await host.start()
    let items = await host.items
    #expect(items.map(\.path) == ["/a", "/b"])
    #expect(items.map(\.state.icon.pixmaps.count).sorted() == [0, 1])
    #expect(await host.notes == ["there are more than 2 items"])
  }

  @Test func `changes that wait take no more bytes than their limit`() async throws {
    var limits = TrayHostLimits()
    limits.waitingBytes = 50_000
    let item = try await FakeItem(on: bus)
    try await item.set("IconPixmap", .array(of: "(iiay)", [picture(32, 32, bytes: 4096)]))
    #expect(try await item.register("/StatusNotifierItem") == "")
    let host = TrayHost(connection: connection, limits: limits)
    try await host.start()
    let (slow, quick) = (await host.changes(), await host.changes())
    for number in 1...10 {
      try await item.set("Title", .string("\(number)"))
      try await item.send("NewTitle")
      #expect(try await quick.first { $0.item?.state.title == "\(number)" } != nil)
    }
    await host.stop()
    let titles = await slow.compactMap(\.item).reduce(into: []) { $0.append($1.state.title) }
    #expect(titles == ["7", "8", "9", "10"])  // each has the picture twice, before and after
  }

  @Test func `a name that changes hands is another item beside the one that was there`() async throws {
    let (first, second) = (try await FakeItem(on: bus), try await FakeItem(on: bus))
    await watcher.stop()
    try await first.own("org.example.Both")
    try await second.own("org.example.Both")  // waits in the queue
    let fake = try await FakeWatcher(on: bus, items: ["org.example.Both"])
    let host = TrayHost(connection: connection)
    let changes = await host.changes()
    try await host.start()
    #expect(await host.items.map(\.service) == [first.name])
    try await first.release("org.example.Both")
    #expect(try await changes.first { $0.item?.service == second.name } != nil)
    #expect(await host.items.map(\.service) == [first.name, second.name])
    await fake.connection.close()
    #expect(try await changes.first { $0.summary == "watcher went" } != nil)
    #expect(await host.items == [])
  }
}
