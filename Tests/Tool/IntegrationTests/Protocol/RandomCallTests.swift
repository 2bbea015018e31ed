import DBusMenu
import Foundation
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Well-formed calls with random arguments.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Random calls` {
  /// How many; the whole number is asked for by `MENUBUS_RANDOM_CALLS=100000`.
  private static let count =
    ProcessInfo.processInfo.environment["MENUBUS_RANDOM_CALLS"].flatMap { Int($0) } ?? 10_000
  private static let batch = 500

  @Test func `random calls are each answered, and run what was clicked and nothing else`() async throws {
    var ran: [String: Int] = [:]
    func action(_ title: String, _ adjust: (Action) -> Void = { _ in }) -> Action {
      let action = Action(title: title) { ran[$0.title, default: 0] += 1 }
      adjust(action)
      return action
    }
    let good = ["Open", "Mute", "Home", "Deep"].map { action($0) }
    good[1].toggleStyle = .checkmark
    let bad = [
      action("Disabled") { $0.isEnabled = false }, action("Hidden") { $0.isHidden = true }, action("In disabled"),
      action("In hidden"),
    ]
    let disabled = Menu(title: "Disabled menu", children: [bad[2]])
    disabled.isEnabled = false
    let hidden = Menu(title: "Hidden menu", children: [bad[3]])
    hidden.isHidden = true
    let more = Menu(title: "More", children: [good[3]])
    let places = Menu(title: "Places", children: [good[2], .separator, more])
    let served = try await ServedMenu(
      root: Menu(children: [good[0], .separator, good[1], bad[0], bad[1], disabled, hidden, places]))

    let rows = try await served.layout()
    let clickable = Dictionary(uniqueKeysWithValues: good.map { (Int32(served.id($0)), $0.title) })
    var calls = RandomCalls(
      seed: 1, clickable: Set(clickable.keys), known: [0] + rows.all.map { Int32($0.id) })
    let other = try await BusConnection.connect(to: .address(served.bus.address), loop: BusLoop())
    var answers = Answers()
    var left = Self.count
    while left > 0 {
      let batch = (0..<min(left, Self.batch)).map { _ in calls.next() }
      answers.add(try await Self.answers(to: batch, over: other))
      left -= batch.count
    }
    // A click was answered before it ran; the last one that is sent runs last.
    let (stream, last) = AsyncStream.makeStream(of: Void.self)
    served.exporter.onUnknownEvent = { _, name, _, _ in if name == "x-last" { last.finish() } }
    _ = try await served.call("Event", "(0, 'x-last', <0>, uint32 0)")
    for await _ in stream {}
    #expect(answers.replies + answers.errors == Self.count)
    #expect(answers.replies > Self.count / 3 && answers.errors > Self.count / 20)
    #expect(answers.odd.isEmpty, "\(answers.odd)")
    let expected = Dictionary(uniqueKeysWithValues: calls.expected.map { (clickable[$0.key] ?? "", $0.value) })
    #expect(ran == expected)
    await other.close()
  }

  struct Answers: Sendable {
    var replies = 0
    var errors = 0
    /// What no rule names.
    var odd: Set<String> = []

    mutating func add(_ other: Answers) {
      replies += other.replies
      errors += other.errors
      odd.formUnion(other.odd)
    }
  }

  /// Sends all of them before the first answer is awaited.
  private nonisolated static func answers(
    to calls: [RandomCalls.Call], over connection: BusConnection
  ) async throws -> Answers {
    let ruled: Set<BusError.Name> = [
      .invalidArguments, .unknownMethod, .unknownInterface, .unknownObject, .unknownProperty, .propertyReadOnly,
    ]
    return try await withThrowingTaskGroup(of: BusError?.self) { group in
      for call in calls {
        group.addTask {
          do {
            try await connection.call(try call.message(to: "org.example.Served"), timeout: .seconds(20)) { _ in }
            return nil
          } catch let error as BusError {
            return error
          }
        }
      }
      var answers = Answers()
      for try await error in group {
        guard let error else {
          answers.replies += 1
          continue
        }
        answers.errors += 1
        if !ruled.contains(error.name) { answers.odd.insert("\(error)") }
      }
      return answers
    }
  }
}
