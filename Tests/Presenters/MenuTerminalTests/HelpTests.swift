import DBusMenu
import MenuPresenting
import MenuTestSupport
@testable import MenuTerminal
import Testing
import Texts

@Suite struct `The keys in a terminal` {
  @Test func `the keys in a terminal are shown at ? and go with the next key, which does nothing else`() {
    var menu = Headless([row(1, "One"), row(2, "Two")], columns: 76, rows: 20)
    let before = menu.screen
    menu.type("?")
    #expect(menu.screen.contains("Page Up, Page Down  a page of rows") && menu.screen.contains("Space"))
    menu.press(.enter)
    #expect(menu.screen == before && menu.takeEffects().isEmpty)
    menu.type("?")
    menu.press(.escape)
    #expect(menu.screen == before && menu.takeEffects().isEmpty)
  }

  @Test func `the keys leave ? to a text that is typed, and fit small screens`() {
    var menu = Headless([row(1, "", [.role: Word.Role.searchField.value]), row(2, "Two")], columns: 30, rows: 6)
    menu.type("?")
    #expect(menu.takeEffects().contains(.type(1, "?")))
    menu.press(.down)
    menu.type("?")
    #expect(menu.screen.contains("Up, Down") && menu.screen.split(separator: "\n").count <= 6)
  }

  @Test func `the keys begin at the right, with letters in visual order, in a language that is read so`() {
    let menu = Headless([row(1, "One")], columns: 76, rows: 20)
    for (language, edge, word) in [("C", "│ Home, End ", "closes it"), ("he", " Home, End │", "סוגר אותו")] {
      let texts = FixedTexts(Localization([language]))
      var frame = menu.state.frame()
      menu.state.drawKeys(in: &frame, texts)
      let screen = frame.cells.map { "\($0.text)" }.joined()
      #expect(screen.contains(edge), "\(screen)")
      #expect(screen.contains(texts.isRightToLeft ? String(word.reversed()) : word), "\(screen)")
    }
  }
}
