import Basics
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct `A debouncer` {
  private let time = ManualTime()

  @Test func `calls the last of many once, and one task waits meanwhile`() async throws {
    let debouncer = Debouncer(time)
    let called = Observed<[Int]>([])
    for number in 0..<1_000 {
      debouncer.call(after: .seconds(1)) { called.update { $0.append(number) } }
      if number.isMultiple(of: 100) { try await time.wait(for: 1) }
    }
    #expect(time.sleepers() == 1)
    try await time.turn(by: .milliseconds(500), sleeping: 1)
    debouncer.call(after: .seconds(1)) { called.update { $0.append(1_000) } }
    try await time.turn(by: .milliseconds(999), sleeping: 1)
    #expect(called.value.isEmpty && time.sleepers() == 1)
    try await time.turn(by: .milliseconds(1))
    try await called.wait(for: "the last is called") { $0 == [1_000] }
    debouncer.call(after: .seconds(1)) { called.update { $0.append(1_001) } }
    try await time.wait(for: 1)
    try await time.turn(by: .seconds(1))
    try await called.wait(for: "it can be used again") { $0 == [1_000, 1_001] }
    withExtendedLifetime(debouncer) {}
  }

  @Test func `calls nothing once it is gone`() async throws {
    let called = Observed(false)
    var debouncer: Debouncer? = Debouncer(time)
    debouncer?.call(after: .seconds(1)) { called.update { $0 = true } }
    try await time.wait(for: 1)
    debouncer = nil
    try await time.turn(by: .seconds(1))
    for _ in 0..<100 { await Task.yield() }
    #expect(!called.value)
  }
}
