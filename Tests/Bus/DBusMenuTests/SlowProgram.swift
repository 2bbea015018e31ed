import Basics
import LibDBus
import MenuTestKit

@testable import DBusMenu

/// Counts from any thread.
final class Counter: Sendable {
  private let count = Lock(0)
  var value: Int { count.withLock { $0 } }
  func increment() { count.withLock { $0 += 1 } }
}

/// A program that takes 20 ms for each of countless levels.
struct SlowProgram: Sendable {
  private let connection: BusConnection
  private let answering: Task<Void, Never>

  init(on bus: PrivateBus) async throws {
    let connection = try await BusConnection.connect(to: .address(bus.address))
    self.connection = connection
    let (calls, call) = AsyncStream.makeStream(of: (Int32, ReplyAddress).self)
    let interface = Interface(
      .menu,
      methods: [
        .init("GetLayout", inputs: ["p": "i", "d": "i", "n": "as"]) { message in
          var reader = message.reader()
          call.yield((try reader.int32(), message.replyAddress))
          return nil
        }
      ])
    answering = Task {
      for await (id, address) in calls {
        try? await Task.sleep(for: .milliseconds(20))  // the slowness itself; nothing waits for it to be over
        Self.answer(id, address, on: connection)
      }
    }
    try await connection.export(interface, at: "/MenuBar")
    _ = try await connection.requestName(FakeProgram.name)
  }

  private static func answer(_ id: Int32, _ address: ReplyAddress, on connection: BusConnection) {
    let submenu = ["children-display": Value.string("submenu")]
    do {
      connection.send(
        try Message.reply(to: address, signature: "u(ia{sv}av)") {
          $0.uint32(1)
          $0.value(row(id, submenu, [row(id + 1, submenu)]))
        })
    } catch {
      connection.send(Message.error(to: address, error))
    }
  }

  func stop() { answering.cancel() }
}
