import Menus
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Performing an action` {
  @Test func `performing an action runs its handler at once, and selects nothing`() {
    var performed: [Action] = []
    let action = Action { performed.append($0) }
    action.perform()
    #expect(same(performed, [action]) && !action.isSelected)
    performed = []  // the handler holds this list
  }

  @Test func `performing an action without a handler does nothing`() {
    Action().perform()
    MenuElement().perform()
    Separator().perform()
  }

  @Test func `performing an action starts handlers in the order of the clicks`() {
    var titles: [String?] = []
    let actions = ["a", "b", "c"].map { Action(title: $0) { titles.append($0.title) } }
    for index in [2, 0, 1, 0] { actions[index].perform() }
    #expect(titles == ["c", "a", "b", "a"])
  }

  @Test func `a handler that suspends is not waited for by the next`() async {
    var events: [String] = []
    let (signals, signal) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let slow = Action { _ in
      events.append("slow begins")
      for await _ in signals { break }
      events.append("slow ends")
      end.yield()
    }
    let quick = Action { _ in events.append("quick") }
    slow.perform()
    quick.perform()
    #expect(events == ["slow begins", "quick"])
    signal.yield()
    for await _ in ends { break }
    #expect(events == ["slow begins", "quick", "slow ends"])
  }

  @Test func `a handler that throws is reported once with the error, at once or after a suspension`() async {
    let action = Action { _ in throw Failure() }
    let first = Recorder(of: action)
    let second = Recorder(of: action)
    action.perform()
    #expect(first.errors.map { $0 as? Failure } == [Failure()] && first.changes.isEmpty)
    #expect(same(first.elements, [action]))
    action.handler { _ in
      await Task {}.value
      throw Failure()
    }
    await withCheckedContinuation { continuation in
      first.onFailure = { continuation.resume() }
      action.perform()
    }
    #expect(first.errors.count == 2)
    #expect(second.errors.isEmpty, "another observer of the action would log the same error")
  }

  @Test func `a handler can be written behind the action`() {
    var count = 0
    let action: Action = Action(title: "Mute").handler { _ in count += 1 }
    action.perform()
    #expect(count == 1 && action.title == "Mute")
  }

  @Test func `performing an action calls what a subclass overrides`() {
    final class Counter: Action {
      var count = 0
      override func perform() {
        count += 1
        super.perform()
      }
    }
    var handled = 0
    let counter = Counter(title: "Count")
    counter.handler { _ in handled += 1 }
    (counter as MenuElement).perform()
    #expect(counter.count == 1 && handled == 1)
  }
}
