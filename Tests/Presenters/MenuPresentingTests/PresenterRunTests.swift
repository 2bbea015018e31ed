import DBusMenu
import LibDBus
@testable import MenuPresenting
import TestSupport
import Testing

/// A state that wants to be woken at times, and counts how often it was.
private struct SleepyState: PresenterState {
  var navigation = MenuNavigation<PlainLayout>(room: 10)
  let woken = Observed(0)

  static func input(_ input: NavigationInput) -> NavigationInput { input }

  mutating func handle(_ input: NavigationInput, at now: Duration) -> [NavigationEffect] {
    if input == .time { woken.increment() }
    return input == .time ? [] : [3, 1, 1, 2, 3600].map { .wake(at: .seconds($0)) }
  }
}

@Suite(.timeLimit(.minutes(5))) @MainActor struct `A menu that a presenter runs` {
  @Test func `a menu of a presenter is to be seen once its program has opened it`() {
    let run = PresenterRun(MenuNavigation<PlainLayout>(room: 10))
    #expect(!run.isToBeSeen)
    run.receive([.menu(MenuNode(id: .root), isRightToLeft: false), .opened(.root)])
    #expect(run.isToBeSeen)
  }

  @Test func `a menu of a presenter is finished where it is dismissed before it is shown`() {
    let run = PresenterRun(MenuNavigation<PlainLayout>(room: 10))
    run.dismiss()
    #expect(run.isDismissed && run.state.isFinished)
  }

  @Test func `a menu of a presenter says whether anything follows from an input`() {
    let run = PresenterRun(MenuNavigation<PlainLayout>(room: 10))
    #expect(!run.handle(.modifiers([])))
    #expect(run.handle(.dismiss))
  }

  @Test func `a menu of a presenter sleeps until the next of its times, and for none when it has ended`() async throws {
    let time = ManualTime()
    var run: PresenterRun? = PresenterRun(SleepyState(), time: time)
    let woken = try #require(run?.state.woken)
    run?.receive([.modifiers([])])
    for count in 1...3 {
      try await time.turn(by: .seconds(1), sleeping: 1)
      try await woken.wait(for: "the time of second \(count)") { $0 == count }
      try await time.wait(for: 1)
      #expect(time.sleepers() == 1)
    }
    weak let kept = run
    run?.end()
    run = nil
    #expect(kept == nil, "nothing keeps it for an hour")
  }
}
