package import Basics

/// Asks a reader that may hang, and waits for a while: then it does not say.
///
/// One question is under way at a time, because each may keep a thread. Later callers share its answer.
package final class TimedFocus: FocusReader {
  private enum State {
    case idle
    case asking(Task<FocusedWindow, Never>)
    /// The question has taken all its time, and is not answered yet.
    case late
  }

  private let reader: any FocusReader
  private let time: any TimeSource
  private let onLateAnswer: @Sendable () -> Void
  private let state = Lock(State.idle)

  /// - Parameters:
  ///   - reader: May wait for ever, and block its thread.
  ///   - onLateAnswer: Called when a question is answered that was late. For tests, which wait for that.
  package init(
    _ reader: any FocusReader, on time: any TimeSource = SystemTime(),
    onLateAnswer: @escaping @Sendable () -> Void = {}
  ) {
    self.reader = reader
    self.time = time
    self.onLateAnswer = onLateAnswer
  }

  /// The answer of the reader. A task that is cancelled does not wait for it.
  package func focusedWindow() async -> FocusedWindow {
    guard let question = question() else { return .unknown }
    let (answers, answer) = AsyncStream.makeStream(of: FocusedWindow.self)
    Task {
      answer.yield(await question.value)
      answer.finish()
    }
    let known = await within(DesktopWindowsLimits.focusTime, on: time) { () -> FocusedWindow? in
      for await focus in answers { return focus }
      return nil
    }
    if known.value == nil, known.isLate {
      state.withLock { if case .asking(question) = $0 { $0 = .late } }
    }
    return known.value ?? .unknown
  }

  /// The question that is under way, or a new one; `nil` while one is late.
  private func question() -> Task<FocusedWindow, Never>? {
    state.withLock { state in
      switch state {
      case .late: return nil
      case .asking(let question): return question
      case .idle:
        let question = Task {
          let focus = await reader.focusedWindow()
          answered()
          return focus
        }
        state = .asking(question)
        return question
      }
    }
  }

  private func answered() {
    let wasLate = state.withLock { state in
      defer { state = .idle }
      return if case .late = state { true } else { false }
    }
    if wasLate { onLateAnswer() }
  }
}
