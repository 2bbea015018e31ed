import Basics
import DesktopWindows
import Glibc
import LibDBus
import Testing

@testable import MenuPresenting

@Suite struct `The keyboard of a menu` {
  private func right(_ asking: Int?, _ focus: FocusedWindow, isOwn: Bool = false) -> KeyboardRight {
    KeyboardRight(of: Caller(connection: ":1.5", processID: asking, isOwnCommand: isOwn), focus: focus)
  }

  @Test func `the keyboard is for a program that has it already, and for the user's own command`() {
    #expect(right(500, .process(500)) == .granted)
    #expect(right(500, .process(501)) == .withheld, "a stranger")
    #expect(right(nil, .process(500)) == .withheld, "a bus that does not know its clients")
    for focus in [FocusedWindow.unknown, .none, .changing, .xwayland] {
      #expect(right(500, focus) == .withheld)
      #expect(right(500, focus, isOwn: true) == .granted)
    }
    for process in [-1, 0, 1] { #expect(right(process, .process(process)) == .withheld, "no program") }
  }

  @Test func `an answer about the keyboard counts for its program, and for a moment`() {
    let (caller, now) = (Caller(connection: ":1.5", processID: 500), ContinuousClock.now)
    for (focus, right) in [(FocusedWindow.process(500), KeyboardRight.granted), (.process(7), .withheld)] {
      let answer = KeyboardAnswer(for: caller, focus: focus, at: now)
      #expect(answer.right(of: caller, at: now) == right)
      #expect(answer.right(of: caller, at: now + MenuPresentingLimits.keyboardTime - .milliseconds(1)) == right)
      #expect(answer.right(of: caller, at: now + MenuPresentingLimits.keyboardTime) == nil, "it is old")
      #expect(answer.right(of: Caller(connection: ":1.6", processID: 500), at: now) == nil, "it is about another")
    }
  }

  @Test func `a menu of the row that the user left by goes on with the keyboard where no other window has it`() {
    let (caller, now, own) = (Caller(connection: ":1.5", processID: 500), ContinuousClock.now, Int(getpid()))
    func right(_ focus: FocusedWindow, continuing isContinued: Bool) -> KeyboardRight? {
      KeyboardAnswer(for: caller, focus: focus, at: now).right(of: caller, continuing: isContinued, at: now)
    }
    for focus in [FocusedWindow.none, .process(own)] {
      #expect(right(focus, continuing: true) == .granted)
      #expect(right(focus, continuing: false) == .withheld)
    }
    for focus in [FocusedWindow.process(7), .xwayland, .changing, .unknown] {
      #expect(right(focus, continuing: true) == .withheld, "keys may have been meant for another window: \(focus)")
    }
    #expect(right(.process(500), continuing: true) == .granted, "its own window")
    let answer = KeyboardAnswer(for: caller, focus: .none, at: now)
    #expect(answer.right(of: caller, continuing: true, at: now + MenuPresentingLimits.keyboardTime) == nil, "it is old")
  }

  /// Says one thing after the other, and then the last again and again.
  private final class Script: FocusReader {
    private let answers: Lock<[FocusedWindow]>
    init(_ answers: FocusedWindow...) { self.answers = Lock(answers) }

    func focusedWindow() -> FocusedWindow {
      answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? .unknown }
    }
  }

  @Test
  func `the keyboard is found between two surfaces, and X11 knows the owner of a window`()
    async
  {
    let caller = Caller(connection: ":1.5", processID: 500)
    func right(_ display: Script, _ xwayland: Script? = nil) async -> KeyboardRight {
      await KeyboardAnswer(for: caller, asking: SessionFocus([display], xwayland: xwayland)).value
    }
    #expect(await right(Script(.changing, .changing, .process(500))) == .granted)
    #expect(await right(Script(.changing, .process(7), .process(500))) == .withheld, "the first answer counts")
    #expect(await right(Script(.changing)) == .withheld)
    #expect(await right(Script(.xwayland), Script(.process(500))) == .granted)
    #expect(await right(Script(.xwayland), Script(.process(7))) == .withheld)
    #expect(await right(Script(.xwayland)) == .withheld, "the name of a process that a window states is no proof")
  }
}
