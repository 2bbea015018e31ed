import Testing

@testable import EventLoops

@Suite struct `Memory after a burst of work` {
  /// The turns of a loop, at which memory would be given back if there were quiet.
  private func afterBurst() throws -> (heap: HeapReserve, deadline: UInt64) {
    var heap = HeapReserve(isAlwaysOn: true)
    for _ in 1..<HeapReserve.turnsOfBurst { heap.countTurn() }
    #expect(heap.deadline == nil, "no burst, and no timer")
    heap.countTurn()
    return (heap, try #require(heap.deadline))
  }

  @Test func `memory is given back once, a second after a burst`() throws {
    var (heap, deadline) = try afterBurst()
    var count = 0
    heap.handleTimeout(now: deadline - 1) { count += 1 }
    #expect(count == 0)
    heap.countTurn()
    #expect(heap.deadline == deadline, "a turn moves nothing")
    heap.handleTimeout(now: deadline) { count += 1 }
    heap.handleTimeout(now: deadline + HeapReserve.pause) { count += 1 }
    #expect(count == 1 && heap.deadline == nil)
  }

  @Test func `memory stays as long as the burst goes on`() throws {
    var (heap, deadline) = try afterBurst()
    var count = 0
    for second in 0..<3 {
      for _ in 0..<HeapReserve.turnsOfBurst { heap.countTurn() }
      heap.handleTimeout(now: deadline + UInt64(second) * HeapReserve.pause) { count += 1 }
    }
    #expect(count == 0 && heap.deadline == deadline + 3 * HeapReserve.pause)
    heap.handleTimeout(now: deadline + 3 * HeapReserve.pause) { count += 1 }
    #expect(count == 1)
  }
}
