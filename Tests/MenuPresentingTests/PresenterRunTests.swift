import DBusMenu
import LibDBus
@testable import MenuPresenting
import Testing

@Suite @MainActor struct `A menu that a presenter runs` {
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
}
