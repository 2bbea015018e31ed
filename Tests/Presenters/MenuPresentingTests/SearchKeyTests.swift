import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import MovedRows
import Testing

@Suite struct `The keys of a field that chooses` {
  private static let text = MenuStop(id: 1)

  private func field(_ text: String = "") -> MenuNode {
    row(
      1, "Search",
      [
        .role: .string("search-field"), .autofocus: .bool(true), .choosing: .bool(true), .text: .string(text),
        .sticky: .bool(true),
      ])
  }

  private func walk(_ rows: MenuNode...) -> Walk { Walk([field()] + rows) }

  @Test func `letters go on into the field while the arrows go through the rows, and Enter chooses`() {
    var menu = walk(row(2, "Open"), row(3, "Close"), row(4, "Quit"))
    #expect(menu.selected == "Search" && menu.navigation.top.highlighted?.stop.id == 2)
    menu.press(.down)
    #expect(menu.selected == "Search" && menu.navigation.top.highlighted?.stop.id == 3)
    menu.press(.up, .up)
    #expect(menu.navigation.top.highlighted?.stop.id == 4, "from the first to the last")
    #expect(menu.takeEffects().isEmpty)
    menu.type("q")
    #expect(menu.takeEffects() == [.type(1, "q")])
    menu.show([field("q"), row(4, "Quit")])
    menu.press(.enter)
    #expect(menu.takeEffects() == [.click(4), .close(.root), .finish])
    #expect(menu.navigation.choices == [MenuChoice(id: 4, titles: ["Quit"])])
  }

  @Test func `Control and W delete a word with the spaces behind it`() {
    var menu = walk(row(2, "Open"))
    menu.type("ab cd  ")
    _ = menu.takeEffects()
    menu.press(.control("w"), .control("w"), .control("w"))
    #expect(menu.takeEffects() == [.type(1, "ab "), .type(1, ""), .bell])
  }

  @Test func `the first row that is found is chosen at once, because there was no other`() {
    var menu = walk()
    menu.pass(.seconds(1))
    menu.change([field(), row(2, "Save")], pause: .milliseconds(40))
    menu.press(.enter)
    #expect(menu.chosen == [2])
    menu = walk(row(3, "Delete all"))
    menu.pass(.seconds(1))
    menu.change([field(), row(2, "Save")], pause: .milliseconds(40))
    menu.press(.enter)
    #expect(menu.chosen.isEmpty)
  }

  @Test func `Enter right behind the letters waits for the rows that they find`() {
    var menu = walk(row(2, "Delete all"), row(3, "Save"))
    menu.type("s")
    menu.press(.enter)
    #expect(menu.takeEffects() == [.type(1, "s")], "the row on the screen belongs to no text")
    menu.show([field(), row(2, "Delete all"), row(3, "Save"), row(4, "Late")])
    #expect(menu.takeEffects().isEmpty, "rows that come are no answer")
    menu.show([field("s"), row(3, "Save")])
    #expect(menu.takeEffects() == [.click(3), .close(.root), .finish])
    menu = walk(row(2, "Delete all"))
    menu.type("s")
    menu.press(.enter)
    menu.type("x")
    menu.show([field("s"), row(3, "Save")])
    menu.show([field("sx"), row(3, "Save")])
    #expect(menu.takeEffects() == [.type(1, "s"), .type(1, "sx")], "who goes on typing has not chosen")
  }

  @Test func `rows that come do not move the selection, and another text begins anew`() {
    var menu = walk(row(2, "One"), row(3, "Two"))
    menu.show([field(), row(7, "Newest"), row(2, "One"), row(3, "Two")])
    #expect(menu.navigation.top.highlighted?.stop.id == 7, "before a key the first row is selected")
    menu.press(.down, .down)
    menu.show([field(), row(9, "New"), row(2, "One"), row(8, "Newer"), row(3, "Two")])
    #expect(menu.navigation.top.highlighted?.stop.id == 3)
    menu.show([field(), row(9, "New"), row(2, "One")])
    #expect(menu.navigation.top.highlighted?.stop.id == 1, "the row is gone, and no other is in its place")
    menu.press(.enter)
    #expect(menu.takeEffects() == [.bell])
    menu.press(.down)
    #expect(menu.navigation.top.highlighted?.stop.id == 9)
    menu.type("n")
    menu.show([field("n"), row(9, "New"), row(2, "One")])
    #expect(menu.navigation.top.highlighted?.stop.id == 9)
    menu.show([field("n"), row(6, "Newest"), row(9, "New")])
    #expect(menu.navigation.top.highlighted?.stop.id == 9, "with a text it stays without a key, too")
  }

  @Test func `Tab shows a row in the menu it comes from, and Escape closes all`() {
    var menu = walk(row(2, "One"), row(3, "Two"))
    menu.press(.down, .tab)
    #expect(menu.takeEffects() == [.reveal(3), .close(.root), .finish])
    #expect(menu.navigation.choices.isEmpty)
    menu = walk(row(2, "One"))
    menu.press(.escape)
    #expect(menu.takeEffects() == [.close(.root), .finish])
  }

  @Test func `a field without rows rings, and one among others is as it was`() {
    var menu = walk()
    menu.press(.enter, .down, .tab)
    #expect(menu.takeEffects() == [.bell, .bell, .bell])
    menu = Walk([row(1, "Find", [.role: .string("search-field"), .autofocus: .bool(true)]), row(2, "One")])
    menu.press(.enter)
    #expect(menu.selected == "One")
  }

  @Test func `a request selects a row of a submenu`() {
    var menu = Walk([row(1, "File", [:], [row(2, "New"), row(3, "Export", [:], [row(4, "PDF"), row(5, "PNG")])])])
    menu.send(.request(5))
    #expect(menu.takeEffects() == [.open(1), .open(3)])
    #expect(menu.selected == "PNG")
    menu.send(.request(99))
    #expect(menu.selected == "PNG")
  }
}
