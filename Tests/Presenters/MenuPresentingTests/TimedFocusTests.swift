import DesktopWindows
import LibDBus
import TestSupport
import Testing

@testable import MenuPresenting

@Suite(.timeLimit(.minutes(5))) struct `A display that is asked about the keyboard` {
  /// Answers when the test says so.
  private struct LateFocus: FocusReader {
    let asked = Observed(0)
    private let answers = AsyncStream.makeStream(of: FocusedWindow.self)

    func answer(_ focus: FocusedWindow) { answers.continuation.yield(focus) }

    func focusedWindow() async -> FocusedWindow {
      asked.increment()
      for await focus in answers.stream { return focus }
      return .unknown
    }
  }

  private let caller = Caller(connection: ":1.5", processID: 500)

  @Test func `a display that hangs costs its time once, and is asked again when it has answered`() async throws {
    let (reader, time, lateAnswers) = (LateFocus(), ManualTime(), Observed(0))
    let display = SessionFocus([TimedFocus(reader, on: time) { lateAnswers.increment() }])
    let right = Task { [caller] in await KeyboardAnswer(for: caller, asking: display).value }
    try await reader.asked.wait(for: "the question") { $0 == 1 }
    try await time.wait(for: 1, on: [.awake])
    try await time.turn(by: DesktopWindowsLimits.focusTime)
    #expect(await right.value == .withheld)
    #expect(await display.focusedWindow() == .unknown)
    #expect(reader.asked.value == 1, "it hangs, and is not asked")
    reader.answer(.process(7))
    try await lateAnswers.wait(for: "the late answer") { $0 == 1 }
    let next = Task { [caller] in await KeyboardAnswer(for: caller, asking: display).value }
    try await reader.asked.wait(for: "the next question") { $0 == 2 }
    reader.answer(.process(500))
    #expect(await next.value == .granted)
  }

  @Test(arguments: [false, true])
  func `a display that hangs keeps no task that is cancelled`(isX11: Bool) async throws {
    let reader = LateFocus()
    let slow = TimedFocus(reader, on: ManualTime())
    let desktop = SessionFocus([isX11 ? OnlyXWayland() : slow], xwayland: slow)
    let asking = Task { [caller] in await KeyboardAnswer(for: caller, asking: desktop).value }
    try await reader.asked.wait(for: "the question") { $0 == 1 }
    asking.cancel()
    #expect(await asking.value == .withheld)
    reader.answer(.unknown)  // the task that asks ends, too
  }

  @Test func `a display that is being asked answers all that ask meanwhile`() async throws {
    let (reader, time) = (LateFocus(), ManualTime())
    let display = SessionFocus([TimedFocus(reader, on: time)])
    let gone = Task { [caller] in await KeyboardAnswer(for: caller, asking: display).value }
    try await reader.asked.wait(for: "the question") { $0 == 1 }
    gone.cancel()
    #expect(await gone.value == .withheld)
    let next = Task { [caller] in await KeyboardAnswer(for: caller, asking: display).value }
    try await time.wait(for: 1, on: [.awake])
    reader.answer(.process(500))
    #expect(await next.value == .granted)
    #expect(reader.asked.value == 1)
  }

  /// Says that the window is one of X11.
  private struct OnlyXWayland: FocusReader {
    func focusedWindow() -> FocusedWindow { .xwayland }
  }
}
