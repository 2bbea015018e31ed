package import Basics
import Glibc

/// Asks those that know which window has the keyboard of this session.
package struct SessionFocus: FocusReader {
  /// The number of looks for a keyboard that is between two surfaces, and the time between two looks.
  private static let (looks, pause) = (10, Duration.milliseconds(20))

  private let readers: [any FocusReader]
  private let xwayland: (any FocusReader)?

  /// - Parameters:
  ///   - readers: Asked in this order, until one knows.
  ///   - xwayland: Knows X11's windows in a Wayland session.
  package init(_ readers: [any FocusReader], xwayland: (any FocusReader)? = nil) {
    (self.readers, self.xwayland) = (readers, xwayland)
  }

  /// The focus of an X11 session.
  package static func x11() -> SessionFocus { SessionFocus([TimedFocus(XFocus())]) }

  /// The focus of a Wayland session, by its environment.
  ///
  /// - Parameter display: Asks the display itself. It comes first: a variable may be left over from another session.
  package static func wayland(_ display: any FocusReader) -> SessionFocus {
    SessionFocus(
      [TimedFocus(display)] + Compositors.focusReaders,
      xwayland: environmentVariable("DISPLAY").map { _ in TimedFocus(XFocus()) })
  }

  /// The window with the keyboard. It is looked for repeatedly while the keyboard is between two surfaces.
  package func focusedWindow() async -> FocusedWindow {
    for _ in 0..<Self.looks {
      var focus = await firstKnown()
      if focus == .xwayland { focus = await xwayland?.focusedWindow() ?? .unknown }
      if focus != .changing { return focus }
      try? await Task.sleep(for: Self.pause)
    }
    return .changing
  }

  private func firstKnown() async -> FocusedWindow {
    for reader in readers {
      let focus = await reader.focusedWindow()
      if focus != .unknown { return focus }
    }
    return .unknown
  }
}

/// The window that has the keyboard, as far as the display server or the compositor says.
package enum FocusedWindow: Sendable, Hashable {
  /// A window of a process.
  case process(Int)
  /// A window of X11 in a Wayland session. X knows its process; the compositor believes what the window says.
  case xwayland
  /// The keyboard is on its way from one surface to another.
  case changing
  /// No window of a program.
  case none
  /// The desktop does not say.
  case unknown

  /// Whether keys reach no window but this process's own, so that nothing typed until now was meant for another.
  package var isOfNoOther: Bool { self == .none || self == .process(Int(getpid())) }
}

/// Asks for the window with the keyboard.
package protocol FocusReader: Sendable {
  /// Returns soon, even if the display server or the compositor hangs; one that cannot is for ``TimedFocus``.
  func focusedWindow() async -> FocusedWindow
}

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
