import Basics
import DBusMenu
import LibDBus
@testable import MenuBusTool
import MenuTestKit
import TestSupport
import Testing

/// A program that says that its rows have changed, and does not say yet how.
private final class AnnouncingProgram: Sendable {
  private struct State {
    var titles = ["Home", "Office"]
    var isHolding = false
    var held: [ReplyAddress] = []
  }

  let connection: BusConnection
  /// The calls, and the titles of the rows that are clicked.
  let log = CallLog()
  private let state = Lock(State())

  init(on bus: PrivateBus) async throws {
    connection = try await BusConnection.connect(to: .address(bus.address))
    let interface = Interface(
      .menu,
      methods: [
        .init("GetLayout", inputs: ["p": "i", "d": "i", "n": "as"]) { [weak self] call in
          self?.answerLayout(to: call.replyAddress)
          return nil
        },
        .init("Event", inputs: ["i": "i", "e": "s", "d": "v", "t": "u"]) { [weak self] call in
          var reader = call.reader()
          self?.noteClick(of: Int(try reader.int32()))
          return try call.reply()
        },
      ])
    try await connection.export(interface, at: "/menu")
  }

  private func noteClick(of id: Int) { log.note("clicked " + state.withLock { $0.titles[id - 1] }) }

  private func answerLayout(to address: ReplyAddress) {
    let isHeld = state.withLock { state in
      if state.isHolding { state.held.append(address) }
      return state.isHolding
    }
    if isHeld { log.note("asked") } else { send(to: address) }
  }

  private func send(to address: ReplyAddress) {
    let rows = state.withLock(\.titles).enumerated().map { Self.row(Int32($0 + 1), ["label": .string($1)]) }
    do {
      connection.send(
        try Message.reply(to: address, signature: "u(ia{sv}av)") {
          $0.uint32(1)
          $0.value(Self.row(0, ["children-display": .string("submenu")], rows))
        })
    } catch {
      Issue.record(error)
    }
  }

  private static func row(_ id: Int32, _ properties: [String: Value], _ children: [Value] = []) -> Value {
    .structure([.int32(id), .dictionary(properties), .array(of: "v", children.map(Value.variant))])
  }

  /// Has other rows from now on, and announces them.
  func change(to titles: [String]) throws {
    state.withLock { ($0.titles, $0.isHolding) = (titles, true) }
    connection.send(
      try Message.signal(path: "/menu", interface: .menu, member: "LayoutUpdated", signature: "ui") {
        $0.uint32(2)
        $0.int32(0)
      })
  }

  /// Says how the rows are.
  func tell() {
    let held = state.withLock { state in
      defer { (state.isHolding, state.held) = (false, []) }
      return state.held
    }
    for address in held { send(to: address) }
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A row of which its program has announced a change` {
  /// Begins to click a row.
  private func click(_ path: [MenuNode], in client: isolated MenuClient) -> Task<Bool, any Error> {
    Task { try await client.click(path) }
  }

  @Test(arguments: [["Home", "Forget all"], ["Forget all", "Office"]])
  func `a row of which a change is announced is clicked only if it is the one that was seen`(
    titles: [String]
  ) async throws {
    let bus = try PrivateBus()
    let program = try await AnnouncingProgram(on: bus)
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let client = MenuClient(connection: connection, service: program.connection.uniqueName, path: "/menu")
    try await client.start()
    let path = try await client.menu.find(.titles(["Office"]))
    try program.change(to: titles)
    try await program.log.wait(for: "asked")
    let click = await click(path, in: client)
    // What the click sends at once is at the bus then.
    await connection.receiveOwnMessages()
    program.tell()
    let isSame = titles[1] == "Office"
    #expect(try await click.value == isSame)
    await program.connection.receiveOwnMessages()
    #expect(program.log.entries.filter { $0 != "asked" } == (isSame ? ["clicked Office"] : []))
    await client.stop()
    for connection in [connection, program.connection] { await connection.close() }
  }
}
