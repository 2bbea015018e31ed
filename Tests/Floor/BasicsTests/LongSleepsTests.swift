import Testing

@testable import Basics

@Suite(.timeLimit(.minutes(5))) struct `Long sleeps` {
  private let sleeps = LongSleeps(ContinuousClock())

  @Test func `sleeps end at their times, in any order`() async throws {
    let start = sleeps.clock.now
    try await withThrowingTaskGroup { group in
      for number in (0..<50).shuffled() {
        let end = start + .milliseconds(number)
        group.addTask { [sleeps] in
          try await sleeps.sleep(until: end)
          #expect(sleeps.clock.now >= end)
        }
      }
      try await group.waitForAll()
    }
    #expect(sleeps.count == 0)
  }

  @Test func `cancelled sleeps end at once, and leave nothing but one alarm`() async {
    let end = sleeps.clock.now + .seconds(3_600)
    for number in 0..<1_000 {
      let sleep = Task { [sleeps] in try await sleeps.sleep(until: end + .seconds(number)) }
      if number.isMultiple(of: 2) { await Task.yield() }
      sleep.cancel()
      await #expect(throws: CancellationError.self) { try await sleep.value }
    }
    #expect(sleeps.count == 0 && sleeps.alarms == 1)
  }

  @Test func `a sleep for longer than a timer counts goes on until it is cancelled`() async throws {
    let forever = Task { [sleeps] in try await sleeps.sleep(until: sleeps.clock.now + .seconds(Int64.max)) }
    while sleeps.count == 0 { await Task.yield() }
    try await sleeps.sleep(until: sleeps.clock.now + .milliseconds(1))
    #expect(sleeps.count == 1 && sleeps.alarms == 1)
    forever.cancel()
    await #expect(throws: CancellationError.self) { try await forever.value }
  }

  @Test func `a sleep before the others ends first, and the others go on`() async throws {
    let later = Task { [sleeps] in try await sleeps.sleep(until: sleeps.clock.now + .seconds(3_600)) }
    while sleeps.count == 0 { await Task.yield() }
    try await sleeps.sleep(until: sleeps.clock.now + .milliseconds(1))
    #expect(sleeps.count == 1 && sleeps.alarms == 1)
    later.cancel()
    await #expect(throws: CancellationError.self) { try await later.value }
  }
}
