import Basics
import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing

@Suite struct `Modifiers in a menu` {
  private func alternate(_ action: String, _ modifiers: [String]) -> Value {
    .dictionary([
      "title": .string(action.prefix(1).uppercased() + action.dropFirst()), "action": .string(action),
      "modifiers": .array(of: "s", modifiers.map(Value.string)),
    ])
  }

  private func rows(_ alternates: [Value]) -> [MenuNode] {
    [row(1, "Copy", [.alternates: .array(of: "a{sv}", alternates)]), row(2, "Paste")]
  }

  @Test func `modifiers in a menu make a row stand for another command while exactly they are held`() {
    let rows = rows([alternate("path", ["Alt"]), alternate("all", ["Alt", "Shift"])])
    let copy = MenuRow(rows[0])
    #expect(copy.title(with: []) == "Copy" && copy.title(with: [.alt]) == "Path")
    #expect(copy.title(with: [.shift, .alt]) == "All" && copy.title(with: [.shift]) == "Copy")
    for (held, effect): (Set<Word.Modifier>, NavigationEffect) in [
      ([.alt], .alternate(1, action: "path")), ([.alt, .shift], .alternate(1, action: "all")), ([.control], .click(1)),
      ([], .click(1)),
    ] {
      var menu = Walk(rows)
      menu.send(.modifiers(held))
      menu.press(.enter)
      #expect(menu.takeEffects() == [effect, .close(.root), .finish])
    }
    var menu = Walk(rows)
    menu.send(.modifiers([.alt]))
    menu.send(.modifiers([]))
    menu.press(.enter)
    #expect(menu.navigation.choices.map(\.titles) == [["Copy"]])
  }

  @Test func `modifiers of nonsense are ignored`() {
    let nonsense: [Value] = [
      alternate("none", []), alternate("odd", ["Hyper"]), .int32(1), .dictionary(["action": .string("x")]),
      .dictionary(["modifiers": .array(of: "s", [.string("Alt")])]), alternate("first", ["Alt"]),
      alternate("second", ["Alt"]), alternate(String(repeating: "x", count: 5000), ["Super"]),
    ]
    #expect(MenuRow(rows(nonsense)[0]).alternates.map(\.action) == ["first"])
    #expect(MenuRow(row(1, "A", [.alternates: .string("x")])).alternates.isEmpty)
  }
}

@Suite struct `A row's own context menu` {
  private let menu = [
    row(1, "Mail", [.contextMenu: .bool(true)]), row(2, "Plain"), row(3, "Sub", [:], [row(30, "In")]),
  ]

  @Test func `a row's own context menu is asked for where there is one, with the key or at a place`() {
    var menu = Walk(menu)
    menu.send(.context(MenuStop(id: 2), at: .zero))
    menu.send(.context(MenuStop(id: 9), at: .zero))
    menu.send(.context(MenuStop(id: 1), at: PixelPoint(x: 3, y: 4)))
    #expect(menu.takeEffects() == [.context(1, at: PixelPoint(x: 3, y: 4)), .close(.root), .finish])
    let departure = menu.navigation.departure
    #expect(departure?.row.id == 1 && departure?.asksForContext == true)
    menu = Walk(self.menu)
    menu.press(.down, .menu, .up, .menu)
    #expect(menu.takeEffects() == [.context(1, at: nil), .close(.root), .finish])
  }

  @Test func `a row with a context menu, and a choice, may be the object of the next menu`() throws {
    var left = Walk(menu)
    left.press(.down, .enter)
    let departure = try #require(left.navigation.departure)
    let chosen = departure.row
    #expect(chosen.id == 2 && !departure.asksForContext)
    let list = RowPosition(menu: MenuNode(id: .root, children: [row(7, "Plain")]), item: 7)
    func highlight(_ entries: [String: Value], at position: RowPosition?) -> Highlight? {
      HighlightDescription(.dictionary(entries)).flatMap { Highlight($0, at: position) }
    }
    #expect(highlight(["label": .string("Plain")], at: list)?.isSame(as: chosen) == true)
    #expect(highlight([:], at: list)?.isSame(as: chosen) == true)
    #expect(highlight(["label": .string("Other")], at: list)?.isSame(as: chosen) == false)
    #expect(highlight(["label": .string("Plain")], at: nil)?.isSame(as: chosen) == false, "it is no row")
    left = Walk(menu)
    left.press(.escape)
    #expect(left.navigation.departure == nil)
  }
}

