import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing

@Suite struct `Keys in a menu` {
  private let menu = [
    row(1, "One"), row(2, "Off", [.enabled: .bool(false)]), separator(3), toggle(4, "Check", 0),
    row(5, "Sub", [:], [row(50, "Inner"), row(51, "Deep", [:], [row(510, "Deepest")])]), row(6, "Six"),
  ]

  @Test func `keys of another layout choose by the underlined letter, and go to the row that begins with theirs`() {
    let rows = [row(1, "_Open"), row(2, "Save _as"), row(3, "Same"), row(4, "Ыть"), row(5, "Sane")]
    var walk = Walk(rows)
    walk.send(.letters(["ф", "a"]))
    #expect(walk.takeEffects().contains(.click(2)), "by the second group")
    walk = Walk(rows)
    walk.send(.letters(["ы", "s"]))
    #expect(walk.selected == "Ыть", "the current group comes first")
    walk.now += .seconds(2)
    walk.send(.letters(["ж", "s"]))
    walk.send(.letters(["ф", "a"]))
    walk.send(.letters(["т", "n"]))
    #expect(walk.selected == "Sane", "letter by letter")
    walk.now += .seconds(2)
    walk.effects = []
    walk.send(.letters(["ж", "q"]))
    #expect(walk.takeEffects().contains(.bell) && walk.selected == "Sane")
    var field = Walk([row(1, "", [.role: .string("search-field"), .autofocus: .bool(true)]), row(2, "Open")])
    field.send(.letters(["щ", "o"]))
    #expect(field.navigation.drafts.text(of: MenuStop(id: 1), is: "") == "щ", "a field takes the current one")
  }

  @Test func `keys of the same meaning are the same whatever their name`() {
    #expect(NamedKey.shiftF10.key == NamedKey.menu.key)
    let others = NamedKey.allCases.filter { $0 != .shiftF10 }.map(\.key)
    #expect(Set(others).count == others.count)
  }

  @Test(
    arguments: [
      ([.down], "Check"), ([.down, .down], "Sub"), ([.up], "Six"), ([.end], "Six"), ([.end, .down], "One"),
      ([.end, .home], "One"), ([.tab, .tab], "Sub"), ([.backTab], "Six"), ([.character("s")], "Sub"),
      ([.character("s"), .character("i")], "Six"), ([.character("S")], "Sub"), ([.character("q")], "One"),
      ([.left], "One"), ([.backspace], "One"), ([.end, .right], "Six"), ([.pageDown], "Six"),
    ] as [([MenuKey], String)])
  func `keys in a menu move the selection past what cannot be chosen`(keys: [MenuKey], selected: String) {
    var menu = Walk(menu)
    for key in keys { menu.press(key) }
    #expect(menu.selected == selected)
    #expect(menu.effects.allSatisfy { $0 == .bell })
  }

  @Test func `Enter chooses, and the levels close from the front`() {
    var menu = Walk(menu)
    menu.press(.down, .down, .right)
    #expect(menu.takeEffects() == [.open(5)])
    menu.press(.down, .enter)
    #expect(menu.takeEffects() == [.open(51)])
    menu.press(.enter)
    #expect(menu.takeEffects() == [.click(510), .close(51), .close(5), .close(.root), .finish])
    #expect(menu.navigation.choices == [MenuChoice(id: 510, titles: ["Sub", "Deep", "Deepest"])])
    menu.press(.enter, .down)
    #expect(menu.takeEffects() == [], "nothing happens any more")
  }

  @Test(arguments: [MenuKey.escape, .left, .backspace]) func `keys in a menu go back a level`(key: MenuKey) {
    var menu = Walk(menu)
    menu.press(.down, .down, .enter, .down, .enter)
    _ = menu.takeEffects()
    menu.press(key)
    #expect(menu.takeEffects() == [.close(51)])
    #expect(menu.selected == "Deep")
    menu.press(key)
    #expect(menu.takeEffects() == [.close(5)])
    #expect(menu.selected == "Sub")
    menu.press(key)
    #expect(menu.takeEffects() == (key == .escape ? [.close(.root), .finish] : [.bell]))
    #expect(menu.navigation.choices.isEmpty)
  }

