import Basics
import DBusMenu
import MenuPresenting
@testable import MenuTerminal
import MenuTestSupport
import Testing

@Suite struct `The budget of a whole menu in a terminal` {
  @Test(arguments: HeavyMenu.allCases)
  func `a menu measures and draws no more than its budget, however many rows it has`(menu: HeavyMenu) {
    var shown = Headless(menu.rows, columns: 200, rows: 50)
    for key in [MenuKey.down, .end, .pageUp] {
      shown.press(key)
      let level = shown.state.top
      #expect(level.layout.measuredLetters <= MenuTerminalLimits.measuredLetters)
      let lines = level.layout.visibleLines(height: 48)
      var letters = 0
      for line in lines {
        letters += shown.state.spans(of: level, line: line, width: 196).spans.reduce(0) {
          $0 + $1.text.description.unicodeScalars.count
        }
      }
      #expect(letters <= 2 * MenuPresentingLimits.drawnLetters)
      #expect(shown.state.frame().lineCount <= 48)
    }
  }

  @Test func `a menu is as wide as its widest line, wherever that is`() {
    let rows = (1...3000).map { row(Int32($0), $0 == 2900 ? "日本語 is the widest of all" : "Row \($0)") }
    #expect(Headless(rows, columns: 80).state.top.layout.width == 24 + 3)
  }
}