@Suite struct `Opening what a menu belongs to` {
  private func menu(_ properties: [PropertyName: Value]) -> Walk {
    var menu = Walk([])
    let rows = [
      row(1, "Open", [.role: .string("preview")]), row(2, "Reply"),
      row(3, "Item", [.configuration: .string("item")], [row(30, "Open item", [.role: .string("preview")])]),
    ]
    menu.send(.menu(MenuNode(id: .root, properties: bus(properties), children: rows), isRightToLeft: false))
    return menu
  }

  @Test func `opening the object of a menu closes the menu, and names the configuration`() {
    var named = menu([.configuration: .string("mail")])
    named.send(.commit)
    #expect(named.takeEffects() == [.commitPreview(.root, configuration: "mail"), .close(.root), .finish])
    var plain = menu([:])
    plain.send(.commit)
    #expect(plain.takeEffects() == [.commitPreview(.root, configuration: ""), .close(.root), .finish])
  }

  @Test(arguments: [MenuKey.enter, .character(" ")])
  func `opening the object of a menu is done by a preview`(key: MenuKey) {
    var first = menu([.configuration: .string("mail")])
    first.press(key)
    #expect(first.takeEffects() == [.commitPreview(1, configuration: "mail"), .close(.root), .finish])
    #expect(first.navigation.choices == [MenuChoice(id: 1, titles: ["Open"])])
    var inner = menu([.configuration: .string("mail")])
    inner.press(.down, .down, .enter, key)
    #expect(inner.takeEffects().dropFirst().first == .commitPreview(30, configuration: "item"))
  }
}

@Suite struct `What a menu belongs to` {
  private func menu(_ properties: [PropertyName: Value], isRightToLeft: Bool = false) -> Walk {
    var menu = Walk([])
    let root = MenuNode(id: .root, properties: bus(properties), children: [row(1, "Reply"), row(2, "Forward")])
    menu.send(.menu(root, isRightToLeft: isRightToLeft))
    return menu
  }

  private let lunch = Value.dictionary(["label": .string("Lunch")])

  @Test(arguments: [MenuKey.enter, .character(" ")])
  func `the object of a menu is beside the menu, where the keys open it`(key: MenuKey) {
    var highlighted = menu([.highlight: lunch])
    highlighted.press(.left)
    #expect(highlighted.navigation.isOnFocus && highlighted.selected == nil)
    highlighted.press(.left)
    #expect(highlighted.takeEffects() == [.bell])
    highlighted.press(.right)
    #expect(highlighted.selected == "Reply" && !highlighted.navigation.isOnFocus)
    highlighted.press(.left, key)
    #expect(highlighted.takeEffects() == [.commitPreview(.root, configuration: ""), .close(.root), .finish])
    var mirrored = menu([.preview: view("text", ["text": .string("A")])], isRightToLeft: true)
    mirrored.navigation.isWindowed = true
    mirrored.press(.right, key)
    #expect(mirrored.takeEffects().first == .commitPreview(.root, configuration: ""))
    var onScreen = menu([.highlightRect: .structure([.int32(1), .int32(2), .int32(3), .int32(4)])])
    onScreen.navigation.isWindowed = true
    onScreen.press(.left, key)
    #expect(onScreen.takeEffects() == [.commitPreview(.root, configuration: ""), .close(.root), .finish])
  }

  @Test func `the object of a menu is nothing where nothing is set off`() {
    var menu = menu([:])
    menu.press(.left)
    #expect(menu.takeEffects() == [.bell] && menu.selected == "Reply")
  }
}

@Suite struct `Titles` {
  private func heading(_ id: Int32, _ text: String) -> MenuNode {
    row(id, text, [.role: Word.Role.heading.value, .enabled: .bool(false)])
  }

  @Test func `titles are said once: a heading with the title of its menu is left out`() {
    let rows = [
      row(1, "Open"), row(2, "", [.type: .string("separator")]), heading(3, "49 University"), row(4, "Share"),
      heading(5, "Others"),
    ]
    var menu = Walk([row(9, "49 University", [:], rows)])
    menu.send(.request(9))
    menu.send(.opened(9))
    #expect(menu.navigation.top.title == "49 University")
    #expect(menu.navigation.top.rows.map(\.id) == [1, 2, 4, 5])
    menu.show([row(9, "44 Ballard", [:], rows)])
    #expect(menu.navigation.top.rows.map(\.id) == [1, 2, 3, 4, 5], "the menu has another title now")
    menu.show([row(9, "49 University", [:], rows + [heading(6, "49 University")])])
    #expect(menu.navigation.top.rows.map(\.id) == [1, 2, 4, 5])
    #expect(LevelContent(MenuNode(id: .root, children: rows), isReading: false).rows.count == 5, "it has no title")
  }
}