  @Test func `Space flips a mark and leaves the menu open; on other rows it is Enter`() {
    var menu = Walk(menu)
    menu.press(.down, .character(" "), .character(" "))
    #expect(menu.takeEffects() == [.click(4), .click(4)])
    menu.press(.down, .character(" "))
    #expect(menu.takeEffects() == [.open(5)])
    menu.press(.character(" "))
    #expect(menu.takeEffects() == [.click(50), .close(5), .close(.root), .finish])
  }

  @Test func `Space belongs to what is typed where several rows begin so, and chooses otherwise`() {
    let rows = [row(1, "Save"), row(2, "Save as"), row(3, "Quit now", [.keepsOpen: .bool(true)])]
    var menu = Walk(rows)
    menu.type("save ")
    #expect(menu.selected == "Save as" && menu.effects.isEmpty)
    menu.now += .seconds(2)
    menu.type("quit ")
    #expect(menu.selected == "Quit now")
    #expect(menu.takeEffects() == [.click(3)])
  }

  @Test func `Escape does not wait for a program that owes an answer`() {
    let deep = [row(1, "A", [:], [row(10, "B", [:], [])])]
    var twice = Walk(deep)
    twice.press(.enter)
    twice.send(.opened(1))
    twice.press(.enter, .escape, .escape)
    #expect(twice.takeEffects() == [.open(1), .open(10), .close(10), .close(1), .close(.root), .finish])
    twice.press(.escape)
    twice.send(.press(.outside))
    twice.press(.enter)
    #expect(twice.takeEffects() == [.finish, .finish], "whatever becomes of the rest")
    var late = Walk(deep)
    late.press(.enter)
    late.send(.opened(1))
    late.press(.enter)
    late.now += .seconds(2)
    late.press(.escape)
    #expect(late.takeEffects().suffix(4) == [.close(10), .close(1), .close(.root), .finish])
    var between = Walk(deep)
    between.press(.enter)
    between.send(.opened(1))
    between.press(.enter, .escape, .down, .escape)
    #expect(between.takeEffects() == [.open(1), .open(10), .close(10), .close(1)])
    var opening = MenuNavigation<PlainLayout>(room: 5)
    #expect(opening.handle(.key(.escape)) == [.close(.root), .finish])
  }

  @Test func `one mnemonic chooses, several take turns, and both go before what titles begin with`() {
    let rows = [row(1, "_Save"), row(2, "E_xit"), row(3, "Save _as"), row(4, "Sa_ll"), row(5, "_all"), row(6, "x__y")]
    var menu = Walk(rows)
    menu.press(.character("a"))
    #expect(menu.selected == "Save as" && menu.effects.isEmpty)
    menu.now += .seconds(2)
    menu.press(.character("a"))
    #expect(menu.selected == "all")
    menu.now += .seconds(2)
    menu.press(.character("a"))
    #expect(menu.selected == "Save as")
    menu.now += .seconds(2)
    menu.press(.character("X"))
    #expect(menu.takeEffects().first == .click(2))
  }

  @Test func `typed letters find titles whatever their case and accents, in every session`() {
    var menu = Walk([row(1, "Saft"), row(2, "Äpfel"), row(3, "İstanbul"), row(4, "ısı"), row(5, "Straße")])
    for (text, title) in [
      ("apfel", "Äpfel"), ("İ", "İstanbul"), ("isi", "ısı"), ("I", "İstanbul"), ("strasse", "Straße"),
    ] {
      menu.type(text)
      #expect(menu.selected == title, "\(text)")
      menu.now += .seconds(2)
    }
    menu.effects = []
    menu.press(.character("\u{301}"))
    #expect(menu.takeEffects() == [.bell])
    var turkish = Walk([row(1, "İndir"), row(2, "_İptal")])
    turkish.press(.character("i"))
    #expect(turkish.takeEffects().first == .click(2), "the capital of i has a dot")
  }

  @Test func `letters belong together for a second`() {
    let rows = ["Salt", "Sand", "Apple", "Sandbox", "Über"].enumerated().map { row(Int32($0.offset + 1), $0.element) }
    var menu = Walk(rows)
    menu.type("sandb")
    #expect(menu.selected == "Sandbox")
    menu.now += .seconds(1)
    menu.type("a")
    #expect(menu.selected == "Apple")
    menu.press(.down)
    menu.type("ü")
    #expect(menu.selected == "Über")
    menu.type("zzz")
    #expect(menu.takeEffects() == [.bell, .bell, .bell])
  }

