import DBusMenu
import LibDBus
import MenuTestKit
import Testing

@testable import MenuInspection

@Suite(.timeLimit(.minutes(5))) struct `Levels that are recorded one by one` {
  /// A program whose whole menu ends with a submenu on the twelfth level, whose rows it does not tell.
  private final class DeepProgram: Sendable {
    typealias Call = (id: Int32, address: ReplyAddress)
    let connection: BusConnection
    let calls: AsyncStream<Call>

    init(on bus: PrivateBus) async throws {
      connection = try await .connect(to: .address(bus.address))
      let (calls, call) = AsyncStream.makeStream(of: Call.self)
      self.calls = calls
      let menu = (0..<12).reversed().reduce(Self.row(12)) { below, id in Self.row(Int32(id), [below]) }
      let getLayout = Interface.Method(
        "GetLayout", inputs: ["p": "i", "d": "i", "n": "as"], outputs: ["r": "u", "l": "(ia{sv}av)"]
      ) { message in
        var reader = message.reader()
        let id = try reader.int32()
        call.yield((id, message.replyAddress))
        guard id != 12 else { return nil }
        return try message.reply("u(ia{sv}av)") {
          $0.uint32(1)
          $0.value(menu)
        }
      }
      try await connection.export(Interface(.menu, methods: [getLayout]), at: "/MenuBar")
    }

    private static func row(_ id: Int32, _ children: [Value] = []) -> Value {
      .structure([
        .int32(id), .dictionary(["children-display": .string("submenu")]),
        .array(of: "v", children.map(Value.variant)),
      ])
    }

    func announce(_ revision: UInt32) throws {
      connection.send(
        try Message.signal(path: "/MenuBar", interface: .menu, member: "LayoutUpdated", signature: "ui") {
          $0.uint32(revision)
          $0.int32(0)
        })
    }

    func refuse(_ call: Call?) {
      guard let call else { return }
      connection.send(Message.error(to: call.address, BusError(.failed, "There are none.")))
    }
  }

  @Test func `one menu at a time waits for its levels, however often it changes`() async throws {
    let bus = try PrivateBus()
    let program = try await DeepProgram(on: bus)
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let service = program.connection.uniqueName
    let recorder = MenuRecorder(connection: connection, service: service, menu: "/MenuBar", item: nil)
    var lines = recorder.lines.makeAsyncIterator()
    var calls = program.calls.makeAsyncIterator()
    try await recorder.begin(with: nil)
    #expect(await calls.next()?.id == 0)
    let level = await calls.next()
    #expect(level?.id == 12)
    for revision: UInt32 in 2...4 { try program.announce(revision) }
    var signals = 0
    while signals < 3, let line = try await lines.next() { signals += line.contains("LayoutUpdated") ? 1 : 0 }
    // The calls of the recorder are among those of the test, if it has any to send.
    for _ in 0..<20 {
      _ = try await connection.call(
        "GetLayout", of: .menu, at: "/MenuBar", on: service, with: [.int32(99), .int32(-1), .strings([])])
      #expect(await calls.next()?.id == 99)
    }
    program.refuse(level)
    while let line = try await lines.next(), !line.contains(#""kind":"layout""#) {}
    #expect(await calls.next()?.id == 0)
    program.refuse(await calls.next())
    while let line = try await lines.next(), !line.contains(#""kind":"layout""#) {}
    await recorder.stop("the test is over")
    await program.connection.close()
    await connection.close()
  }
}
