import DBusMenu
@testable import LibDBus
@testable import MenuPresenting
import Testing

@Suite struct `Requests to show a menu` {
  private typealias Message = RequestQueue.Message

  private func message(
    _ kind: Message.Kind, _ name: String, sender: BusName = ":1.5", path: ObjectPath = "/menu"
  ) -> Message {
    Message(kind: kind, request: request(name, sender: sender, path: path))
  }

  private func request(
    _ name: String, sender: BusName = ":1.5", path: ObjectPath = "/menu", call: ReplyAddress? = nil
  ) -> RequestQueue.Request {
    .init(sender: sender, service: sender, path: path, name: name, source: PresentationDetails(), call: call)
  }

  /// Calls of `Open`, with the serial numbers from 1 on.
  private func calls(_ count: UInt32, of sender: BusName = ":1.7") -> [RequestQueue.Request] {
    (1...count).map {
      request("", sender: sender, call: ReplyAddress(destination: sender, serial: $0, isExpected: true))
    }
  }

  @Test func `requests to show a menu are shown in their order, each once`() {
    var queue = RequestQueue()
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

  @Test func `wishes are read only of requests that are new or change what is known`() {
    var queue = RequestQueue()
    for kind in Message.Kind.allCases where kind != .requested {
      #expect(queue.handle(withoutDetails: message(kind, "a")) == .nothing, "the request is unknown")
    }
    for number in 0..<MenuPresentingLimits.requestsPerProgram {
      #expect(queue.handle(withoutDetails: message(.requested, "\(number)")) == nil)
      _ = queue.handle(message(.requested, "\(number)"))
    }
    #expect(queue.handle(withoutDetails: message(.requested, "more")) == .nothing, "it is refused")
    #expect(queue.handle(withoutDetails: message(.requested, "more", sender: ":1.6")) == nil)
    #expect(queue.next()?.name == "0")
    for name in ["0", "1"] {
      #expect(queue.handle(withoutDetails: message(.requested, name)) == .nothing, "it is repeated")
      #expect(queue.handle(withoutDetails: message(.changed, name)) == nil)
      #expect(queue.handle(withoutDetails: message(.dismissed, name)) == nil)
    }
    #expect(queue.waiting.count == MenuPresentingLimits.requestsPerProgram - 1)
    _ = queue.setListening(false)
    #expect(queue.handle(withoutDetails: message(.requested, "more", sender: ":1.6")) == .nothing)
  }

  @Test func `requests to show a menu wait when they are put back, while other programs have their turn`() throws {
    var queue = RequestQueue()
    for name in ["a", "b"] { _ = queue.handle(message(.requested, name)) }
    _ = queue.handle(message(.requested, "c", sender: ":1.6"))
    let next = queue.next(at: .seconds(1))
    let first = try #require(next)
    queue.putBack(until: .seconds(3))
    #expect(queue.handle(message(.requested, "a")) == .nothing, "it still waits")
    let other = queue.next(at: .seconds(1))
    #expect(other?.name == "c")
    queue.finish()
    let early = queue.next(at: .seconds(2.9))
    #expect(early == nil)
    #expect(!queue.isIdle)
    let later = queue.next(at: .seconds(3))
    #expect(later == first)
    queue.putBack(until: .seconds(9))
    #expect(queue.handle(message(.dismissed, "a")) == .nothing)
    _ = queue.forget(":1.5")
    #expect(queue.isIdle)
  }

  @Test func `a request that is put back is as it is by then, and gone if its menu was closed meanwhile`() {
    var queue = RequestQueue()
    func begin() {
      queue = RequestQueue()
      _ = queue.handle(message(.requested, "a"))
      _ = queue.next()
    }
    let ends: [() -> RequestQueue.Action] = [
      { queue.handle(message(.dismissed, "a")) }, { queue.setListening(false) }, { queue.forget(":1.5") },
    ]
    for end in ends {
      begin()
      _ = end()
      queue.putBack(until: .seconds(1))
      #expect(queue.isIdle)
    }
    begin()
    var changed = message(.changed, "a")
    changed.request.source.isAnimated = true
    _ = queue.handle(changed)
    queue.putBack(until: .seconds(1), isRefused: true)
    let next = queue.next(at: .seconds(1))
    #expect(next?.source == changed.request.source && next?.isRefused == true)
  }

  @Test func `a request that is repeated after its menu was closed or left is as it was before`() {
    for end in [
      { $0.handle(self.message(.dismissed, "a")) },
      {
        _ = $0.setListening(false); return $0.setListening(true)
      },
    ]
      as [(inout RequestQueue) -> RequestQueue.Action]
    {
      var queue = RequestQueue()
      _ = queue.handle(message(.requested, "a"))
      let first = queue.next()
      _ = end(&queue)
      #expect(queue.handle(message(.requested, "a")) == .nothing)
      queue.putBack(until: .seconds(1))
      #expect(queue.next(at: .seconds(1)) == first)
    }
  }

  @Test func `a request that is repeated while its menu is being closed is shown anew`() {
    for end in [
      { _ = $0.handle(self.message(.dismissed, "a")) },
      {
        _ = $0.setListening(false)
        _ = $0.setListening(true)
      },
    ]
      as [(inout RequestQueue) -> Void]
    {
      var queue = RequestQueue()
      _ = queue.handle(message(.requested, "a"))
      let first = queue.next()
      end(&queue)
      _ = queue.takeNews()
      #expect(queue.handle(message(.requested, "a")) == .show)
      #expect(queue.handle(message(.requested, "a")) == .nothing)
      #expect(queue.next() == nil, "the first is not over")
      queue.finish()
      #expect(queue.next() == first)
      #expect(queue.handle(message(.changed, "a")) == .tell)
    }
  }

  @Test func `requests to show a menu are taken back by the program that made them`() {
    var queue = RequestQueue()
    for name in ["a", "b"] { _ = queue.handle(message(.requested, name)) }
    _ = queue.next()
    #expect(queue.handle(message(.dismissed, "a", sender: ":1.6")) == .nothing)
    #expect(queue.handle(message(.dismissed, "b")) == .nothing)
    #expect(queue.waiting.isEmpty)
    #expect(queue.takeNews() == .init())
    #expect(queue.handle(message(.dismissed, "a")) == .tell)
    #expect(queue.takeNews() == .init(dismissal: DismissalDetails()))
    #expect(queue.takeNews() == .init(), "once")
  }

  @Test func `requests of a program that is gone are forgotten`() {
    var queue = RequestQueue()
    for sender in [":1.5", ":1.6"] as [BusName] { _ = queue.handle(message(.requested, "a", sender: sender)) }
    #expect(queue.forget(":1.5") == .nothing)
    #expect(queue.waiting.map(\.sender) == [":1.6"])
  }

  @Test func `requests of one program, however many, neither push out another's nor keep it waiting`() {
    var queue = RequestQueue()
    for number in 0..<1000 { _ = queue.handle(message(.requested, "\(number)")) }
    #expect(queue.waiting.count == MenuPresentingLimits.requestsPerProgram)
    #expect(queue.handle(message(.requested, "other", sender: ":1.6")) == .show)
    #expect(queue.next()?.name == "0")
    queue.finish()
    #expect(queue.next()?.name == "other", "programs have their turns")
    queue.finish()
    #expect(queue.next()?.name == "1")
  }

  @Test func `requests of any number of programs are bounded, and the one with the most gives way`() {
    var queue = RequestQueue()
    let senders = (0..<1000).compactMap { BusName(":1.\($0)") }
    for name in ["a", "b"] { for sender in senders { _ = queue.handle(message(.requested, name, sender: sender)) } }
    #expect(queue.waiting.count == MenuPresentingLimits.requests)
    for name in 0..<100 { _ = queue.handle(message(.requested, "\(name)", sender: ":2.1")) }
    #expect(queue.waiting.count == MenuPresentingLimits.requests)
    var other = RequestQueue()
    for sender in senders.prefix(16) {
      for name in 0..<16 { _ = other.handle(message(.requested, "\(name)", sender: sender)) }
    }
    #expect(other.waiting.count == MenuPresentingLimits.requests)
    #expect(other.handle(message(.requested, "late", sender: ":2.1")) == .show, "another's sixteenth is gone")
    #expect(other.waiting.count == MenuPresentingLimits.requests)
  }

  @Test func `requests by a call are over when the caller is gone`() {
    var queue = RequestQueue()
    for call in calls(2) { #expect(queue.call(call) == true) }
    #expect(queue.handle(message(.requested, "a")) == .show)
    _ = queue.next()
    #expect(queue.forget(":1.7") == .tell)
    let news = queue.takeNews()
    #expect(news.dismissal != nil)
    #expect(queue.waiting.map(\.name) == ["a"])
    for call in calls(17, of: ":1.8") { #expect(queue.call(call) == (call != calls(17, of: ":1.8").last)) }
    let left = queue.close()
    #expect(left.count == 16)
    #expect(queue.isClosed)
    #expect(queue.call(calls(1)[0]) == false)
  }

  @Test func `requests by a call that are pushed out are told so`() {
    var queue = RequestQueue()
    for sender in (0..<16).compactMap({ BusName(":1.\($0)") }) {
      for call in calls(16, of: sender) { #expect(queue.call(call) == true) }
    }
    #expect(queue.rejected.isEmpty)
    #expect(queue.handle(message(.requested, "late", sender: ":2.1")) == .show)
    let rejected = queue.takeRejected()
    #expect(rejected.map(\.serial) == [16])
  }

  @Test func `requests go to the presenter with the name, calls to the one that was called`() {
    var queue = RequestQueue()
    for name in ["a", "b"] { _ = queue.handle(message(.requested, name)) }
    _ = queue.next()
    #expect(queue.call(calls(1)[0]) == true)
    #expect(queue.setListening(false) == .tell)
    let news = queue.takeNews()
    #expect(news.isHandedOver)
    #expect(queue.hasLeftRequests)
    #expect(queue.waiting.count == 1)
    #expect(queue.handle(message(.requested, "c")) == .nothing)
    #expect(queue.setListening(true) == .nothing)
    #expect(queue.handle(message(.requested, "b")) == .show)
    queue.finish()
    let next = queue.next()
    #expect(next?.call != nil)
    #expect(queue.setListening(false) == .nothing, "a call stays")
  }

  @Test func `requests that were left stay left when the loss of the name is told twice`() {
    var queue = RequestQueue()
    for name in ["a", "b"] { _ = queue.handle(message(.requested, name)) }
    _ = queue.next()
    #expect(queue.setListening(false) == .tell)
    #expect(queue.setListening(false) == .nothing, "the shown menu is handed over once")
    queue.finish()
    #expect(queue.closeIfIdle() == false, "the program will ask again")
    var other = RequestQueue()
    _ = other.handle(message(.requested, "a"))
    for _ in 0..<2 { #expect(other.setListening(false) == .nothing) }
    #expect(other.hasLeftRequests)
  }

  @Test func `requests to show a menu keep a presenter that leaves`() {
    var queue = RequestQueue()
    #expect(queue.prepareToLeave() == true)
    _ = queue.handle(message(.requested, "a"))
    #expect(queue.prepareToLeave() == false)
    #expect(queue.closeIfIdle() == false)
    _ = queue.setListening(false)
    #expect(queue.closeIfIdle() == false, "the program will ask again")
    #expect(queue.prepareToLeave() == true)
    #expect(queue.closeIfIdle() == true)
  }

  @Test func `a call that a signal pushes out is told, and so is one that the end finds`() {
    var queue = RequestQueue()
    let calls = calls(UInt32(MenuPresentingLimits.requestsPerProgram))
    for call in calls { _ = queue.call(call) }
    var count = calls.count
    for number in 0..<MenuPresentingLimits.requests {
      let sender = BusName(rawValue: ":2.\(number)") ?? ":2.0"
      guard queue.handle(message(.requested, "a", sender: sender)) == .show else { break }
      count += 1
    }
    #expect(count > MenuPresentingLimits.requests)
    let waiting = queue.waiting.compactMap(\.call)
    #expect(waiting.count < calls.count)
    #expect(Set(queue.close()) == Set(calls.compactMap(\.call)), "each is answered")
  }
}
