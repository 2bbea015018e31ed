import Basics
import TestSupport
import Testing

@testable import StatusNotifier

@Suite(.timeLimit(.minutes(5))) struct `The order of a program's tray items` {
  private let time = ManualTime()
  private let order = RegistrationOrder()
  private let came = Observed<[String]>([])

  /// An item comes to a watcher that answers at once.
  @discardableResult
  private func come(_ turn: RegistrationOrder.Turn, _ name: String, to watcher: String = ":1.1") -> Task<Void, Never> {
    Task { [time, came] in
      await turn.come(to: watcher, on: time)
      came.update { $0.append(name) }
      turn.pass(watcher)
    }
  }

  private func wait(for count: Int) async throws { try await time.wait(for: count, on: [.awake]) }

  @Test func `items come in the order of their names, however they ask`() async throws {
    let turns = ["c", "a", "b", "a"].map(order.turn)
    come(turns[0], "c")
    try await wait(for: 1)
    come(turns[3], "second a")
    try await wait(for: 2)
    come(turns[2], "b")
    try await wait(for: 3)
    come(turns[1], "a")
    try await came.wait(for: "all have come") { $0 == ["a", "second a", "b", "c"] }
  }

  @Test func `an item that does not come keeps the others for half a second, once for each watcher`() async throws {
    let turns = ["a", "b", "c"].map(order.turn)
    for (index, watcher) in [":1.1", ":1.2"].enumerated() {
      come(turns[2], "c", to: watcher)
      try await wait(for: 1)
      come(turns[1], "b", to: watcher)
      try await wait(for: 2)
      try await time.turn(by: .milliseconds(499))
      #expect(came.value.count == index * 2)
      try await time.turn(by: .milliseconds(1))
      try await came.wait(for: "both have come") { $0.count == index * 2 + 2 }
      #expect(came.value.suffix(2) == ["b", "c"])
    }
  }

  @Test func `an item without an answer keeps the next for half a second`() async throws {
    let (first, second) = (order.turn("a"), order.turn("b"))
    await first.come(to: ":1.1", on: time)
    come(second, "b")
    try await wait(for: 1)
    try await time.turn(by: RegistrationOrder.timeout)
    try await came.wait(for: "it has come") { $0 == ["b"] }
    first.pass(":1.1")
  }

  @Test func `nobody waits for an item that is gone`() async throws {
    var first: RegistrationOrder.Turn? = order.turn("a")
    let second = order.turn("b")
    come(second, "b")
    try await wait(for: 1)
    _ = first
    first = nil
    try await came.wait(for: "it has come") { $0 == ["b"] }
  }

  @Test func `an item comes to the next watcher, and no longer to one that is gone`() async throws {
    let (first, second) = (order.turn("a"), order.turn("b"))
    let old = come(second, "b to the first", to: ":1.1")
    try await wait(for: 1)
    come(second, "b to the second", to: ":1.2")
    try await wait(for: 2)
    come(first, "a", to: ":1.2")
    try await came.wait(for: "both have come to the second") { $0.contains("b to the second") }
    try await time.turn(by: RegistrationOrder.timeout)
    await old.value
    #expect(came.value.filter { $0 != "b to the first" } == ["a", "b to the second"])
  }

  @Test func `the same name on another bus is another watcher`() async throws {
    let (first, second) = (order.turn("a"), order.turn("b"))
    for turn in [first, second] { await come(turn, "before").value }
    for turn in [first, second] { turn.reset() }
    come(second, "b")
    try await wait(for: 1)
    come(first, "a")
    try await came.wait(for: "both have come") { $0.suffix(2) == ["a", "b"] }
  }
}
