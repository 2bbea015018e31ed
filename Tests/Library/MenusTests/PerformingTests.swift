import Menus
import TestSupport
import Testing

private struct Refusal: Error, Equatable {}

/// Handlers whose ends are waited for, without a bus.
@Suite @MainActor struct `Handlers that are waited for` {
  @Test func `an action is waited for over the suspensions of its handler`() async throws {
    var isDone = false
    let ended = Notifier()
    let action = Action("Save") {
      for _ in 0..<3 { await Task.yield() }
      isDone = true
      ended.notify()
    }
    action.perform()
    #expect(!isDone)
    try await eventually("the handler ends", on: ended) { isDone }
    isDone = false
    try await action.performAndWait()
    #expect(isDone)
    try await Action("Nothing").performAndWait()
  }

  @Test func `an error of a handler is thrown to who waits for it, and reported else`() async throws {
    let failing: Action.Handler = { _ in
      await Task.yield()
      throw Refusal()
    }
    let elements = [
      Action("A", handler: failing), CommandAction(title: "C", action: "c", handler: failing),
      CustomViewAction(view: .text("V"), handler: failing),
    ]
    for element in elements {
      let recorder = Recorder(of: element)
      let reported = Notifier()
      recorder.onFailure = { reported.notify() }
      await #expect(throws: Refusal()) { try await element.performAndWait() }
      #expect(recorder.errors.isEmpty)
      element.perform()
      try await eventually("the error is reported", on: reported) { recorder.errors.count == 1 }
    }
  }

  @Test func `a command without handler and responder is an error to who waits for it`() async {
    let error = await #expect(throws: (any Error).self) { try await CommandAction(action: "c").performAndWait() }
    #expect(error.map { "\($0)" } == "has neither a handler nor a first responder")
  }

  @Test func `a subclass is performed as it says, and what a handler performs is not waited for`() async throws {
    final class Counting: Action {
      var count = 0
      override func perform() {
        count += 1
        super.perform()
      }
    }
    let failing = Action("Inner") { throw Refusal() }
    let recorder = Recorder(of: failing)
    let counting = Counting(title: "Outer") { _ in failing.perform() }
    try await counting.performAndWait()
    #expect(counting.count == 1 && recorder.errors.count == 1)
  }

  @Test func `a cancellation reaches the handler`() async throws {
    var isRunning = false
    let started = Notifier()
    let action = Action("Wait") {
      isRunning = true
      started.notify()
      try await Task.sleep(for: .seconds(1000))
    }
    let waiting = Task { try await action.performAndWait() }
    try await eventually("the handler runs", on: started) { isRunning }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
