import LibDBus
import Testing

@testable import DBusMenu
@testable import MenuExport

@Suite struct `The queue of events` {
  private func event(_ id: Int32, _ name: String = "x-a", _ data: Value? = nil) -> ReceivedEvent {
    let event = MenuEvent(id: ItemID(id), kind: .init(name), data: data, timestamp: 0, sender: nil)
    return ReceivedEvent(event: event, silence: nil, habit: nil)
  }

  /// Everything that waits, the oldest first.
  private func all(_ queue: EventQueue) -> [MenuInput] {
    var inputs: [MenuInput] = []
    while let input = queue.next() { inputs.append(input) }
    return inputs
  }

  @Test func `the queue of events keeps their order and says which is first`() {
    let queue = EventQueue()
    let first = queue.push([event(1)])
    let second = queue.push([event(2)])
    #expect(first == (true, true) && second == (true, false))
    let taken = all(queue).compactMap { input in
      if case .event(let received) = input { received.event.id } else { nil as ItemID? }
    }
    #expect(taken == [1, 2])
    #expect(all(queue).isEmpty)
    #expect(queue.push([event(3)]) == (true, true))
    _ = all(queue)
    #expect(queue.push(.read([1])) && !queue.push(.read([2])), "an activity, too")
  }

  @Test func `the queue of events holds so many and no more, until they are taken`() {
    let queue = EventQueue()
    for _ in 0..<MenuExportLimits.waitingEvents { _ = queue.push([event(1)]) }
    #expect(queue.push([event(2)]) == (false, false))
    #expect(all(queue).count == MenuExportLimits.waitingEvents)
    #expect(queue.push([event(2)]) == (true, true))
  }

  @Test func `the queue of events keeps so many rows of questions about many, and no more`() {
    let queue = EventQueue()
    let question = ClientActivity.aboutToShow(
      isRoot: false, onDemand: (1...10_000).map { ItemID($0) }, client: nil, habit: nil, silence: nil, pending: nil)
    for _ in 0..<1000 { _ = queue.push(question) }
    let kept = all(queue).count
    #expect(kept == MenuExportLimits.waitingEventBytes / 40_128)
    for _ in 0..<1000 { _ = queue.push(question) }
    #expect(all(queue).count == kept, "taken ones leave their room")
  }

  @Test func `the queue of events takes events that came together, all or none`() {
    let queue = EventQueue()
    let many = Array(repeating: event(1), count: MenuExportLimits.waitingEvents - 1)
    #expect(queue.push(many) == (true, true))
    #expect(queue.push([event(2), event(3)]) == (false, false))
    #expect(queue.push([event(4)]) == (true, false))
    #expect(all(queue).count == MenuExportLimits.waitingEvents)
    #expect(queue.push([]) == (true, false))
  }

  @Test func `the queue of events has room for as many as were taken, whatever still waits`() {
    let queue = EventQueue()
    var (pushed, next): (Int32, Int32) = (0, 0)
    for round in 0..<50 {
      while queue.push([event(pushed)]).isTaken { pushed += 1 }
      for _ in 0..<(round % 7) * 1000 {
        guard case .event(let received) = queue.next() else { return #expect(Bool(false), "one waits") }
        #expect(received.event.id == ItemID(next))
        next += 1
      }
    }
    #expect(all(queue).count == MenuExportLimits.waitingEvents)
    #expect(queue.push([event(1)]) == (true, true))
  }

  @Test func `the queue of events holds so many bytes and no more`() {
    let queue = EventQueue()
    let large = event(1, "x-a", .bytes([UInt8](repeating: 0, count: 1 << 20)))
    var taken = 0
    while taken < 100, queue.push([large]).isTaken { taken += 1 }
    #expect(taken == 7)
    #expect(queue.push([event(2)]).isTaken)
  }
}
