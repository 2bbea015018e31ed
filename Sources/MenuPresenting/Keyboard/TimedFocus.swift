package import Basics
import EventLoops

/// Asks a reader that may hang, and waits for a while: then it does not say.
package final class TimedFocus: FocusReader {
  private let reader: any FocusReader
  private let time: any TimeSource
  private let onLateAnswer: @Sendable () -> Void
  /// The questions that were given up and are not answered yet. Each may keep a thread, so that no other follows.
  private let late = Lock(0)

  /// - Parameters:
  ///   - reader: May wait for ever, and block its thread.
  ///   - onLateAnswer: Called when a question is answered that was given up. For tests, which wait for that.
  package init(
    _ reader: any FocusReader, on time: any TimeSource = SystemTime(),
    onLateAnswer: @escaping @Sendable () -> Void = {}
  ) {
    self.reader = reader
    self.time = time
    self.onLateAnswer = onLateAnswer
  }

  /// The answer of the reader. Cancelling the task gives the question up, too.
  package func focusedWindow() async -> FocusedWindow {
    guard late.withLock({ $0 == 0 }) else { return .unknown }
    let (answers, answer) = AsyncStream.makeStream(of: FocusedWindow.self)
    let asking = Task { [reader] in
      answer.yield(await reader.focusedWindow())
      answer.finish()
    }
    let known = await within(MenuPresentingLimits.focusTime, on: time) { () -> FocusedWindow? in
      for await focus in answers { return focus }
      return nil
    }
    if let focus = known.value { return focus }
    late.withLock { $0 += 1 }
    Task { [late, onLateAnswer] in
      await asking.value
      late.withLock { $0 -= 1 }
      onLateAnswer()
    }
    return .unknown
  }
}