  @Test func `rows may ask to leave the menu open, and submenus to close only themselves`() {
    let stays: [PropertyName: Value] = [.keepsOpen: .bool(true)]
    var scoped = row(2, "Scoped", [.dismissScope: .string("submenu")], [])
    scoped.children = [row(20, "In"), row(21, "More", [:], [row(210, "Far in")])]
    var menu = Walk([row(1, "Stays", stays), scoped])
    menu.press(.enter)
    #expect(menu.takeEffects() == [.click(1)])
    menu.press(.down, .enter, .enter)
    #expect(menu.takeEffects() == [.open(2), .click(20), .close(2)])
    menu.press(.enter, .down, .enter, .enter)
    #expect(menu.takeEffects() == [.open(2), .open(21), .click(210), .close(21), .close(2)])
    #expect(menu.navigation.choices.map(\.titles) == [["Stays"], ["Scoped", "In"], ["Scoped", "More", "Far in"]])
    #expect(!menu.navigation.isFinished)
  }

  // MARK: A menu that changes

  @Test func `the selection stays with its row while the menu changes, and goes with it`() {
    var menu = Walk([row(1, "One"), row(2, "Two"), row(3, "Three")])
    menu.press(.down)
    menu.show([row(9, "New"), row(1, "One"), row(2, "Zwei"), row(3, "Three")])
    #expect(menu.selected == "Zwei")
    menu.show([row(9, "New"), row(1, "One"), row(3, "Three")])
    #expect(menu.selected == nil, "no other row is in its place")
    menu.press(.enter)
    menu.press(.up)
    #expect(menu.takeEffects() == [.bell] && menu.selected == "Three")
    menu.show([])
    #expect(menu.selected == nil && menu.titles.isEmpty)
    menu.press(.down, .enter, .left, .right, .tab, .pageDown, .home, .character("x"), .character(" "))
    #expect(menu.effects.allSatisfy { $0 == .bell })
  }

  @Test func `a submenu that is gone, hidden or disabled is closed with those in front of it`() {
    for change: PropertyName? in [nil, .visible, .enabled] {
      var menu = Walk(menu)
      menu.press(.down, .down, .enter, .down, .enter)
      _ = menu.takeEffects()
      var rows = self.menu
      if let change { rows[4].properties[change] = .bool(false) } else { rows.remove(at: 4) }
      menu.show(rows)
      #expect(menu.takeEffects() == [.close(51), .close(5)])
      #expect(menu.navigation.levels.count == 1)
    }
  }

  @Test func `a submenu says that it is loading until its rows are there`() {
    var menu = Walk([row(1, "Lazy", [:], [])])
    menu.press(.enter)
    #expect(menu.navigation.top.isReading)
    menu.show([
      row(1, "Lazy", [:], [row(10, "Working…", [.role: .string("loading"), .busy: .bool(true)])])
    ])
    #expect(menu.titles == ["Working…"])
    menu.press(.enter)
    #expect(menu.takeEffects() == [.open(1), .bell])
    menu.show([row(1, "Lazy", [:], [row(11, "Filled")])])
    #expect(menu.selected == "Filled")
    menu.show([row(1, "Lazy", [:], [])])
    menu.send(.opened(1))
    #expect(!menu.navigation.top.isReading && menu.titles.isEmpty)
  }

  @Test func `a program may ask for a submenu to be opened`() {
    var menu = Walk(menu)
    menu.send(.request(51))
    #expect(menu.takeEffects() == [.open(5), .open(51)])
    menu.send(.request(5))
    #expect(menu.takeEffects() == [.close(51)])
    menu.send(.request(99))
    menu.send(.request(2))
    #expect(menu.takeEffects() == [.close(5)], "a row without a submenu opens nothing")
  }

  @Test func `rows for others alone are left out, and rows for us alone are there`() {
    let menu = Walk([
      row(1, "Ours", [.visible: .bool(false), .richVisible: .bool(true)]),
      row(2, "Theirs", [.fallback: .bool(true)]), row(3, "Hidden", [.visible: .bool(false)]),
    ])
    #expect(menu.titles == ["Ours"])
  }
}
