import Basics
import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import DBusMenu

/// A program that says nothing to `AboutToShow` until it may, and counts what it is told.
private struct ReluctantProgram: Sendable {
  let connection: BusConnection
  private let waiting = Lock<[ReplyAddress]>([])
  private let rows = Lock<[Int32]>([1])
  let events = CallLog()

  init(on bus: PrivateBus) async throws {
    connection = try await .connect(to: .address(bus.address))
    let interface = Interface(
      .menu,
      methods: [
        .init("GetLayout", inputs: ["p": "i", "d": "i", "n": "as"]) { [rows] call in
          let rows = rows.withLock(\.self).map { row($0, ["label": .string("Row \($0)")]) }
          return try call.reply("u(ia{sv}av)") {
            $0.uint32(1)
            $0.value(row(0, [:], rows))
          }
        },
        .init("AboutToShow", inputs: ["i": "i"]) { [waiting] call in
          waiting.withLock { $0.append(call.replyAddress) }
          return nil
        },
        .init("Event", inputs: ["i": "i", "e": "s", "d": "v", "t": "u"]) { [events] call in
          var reader = call.reader()
          events.note("\(try reader.int32()) \(try reader.string())")
          return try call.reply()
        },
      ])
    try await connection.export(interface, at: "/MenuBar")
  }

  /// Makes a row more, and answers.
  func answer() throws {
    rows.withLock { $0.append(2) }
    for address in waiting.withLock(\.self) {
      connection.send(try Message.reply(to: address, signature: "b") { $0.bool(true) })
    }
  }
}

@Suite(.timeLimit(.minutes(3))) struct `A menu whose program does not answer that it is open` {
  @Test(arguments: [Duration.milliseconds(50), .seconds(60)])
  func `it is opened all the same, and an answer that comes later is read`(callTime: Duration) async throws {
    let bus = try PrivateBus()
    let program = try await ReluctantProgram(on: bus)
    let client = MenuClient(
      connection: try await .connect(to: .address(bus.address)), service: program.connection.uniqueName,
      path: "/MenuBar", limits: MenuClientLimits(callTime: callTime))
    try await client.start()
    let isAnswered = try await client.open(.root, timeout: .milliseconds(50))
    #expect(!isAnswered)
    try await program.events.wait(for: "0 opened")
    #expect(await client.isOpening)
    let changes = await client.changes()
    try program.answer()
    if callTime > .seconds(1) {
      for await change in changes { if case .children(.root, let lists, _) = change.kind, !lists.isEmpty { break } }
      #expect(await client.menu.children.map(\.id) == [1, 2])
      let isOpening = await client.isOpening
      #expect(!isOpening)
    }
    #expect(program.events.entries == ["0 opened"], "once")
    await client.connection.close()
    await program.connection.close()
  }

  @Test func `a program that does not answer an opening without a timeout is an error`() async throws {
    let bus = try PrivateBus()
    let program = try await ReluctantProgram(on: bus)
    let client = MenuClient(
      connection: try await .connect(to: .address(bus.address)), service: program.connection.uniqueName,
      path: "/MenuBar", limits: MenuClientLimits(callTime: .milliseconds(50)))
    try await client.start()
    let error = await #expect(throws: BusError.self) { try await client.open(.root) }
    #expect(error?.isLate == true)
    await client.connection.close()
    await program.connection.close()
  }

  @Test func `a path is opened to a row that is known`() async throws {
    let bus = try PrivateBus()
    let program = try await ReluctantProgram(on: bus)
    let client = MenuClient(
      connection: try await .connect(to: .address(bus.address)), service: program.connection.uniqueName,
      path: "/MenuBar")
    let path = try await client.openPath(to: .titles(["Row 1"]), timeout: .milliseconds(50))
    #expect(path.map(\.id) == [1])
    await client.connection.close()
    await program.connection.close()
  }
}
