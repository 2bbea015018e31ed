import LibDBus
import MenuTestKit
import Testing

@testable import DBusMenu

/// What ``MenuClientLimits`` end.
@Suite(.timeLimit(.minutes(5))) struct `A menu` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  private func client(_ limits: MenuClientLimits = MenuClientLimits()) async throws -> MenuClient {
    MenuClient(
      connection: try await .connect(to: .address(bus.address)), service: FakeProgram.name, path: "/MenuBar",
      limits: limits)
  }

  @Test func `a menu whose every level has one more level ends at the limit`() async throws {
    let program = try await FakeProgram(on: bus) { id in
      .init(row(id, ["children-display": .string("submenu")], [row(id + 1, ["children-display": .string("submenu")])]))
    }
    defer { program.keep() }
    let client = try await client()
    var node = try await client.layout()
    var levels = 0
    while let next = node.children.first {
      node = next
      levels += 1
    }
    #expect(levels == 128)
    #expect(await client.notes == ["the menu is deeper than 128 levels"])
    try await client.start()
    #expect(await client.rowCount == 128)
  }

  @Test func `a menu whose levels lead back to themselves ends`() async throws {
    let program = try await FakeProgram(on: bus) { id in
      let other: Int32 = id == 1 ? 2 : 1
      return .init(
        row(
          id, ["children-display": .string("submenu")],
          [row(other, ["children-display": .string("submenu")])]))
    }
    defer { program.keep() }
    let client = try await client()
    #expect(try await client.layout().outline == "0(1(2))")
    #expect(await client.notes == ["item 1 stands below itself"])
    try await client.start()
    #expect(await client.menu.outline == "0(1(2))")
  }

  @Test func `a menu with countless levels to be asked for one by one ends`() async throws {
    var limits = MenuClientLimits()
    limits.levelReads = 20
    let program = try await FakeProgram(on: bus) { id in
      guard id == 0 else { return .init(row(id, "Level", row(id + 10_000, "Inner"))) }
      return .init(row(0, [:], (1...500).map { row($0, ["children-display": .string("submenu")]) }))
    }
    defer { program.keep() }
    let client = try await client(limits)
    let menu = try await client.layout()
    #expect(menu.children.count == 500)
    #expect(menu.children.filter { !$0.children.isEmpty }.count == 20)
    #expect(await client.notes == ["there are more than 20 levels to be asked for one by one"])
  }

  @Test func `a menu that is too much is cut`() async throws {
    var limits = MenuClientLimits()
    limits.rows = 50
    limits.labelLength = 10
    limits.valueBytes = 1000
    let program = try await FakeProgram(on: bus) { _ in
      let long = row(1, String(repeating: "é", count: 100))
      let large = row(2, ["icon-data": .bytes([UInt8](repeating: 1, count: 5000)), "label": .string("Two")])
      return .init(row(0, [:], [long, large] + (3...200).map { row($0, "Row") }))
    }
    defer { program.keep() }
    let client = try await client(limits)
    let menu = try await client.layout()
    #expect(menu.children.count == 50)
    #expect(menu.children[0].title == String(repeating: "é", count: 10))
    #expect(menu.children[1].iconData == nil && menu.children[1].title == "Two")
    #expect(
      await client.notes == [
        "item 1: the label is longer than 10 characters", "item 2: “icon-data” is larger than 1000 bytes",
        "there are more than 50 rows",
      ])
  }

  @Test func `a menu of 5,000 wrong rows has a hundred notes`() async throws {
    let program = try await FakeProgram(on: bus) { _ in
      .init(row(0, [:], (1...5000).map { row($0, ["label": .int32($0)]) }))
    }
    defer { program.keep() }
    let client = try await client()
    #expect(try await client.layout().children.count == 5000)
    #expect(await client.notes.count == 101)
    #expect(await client.notes.last == "and 4900 more")
  }

  @Test func `a menu that does not come is an error after the time limit`() async throws {
    var limits = MenuClientLimits()
    limits.callTime = .milliseconds(50)
    let program = try await FakeProgram(on: bus) { _ in nil }
    defer { program.keep() }
    let client = try await client(limits)
    for read in [{ _ = try await client.layout() }, { try await client.start() }] as [@Sendable () async throws -> Void]
    {
      let error = await #expect(throws: BusError.self) { try await read() }
      #expect(error?.name == .noReply)
    }
  }

  @Test func `a menu whose levels all come slowly is an error after the time limit for all`() async throws {
    var limits = MenuClientLimits()
    limits.totalTime = .milliseconds(300)
    let slow = try await SlowProgram(on: bus)
    let client = try await client(limits)
    let error = await #expect(throws: BusError.self) { try await client.layout() }
    #expect(error?.name == .noReply)
    slow.stop()
  }
}
