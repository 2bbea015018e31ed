import Basics
import Glibc
import MenuTestKit
import Testing

@testable import DBusMenu
@testable import LibDBus

extension `A menu on the bus` {
  @Test func `an answer is never older than an announcement that came before it`() async throws {
    let menu = try await MenuOnBus()
    var signals = try await menu.signals()
    let question = try Message.methodCall(
      to: menu.connection.uniqueName, path: MenuOnBus.path, interface: .menu, member: "GetLayout", signature: "iias"
    ) {
      $0.int32(0)
      $0.int32(-1)
      $0.value(.strings([]))
    }
    // So much waits to go out that the announcement waits, too, while the question comes in.
    menu.bus.send(signal: SIGSTOP)
    for _ in 0..<64 {
      menu.connection.send(
        try Message.signal(path: "/test", interface: "org.menubus.test", member: "Flood", signature: "ay") {
          $0.bytes([UInt8](repeating: 0, count: 1 << 16))
        })
    }
    #expect(await menu.connection.outgoingSize > LibDBusLimits.announcedBytes * 2)
    try await menu.list(2, [4, 7])
    menu.client.send(question)
    _ = await menu.client.outgoingSize  // it is on its way
    menu.bus.send(signal: SIGCONT)
    #expect(try await signals.next() == "LayoutUpdated 2 2")
    #expect(try await menu.layout().revision == 2)
  }

  @Test func `a call is answered before the change that it brings about is announced`() async throws {
    let menu = try await MenuOnBus()
    let order = EventOrder()
    let target = Lock<MenuServer?>(nil)
    let second = try await MenuServer.export(.sample, on: menu.connection, at: "/second") { _ in
      var update = MenuUpdate()
      update.children = [(2, [4, 3])]
      target.withLock { $0 }?.post(update) { _ in order.note("failure") }
      return true
    }
    target.withLock { $0 = second }
    let name = menu.connection.uniqueName
    let subscription = try await menu.client.subscribe(MatchRule(path: "/second", member: "LayoutUpdated")) { _ in
      order.note("signal")
    }
    func call(_ member: MemberName, _ signature: Signature, _ body: (inout MessageWriter) -> Void) async throws {
      let message = try Message.methodCall(
        to: name, path: "/second", interface: .menu, member: member, signature: signature, body: body)
      try await menu.client.call(message) { _ in order.note("answer") }
    }
    try await call("AboutToShow", "i") { $0.int32(2) }
    try await call("Event", "isvu") {
      $0.int32(2)
      $0.string("opened")
      $0.variant(.int32(0))
      $0.uint32(0)
    }
    _ = try await menu.call("AboutToShow", [.int32(0)], at: "/second")
    #expect(order.all == ["answer", "answer", "signal", "signal"])
    await menu.client.unsubscribe(subscription)
    target.withLock { $0 = nil }
  }
}

/// Notes from the bus thread, in order.
final class EventOrder: Sendable {
  private let notes = Lock<[String]>([])
  func note(_ text: String) { notes.withLock { $0.append(text) } }
  var all: [String] { notes.withLock { $0 } }
}
