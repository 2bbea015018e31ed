import LibDBus
import MenuTestKit
import Testing

@testable import DBusMenu

@Suite(.timeLimit(.minutes(5))) struct `Events of a menu` {
  private func group(_ events: [(Int32, String)]) -> Value {
    .array(
      of: "(isvu)",
      events.map { .structure([.int32($0.0), .string($0.1), .variant(.string("")), .uint32(0)]) })
  }

  @Test(
    arguments: [
      .int32(0), .string(""), .dictionary([:]), .bytes([1]), .variant(.int32(1)), .strings(["a"]), .double(1),
    ] as [Value])
  func `events of a menu are taken with data of any type, which a click does not have`(data: Value) async throws {
    let menu = try await MenuOnBus()
    try await menu.event(1, "clicked", data)
    try await menu.event(2, "opened", data)
    try await menu.event(3, "x-menubus-text", data)
    #expect(menu.events.all.map(\.kind) == [.clicked, .opened, .other("x-menubus-text")])
    #expect(menu.events.all.map(\.data) == [nil, data.unwrapped, data.unwrapped])
    #expect(menu.events.all.allSatisfy { $0.timestamp == 7 && $0.sender == menu.client.uniqueName })
  }

  @Test(arguments: ["clicked", "hovered", "opened", "closed", "", "CLICKED", "x-menubus-ü"])
  func `events of a menu are taken whatever their name`(name: String) async throws {
    let menu = try await MenuOnBus()
    try await menu.event(0, name)
    #expect(menu.events.all.map(\.id) == [0])
  }

  @Test func `events of items that are not there are errors`() async throws {
    let menu = try await MenuOnBus()
    #expect(
      await menu.error("Event", [.int32(99), .string("clicked"), .variant(.int32(0)), .uint32(0)]) == .invalidArguments)
    #expect(await menu.error("Event", [.int32(1)]) == .invalidArguments)
    #expect(menu.events.all.isEmpty)
  }

  @Test func `events of a group go in order, and unknown items are named`() async throws {
    let menu = try await MenuOnBus()
    func ids(_ ids: [Int32]) -> [Value] { [.array(of: "i", ids.map(Value.int32))] }
    #expect(try await menu.call("EventGroup", [group([(3, "clicked"), (99, "clicked"), (1, "hovered")])]) == ids([99]))
    #expect(menu.events.all.map(\.id) == [3, 1])
    #expect(try await menu.call("EventGroup", [group([(1, "closed")])]) == ids([]))
    #expect(try await menu.call("EventGroup", [group([])]) == ids([]))
    #expect(await menu.error("EventGroup", [group([(98, "clicked"), (99, "clicked")])]) == .invalidArguments)
    #expect(menu.events.all.map(\.id) == [3, 1, 1])
  }

  @Test func `events with too much data are refused, and the menu goes on`() async throws {
    let menu = try await MenuOnBus()
    func send(_ name: String, _ data: Value) async -> BusError.Name? {
      await menu.error("Event", [.int32(1), .string(name), .variant(data), .uint32(0)])
    }
    let large = Value.string(String(repeating: "x", count: 64 * 1024 + 1))
    #expect(await send("x-menubus-text", large) == .limitsExceeded)
    #expect(await send("opened", large) == .limitsExceeded)
    #expect(await send("x-menubus-text", .bytes([UInt8](repeating: 1, count: 70_000))) == .limitsExceeded)
    #expect(await send(String(repeating: "n", count: 70_000), .int32(0)) == .limitsExceeded)
    #expect(await send("x-menubus-text", .string(String(repeating: "x", count: 60_000))) == nil)
    #expect(await send("clicked", large) == nil)  // nobody keeps what comes with a click
    #expect(menu.events.all.count == 2)
  }

  @Test func `events that the program has no room for are refused`() async throws {
    let menu = try await MenuOnBus(accepts: false)
    #expect(
      await menu.error("Event", [.int32(1), .string("clicked"), .variant(.int32(0)), .uint32(0)]) == .limitsExceeded)
    #expect(await menu.error("EventGroup", [group([(1, "clicked")])]) == .limitsExceeded)
  }

  @Test
  func `events of a menu say for how long nothing was asked or told, whatever was fetched meanwhile`() async throws {
    let menu = try await MenuOnBus(onActivity: { _ in })
    try await menu.event(1, "hovered")
    let told = ContinuousClock.now
    for _ in 0..<20 {  // as panels on libdbusmenu-gtk do after each signal, be their menu open or not
      try await menu.layout()
      _ = try await menu.call("GetGroupProperties", [.array(of: "i", []), .strings([])])
      _ = try await menu.call("GetProperty", [.int32(1), .string("label")])
    }
    let pause = ContinuousClock.now - told
    try await menu.event(1, "hovered")
    let silence = try #require(menu.events.lastSilence)
    #expect(silence >= pause)
    #expect(try await !menu.aboutToShow(0))
    try await menu.event(1, "hovered")
    #expect(try #require(menu.events.lastSilence) < ContinuousClock.now - told, "a question is a sign of life")
  }

  // MARK: Items that just went

  @Test func `events of an item that was just removed are still taken`() async throws {
    var options = MenuServer.Options()
    options.grace = .seconds(600)
    let menu = try await MenuOnBus(options: options)
    try await menu.layout()
    try await menu.list(0, [1, 6])
    for id in [2, 5] as [Int32] {
      try await menu.event(id)
      #expect(try await !menu.aboutToShow(id))
      #expect(await menu.error("GetLayout", [.int32(id), .int32(-1), .strings([])]) == .invalidArguments)
      #expect(await menu.error("GetProperty", [.int32(id), .string("label")]) == .invalidArguments)
    }
    #expect(menu.events.all.map(\.id) == [2, 5])
  }

  @Test func `events of an item that went longer ago are errors`() async throws {
    var options = MenuServer.Options()
    options.grace = .milliseconds(1)
    let menu = try await MenuOnBus(options: options)
    try await menu.list(0, [1, 6])
    var error: BusError.Name?
    for _ in 0..<100_000 where error == nil {
      error = await menu.error("Event", [.int32(2), .string("clicked"), .variant(.int32(0)), .uint32(0)])
    }
    #expect(error == .invalidArguments)
    #expect(await menu.error("AboutToShow", [.int32(2)]) == .invalidArguments)
  }

  // MARK: The whole menu

  @Test func `several menus share a connection, and each has its own`() async throws {
    let menu = try await MenuOnBus()
    let events = EventLog(accepts: true)
    let second = try await MenuServer.export(.sample, on: menu.connection, at: "/second") { events.take($0) }
    await #expect(throws: BusError.self) {
      _ = try await MenuServer.export(.sample, on: menu.connection, at: "/second") { _ in true }
    }
    _ = try await menu.call("Event", [.int32(1), .string("clicked"), .variant(.int32(0)), .uint32(0)], at: "/second")
    #expect(events.all.count == 1 && menu.events.all.isEmpty)
    var signals = try await menu.signals()
    var update = MenuUpdate()
    update.children = [(0, [1])]
    update.removed = [2, 6]
    try await second.apply(update)
    try await menu.list(0, [6])
    #expect(try await signals.next() == "LayoutUpdated 2 0")
    #expect(await second.revision == 2)
    await second.close()
    #expect(try await menu.layout().node.outline == "0(6)")
  }

  @Test func `attributes are read, and announced when they change`() async throws {
    let menu = try await MenuOnBus()
    var signals = try await menu.signals()
    func all() async throws -> [Value] {
      try await menu.client.call(
        "GetAll", of: .properties, at: MenuOnBus.path, on: menu.connection.uniqueName,
        with: [.string("com.canonical.dbusmenu")])
    }
    let standard = MenuAttributes().values
    #expect(try await all() == [.dictionary(standard)])
    var attributes = MenuAttributes()
    try await menu.server.apply(attributes)
    attributes.status = .notice
    try await menu.server.apply(attributes)
    attributes.status = .normal
    attributes.textDirection = .rightToLeft
    attributes.iconThemePath = ["/icons"]
    try await menu.server.apply(attributes)
    #expect(
      try await signals.next(2) == ["Attributes Status", "Attributes IconThemePath Status TextDirection"])
    #expect(try await all() == [.dictionary(attributes.values)])
    await menu.server.requestActivation(of: 2, timestamp: 5)
    #expect(try await signals.next() == "ItemActivationRequested 2 5")
  }

  @Test func `a closed menu leaves its path, which another can have`() async throws {
    let menu = try await MenuOnBus()
    await menu.server.close()
    #expect(await menu.error("AboutToShow", [.int32(0)]) == .unknownObject)
    let second = try await MenuServer.export(.sample, on: menu.connection, at: MenuOnBus.path) { _ in true }
    await menu.server.close()
    #expect(try await menu.layout().node.outline == "0(1 2(3 4(5)) 6)")
    await second.close()
  }

  @Test func `a menu that nobody refers to leaves its path and keeps no connection open`() async throws {
    let bus = try PrivateBus()
    let client = try await BusConnection.connect(to: .address(bus.address))
    var connection: BusConnection? = try await .connect(to: .address(bus.address))
    let name = try #require(connection?.uniqueName)
    var owners = try await client.ownerChanges(of: name).makeAsyncIterator()
    #expect(await owners.next(isolation: #isolation) == name)
    var server: MenuServer?
    if let connection {
      server = try await .export(.sample, on: connection, at: MenuOnBus.path) { _ in true }
      _ = try await client.call("AboutToShow", of: .menu, at: MenuOnBus.path, on: name, with: [.int32(0)])
      server = nil
      await #expect(throws: BusError.self) {
        _ = try await client.call(
          "GetAll", of: .properties, at: MenuOnBus.path, on: name, with: [.string("com.canonical.dbusmenu")])
      }
      server = try await .export(.sample, on: connection, at: MenuOnBus.path) { _ in true }
    }
    server = nil
    connection = nil
    #expect(await owners.next(isolation: #isolation) == BusName?.none)
    _ = (server, connection)
  }
}
