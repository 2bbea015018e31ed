import LibDBus
@testable import MenuPresenting
import Testing

@Suite struct `Requests to show a menu` {
  private typealias Message = PresentationQueue.Message

  private func message(
    _ kind: Message.Kind, _ name: String, sender: BusName = ":1.5", path: ObjectPath = "/menu"
  ) -> Message {
    Message(kind: kind, request: .init(sender: sender, path: path, name: name, source: PresentationSource(nil)))
  }

  @Test func `are shown in their order, each once`() {
    var queue = PresentationQueue()
    #expect(queue.handle(message(.requested, "a")) == .show)
    #expect(queue.next()?.name == "a")
    #expect(queue.handle(message(.requested, "a")) == .nothing, "it is shown")
    #expect(queue.handle(message(.requested, "a", path: "/other")) == .show)
    #expect(queue.handle(message(.requested, "a", sender: ":1.6")) == .show)
    #expect(queue.handle(message(.requested, "a", sender: ":1.6")) == .nothing)
    #expect(queue.next() == nil, "one at a time")
    queue.finish()
    #expect(queue.next()?.path == "/other")
    queue.finish()
    #expect(queue.next()?.sender == ":1.6")
    queue.finish()
    #expect(queue.next() == nil)
  }

  @Test func `are taken back by the program that made them`() {
    var queue = PresentationQueue()
    for name in ["a", "b"] { _ = queue.handle(message(.requested, name)) }
    _ = queue.next()
    #expect(queue.handle(message(.dismissed, "a", sender: ":1.6")) == .nothing)
    #expect(queue.handle(message(.dismissed, "b")) == .nothing)
    #expect(queue.waiting.isEmpty && !queue.isTakenBack)
    #expect(queue.handle(message(.dismissed, "a")) == .dismiss)
    #expect(queue.isTakenBack)
  }

  @Test func `of a program that is gone are forgotten`() {
    var queue = PresentationQueue()
    for sender in [":1.5", ":1.6"] as [BusName] { _ = queue.handle(message(.requested, "a", sender: sender)) }
    queue.forget(":1.5")
    #expect(queue.waiting.map(\.sender) == [":1.6"])
  }

  @Test func `of one program, however many, neither push out another's nor keep it waiting`() {
    var queue = PresentationQueue()
    for number in 0..<1000 { _ = queue.handle(message(.requested, "\(number)")) }
    #expect(queue.waiting.count == PresentationQueue.maximumPerSender)
    #expect(queue.handle(message(.requested, "other", sender: ":1.6")) == .show)
    #expect(queue.next()?.name == "0")
    queue.finish()
    #expect(queue.next()?.name == "other", "programs have their turns")
    queue.finish()
    #expect(queue.next()?.name == "1")
  }

  @Test func `of any number of programs are bounded, and the one with the most gives way`() {
    var queue = PresentationQueue()
    let senders = (0..<1000).compactMap { BusName(":1.\($0)") }
    for name in ["a", "b"] { for sender in senders { _ = queue.handle(message(.requested, name, sender: sender)) } }
    #expect(queue.waiting.count == PresentationQueue.maximumWaiting)
    for name in 0..<100 { _ = queue.handle(message(.requested, "\(name)", sender: ":2.1")) }
    #expect(queue.waiting.count == PresentationQueue.maximumWaiting)
    var other = PresentationQueue()
    for sender in senders.prefix(16) {
      for name in 0..<16 { _ = other.handle(message(.requested, "\(name)", sender: sender)) }
    }
    #expect(other.waiting.count == PresentationQueue.maximumWaiting)
    #expect(other.handle(message(.requested, "late", sender: ":2.1")) == .show, "another's sixteenth is gone")
    #expect(other.waiting.count == PresentationQueue.maximumWaiting)
  }
}
