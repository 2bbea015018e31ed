import Basics
import Dispatch
import MenuTestKit
import Menus
import TestSupport
import Testing

@testable import MenuFiles

/// Holds readings up where they run, until a test lets them go on.
private final class Gate: Sendable {
  private let opening = DispatchSemaphore(value: 0)
  private let (readings, reading) = AsyncStream.makeStream(of: Void.self)
  /// Whether a reading went on although nobody had opened the gate: what was to open it had to wait for the reading.
  private let broken = Lock(false)
  var isBroken: Bool { broken.withLock { $0 } }

  /// Blocks the thread. The limit only ends a test that fails: other tests may hold up the main actor for long.
  @Sendable func hold() {
    reading.yield()
    if opening.wait(timeout: .now() + 100) == .timedOut { broken.withLock { $0 = true } }
  }

  /// Returns when a reading has begun.
  func reached() async {
    for await _ in readings { return }
  }

  func open() { opening.signal() }
}

/// The law: nothing that one menu reads delays another menu's answer, or the end of the service.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Readings` {
  private let log = LogRecorder()

  private func live(_ text: String) throws -> LiveMenu {
    LiveMenu(try MenuDescription(parsing: text, name: "m"), runner: CommandRunner(logger: log.logger))
  }

  private func lazy(_ text: String) throws -> (LiveMenu, LazyMenuElement) {
    let live = try live(text)
    return (live, try #require(live.menu.children.first as? LazyMenuElement))
  }

  /// Lets a menu answer while a reading of another is held up: a click runs its handler, and lazy rows come.
  private func expectAnswers(at gate: Gate) {
    var clicks = 0
    let action = Action(title: "A") { _ in clicks += 1 }
    let lazy = LazyMenuElement { $0([action]) }
    lazy.loadIfNeeded()
    action.perform()
    #expect(lazy.shownElements.first === action && clicks == 1)
    #expect(!gate.isBroken, "the main actor waited for the reading")
  }

  @Test func `rows of a command are read while another menu answers`() async throws {
    let gate = Gate()
    let (live, rows) = try lazy("- lazy: {format: menu, run: [echo, '[{title: A}]']}")
    let events = ElementEvents()
    rows.addObserver(events)
    OffMain.$observer.withValue(gate.hold) { rows.loadIfNeeded() }
    await gate.reached()
    expectAnswers(at: gate)
    #expect(rows.shownElements.first is LoadingElement)
    gate.open()
    try await eventually("the rows are there", on: events) { (rows.shownElements.first as? Action)?.title == "A" }
    withExtendedLifetime(live) {}
  }

  @Test func `values are read while another menu answers`() async throws {
    let gate = Gate()
    let live = try live("- title: {run: [echo, A], every: 1h}")
    let row = try #require(live.menu.children.first as? Action)
    let events = ElementEvents()
    row.addObserver(events)
    OffMain.$observer.withValue(gate.hold) { live.menu.beginDisplay() }
    await gate.reached()
    expectAnswers(at: gate)
    gate.open()
    try await eventually("the value is there", on: events, equals: "A") { row.title }
    live.menu.endDisplay()
  }

  @Test func `versions are compared while another menu answers, and a later one counts`() async throws {
    let gate = Gate()
    let live = try live("- {title: A, identifier: a}\n- {title: B, identifier: b}")
    let rows = live.menu.children
    let next = try MenuDescription(parsing: "- {title: C, identifier: b}", name: "m")
    let showing = Task { await OffMain.$observer.withValue(gate.hold) { await live.show(next) } }
    await gate.reached()
    expectAnswers(at: gate)
    live.update(to: try MenuDescription(parsing: "- {title: B, identifier: b}", name: "m"))
    gate.open()
    let changes = await showing.value
    #expect(changes.isEmpty)
    #expect(live.menu.children.count == 1 && live.menu.children.first === rows.last)
    #expect((rows.last as? Action)?.title == "B")
    let again = await live.show(next)
    #expect("\(again)" == "1 changed")
    #expect((rows.last as? Action)?.title == "C")
  }

  @Test func `a task that is cancelled does not wait for what it reads`() async throws {
    let gate = Gate()
    let task = Task {
      try await OffMain.$observer.withValue(gate.hold) { try await offMain { 1 } }
    }
    await gate.reached()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!gate.isBroken, "the task waited for the reading")
    gate.open()
  }
}
