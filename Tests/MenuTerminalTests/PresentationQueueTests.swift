@testable import LibDBus
@testable import MenuTerminal
import Testing

@Suite struct `Requests to show a menu` {
  private func signal(_ member: String, _ name: Value?, sender: BusName? = ":1.5", path: String = "/menu") -> Signal {
    Signal(
      sender: sender, path: path, interface: "org.menubus.Presentation1", member: member,
      arguments: name.map { [$0] } ?? [])
  }

  @Test func `are shown in their order, each once`() {
    var queue = PresentationQueue()
    #expect(queue.take(signal("PresentRequested", .string("a"))) == .show)
    #expect(queue.next()?.name == "a")
    #expect(queue.take(signal("PresentRequested", .string("a"))) == .nothing, "it is shown")
    #expect(queue.take(signal("PresentRequested", .string("a"), path: "/other")) == .show)
    #expect(queue.take(signal("PresentRequested", .string("a"), sender: ":1.6")) == .show)
    #expect(queue.take(signal("PresentRequested", .string("a"), sender: ":1.6")) == .nothing)
    #expect(queue.next() == nil, "one at a time")
    queue.finish()
    #expect(queue.next()?.path == "/other")
    queue.finish()
    #expect(queue.next()?.sender == ":1.6")
    queue.finish()
    #expect(queue.next() == nil)
  }

  @Test func `are taken back by whoever made them`() {
    var queue = PresentationQueue()
    for name in ["a", "b"] { _ = queue.take(signal("PresentRequested", .string(name))) }
    _ = queue.next()
    #expect(queue.take(signal("DismissRequested", .string("a"), sender: ":1.6")) == .nothing)
    #expect(queue.take(signal("DismissRequested", .string("b"))) == .nothing)
    #expect(queue.waiting.isEmpty)
    #expect(queue.take(signal("DismissRequested", .string("a"))) == .dismiss)
  }

  @Test func `of anybody are bounded, and nonsense is none`() {
    var queue = PresentationQueue()
    for number in 0..<1000 { _ = queue.take(signal("PresentRequested", .string("\(number)"))) }
    #expect(queue.waiting.count == PresentationQueue.maximumWaiting)
    var other = PresentationQueue()
    for wrong in [
      signal("PresentRequested", nil), signal("PresentRequested", .int32(1)), signal("MenuChanged", .string("a")),
      signal("PresentRequested", .string("a"), sender: nil), signal("PresentRequested", .string("a"), path: "x"),
    ] { #expect(other.take(wrong) == .nothing) }
    #expect(other.next() == nil)
  }
}
