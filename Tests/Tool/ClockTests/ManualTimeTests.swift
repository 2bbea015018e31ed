import Basics
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Time that is turned` {
  private let time = ManualTime(wall: 1000)
  private let log = Observed<[String]>([])

  /// Sleeps, and says that it woke.
  private func sleeper(
    _ name: String, _ sleep: @escaping @Sendable (ManualTime) async throws -> Void
  ) -> Task<Void, Never> {
    Task { [time, log] in
      let isOver = (try? await sleep(time)) != nil
      log.update { $0.append(isOver ? name : "\(name) cancelled") }
    }
  }

  @Test func `time that is turned wakes sleepers in the order of their times`() async throws {
    for (name, seconds) in [("c", 30), ("a", 10), ("b", 20)] {
      _ = sleeper(name) { try await $0.sleep(for: .seconds(seconds)) }
    }
    try await time.wait(for: 3)
    try await time.turn(by: .seconds(9))
    #expect(log.value.isEmpty && time.sleepers() == 3)
    for count in 1...3 {
      try await time.turn(by: .seconds(10))
      try await log.wait(for: "\(count) woken") { $0.count == count }
    }
    #expect(log.value == ["a", "b", "c"])
  }

  @Test func `time that is turned stops at each time that somebody sleeps until`() async throws {
    let begin = time.now
    let task = Task { [time, log] in
      while (try? await time.sleep(for: .seconds(3600))) != nil { log.update { $0.append("\(time.now - begin)") } }
    }
    try await time.turn(by: .seconds(86_400), sleeping: 1)
    #expect(log.value == (1...24).map { "\(Duration.seconds($0 * 3600))" })
    task.cancel()
    await task.value
    #expect(time.sleepers() == 0)
  }

  @Test func `a sleeper that is cancelled wakes at once, also where it does not sleep yet`() async throws {
    let asleep = sleeper("asleep") { try await $0.sleep(for: .seconds(1)) }
    try await time.wait(for: 1)
    asleep.cancel()
    await asleep.value
    let early = Task { [time] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await time.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(log.value == ["asleep cancelled"] && time.sleepers() == 0)
  }

  @Test func `a suspended computer stands still by one clock and not by the others`() async throws {
    let (now, awake) = (time.now, time.awake)
    _ = sleeper("now") { try await $0.sleep(until: now + .seconds(60)) }
    let other = sleeper("awake") { try await $0.sleep(untilAwake: awake + .seconds(60)) }
    _ = sleeper("wall") { try await $0.sleep(untilWall: 1060) }
    try await time.wait(for: 3, on: [.now, .awake, .wall])
    try await time.suspend(for: .seconds(3600))
    try await log.wait(for: "two woken") { $0.count == 2 }
    #expect(Set(log.value) == ["now", "wall"])
    #expect(time.now - now == .seconds(3600) && time.awake == awake && time.wall == 4600)
    try await time.turn(by: .seconds(60))
    await other.value
    #expect(log.value.last == "awake")
  }

  @Test func `a clock that is set wakes those who wait for a time of day, and nobody else`() async throws {
    let now = time.now
    _ = sleeper("now") { try await $0.sleep(until: now + .seconds(60)) }
    let wall = sleeper("wall") { try await $0.sleep(untilWall: 5000) }
    try await time.wait(for: 2)
    try await time.set(wall: 10)
    await wall.value
    #expect(log.value == ["wall"] && time.wall == 10 && time.now == now)
    try await time.turn(by: .seconds(60))
  }
}

@Suite(.timeLimit(.minutes(5))) struct `The clocks of the system` {
  private let time = SystemTime()

  @Test func `a sleep ends at its time by each clock, and not before`() async throws {
    let end = (now: time.now + .milliseconds(5), awake: time.awake + .milliseconds(5))
    try await time.sleep(until: end.now)
    try await time.sleep(untilAwake: end.awake)
    #expect(time.now >= end.now && time.awake >= end.awake)
    try await time.sleep(until: .now - .seconds(3600))
  }

  @Test func `a sleep ends with its task by each clock`() async throws {
    let sleeps: [@Sendable (SystemTime) async throws -> Void] = [
      { try await $0.sleep(for: .seconds(3600)) }, { try await $0.sleep(untilAwake: .now + .seconds(3600)) },
    ]
    for sleep in sleeps {
      let sleeping = Task { [time] in try await sleep(time) }
      sleeping.cancel()
      await #expect(throws: CancellationError.self) { try await sleeping.value }
    }
    // One whose time has come ends at once, so its task is cancelled before.
    let late = Task { [time] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await time.sleep(until: .now - .seconds(3600))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
  }
}
