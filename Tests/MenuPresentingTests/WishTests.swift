import Basics
import DBusMenu
import LibDBus
@testable import MenuPresenting
import Testing

/// A row with one part of each kind.
private let parts = row(
  1, "",
  [
    .role: .string("custom-view"),
    .content: stack(
      "horizontal",
      [
        view("field", ["part": .string("name"), "value": .string("old")]), view("button", ["part": .string("go")]),
        view("toggle", ["part": .string("mute"), "value": .bool(true)]),
        view("slider", ["part": .string("level"), "value": .double(2), "minimum": .double(1), "maximum": .double(5)]),
      ]),
  ])

@Suite struct `Parts that operate themselves` {
  private let menu = [
    parts, row(2, "Find", [.role: .string("search-field"), .text: .string("a")]),
    row(3, "Sub", [:], [row(30, "Inner")]), toggle(4, "On", 1),
  ]

  private func part(_ name: String) -> MenuStop { MenuStop(id: 1, part: name) }

  @Test func `parts that operate themselves send the whole text, and a number within their range`() {
    var menu = Walk(menu)
    menu.send(.set(part("name"), .string("new")))
    menu.send(.set(MenuStop(id: 2), .string("ab")))
    menu.send(.set(part("level"), .double(9)))
    menu.send(.set(part("level"), .int32(3)))
    #expect(
      menu.takeEffects() == [
        .operate(1, .init(part: "name", .text("new"))), .type(2, "ab"), .operate(1, .init(part: "level", .number(5))),
        .operate(1, .init(part: "level", .number(3))),
      ])
    #expect(menu.navigation.drafts.text(of: part("name"), is: "old") == "new")
    #expect(menu.navigation.drafts.text(of: MenuStop(id: 2), is: "a") == "ab")
    #expect(menu.navigation.drafts.number(of: part("level"), is: 2) == 3)
    #expect(menu.navigation.top.selected?.stop == part("level"))
  }

  @Test func `parts that operate themselves send nothing that is no news or makes no sense`() {
    var menu = Walk(menu)
    let name = part("name")
    for value: Value in [.string("old"), .int32(1), .bool(true)] { menu.send(.set(name, value)) }
    for value: Value in [.double(2), .double(.nan), .double(.infinity), .string("3")] {
      menu.send(.set(part("level"), value))
    }
    for stop in [part("none"), part("go"), part("mute"), MenuStop(id: 9), MenuStop(id: 4)] {
      menu.send(.set(stop, .string("x")))
    }
    #expect(menu.takeEffects().isEmpty)
    menu.send(.set(name, .string(String(repeating: "x", count: 5000))))
    #expect(menu.takeEffects() == [.bell])
    var opening = MenuNavigation<PlainLayout>(room: 5)
    #expect(opening.handle(.set(name, .string("x"))).isEmpty && opening.handle(.operate(name)).isEmpty)
  }

  @Test func `parts that operate themselves are pressed in place, and close what is in front of them`() {
    var menu = Walk(menu)
    menu.send(.request(3))
    menu.send(.operate(part("mute")))
    menu.send(.operate(part("go")))
    menu.send(.operate(part("none")))
    #expect(
      menu.takeEffects() == [
        .open(3), .close(3), .operate(1, .init(part: "mute", .toggle(false))),
        .operate(1, .init(part: "go", .text(""))),
      ])
    menu.send(.operate(MenuStop(id: 4)))
    #expect(menu.takeEffects() == [.click(4), .close(.root), .finish])
  }
}

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
    #expect(menu.navigation.departure?.id == 1)
    menu = Walk(self.menu)
    menu.press(.down, .menu, .up, .menu)
    #expect(menu.takeEffects() == [.context(1, at: nil), .close(.root), .finish])
  }

  @Test func `a row's own context menu and a choice may be the object of the next menu, which has other ids`() throws {
    var left = Walk(menu)
    left.press(.down, .enter)
    let chosen = try #require(left.navigation.departure)
    #expect(chosen.id == 2)
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

@Suite struct `A press that is handed over` {
  private let menu = [
    row(1, "One"), row(2, "Two", [.keepsOpen: .bool(true)]), row(3, "Sub", [:], [row(30, "In")]),
    row(4, "Find", [.role: .string("search-field")]),
  ]

  private func stop(_ id: ItemID, _ level: Int = 0) -> PointerTarget {
    .stop(MenuStop(id: id), level: level, share: nil)
  }

  private func held() -> Walk {
    var menu = Walk(menu)
    menu.navigation.tellsSelection = true
    menu.send(.drag(stop(2)))
    _ = menu.navigation.selectionEffects()
    menu.send(.hold)
    menu.effects = []
    return menu
  }

  @Test func `a press that is handed over chooses the row that it ends on`() {
    var menu = held()
    for id: ItemID in [1, 2] { menu.send(.drag(stop(id))) }
    #expect(menu.takeEffects() == [.hover(2)], "it was told of the first row before")
    menu.send(.drag(stop(1)))
    menu.send(.drop(stop(1)))
    #expect(menu.takeEffects() == [.hover(1), .release(1), .close(.root), .finish])
    #expect(menu.navigation.choices.map(\.titles) == [["One"]])
    var fast = held()
    fast.send(.drop(stop(2)))
    #expect(fast.takeEffects() == [.hover(2), .release(2)], "the menu stays")
    #expect(!fast.navigation.isHolding)
  }

  @Test func `a press that is handed over chooses nothing beside the rows, and what can be typed into`() {
    for target in [.outside, .level(0), .title(level: 0), stop(4), stop(77)] {
      var menu = held()
      menu.send(.drag(target))
      menu.takeEffects().forEach { #expect($0 == .hover(4)) }
      menu.send(.drop(target))
      #expect(menu.takeEffects().last == .release(.root) && !menu.navigation.isFinished, "\(target)")
      menu.send(.drop(target))
      menu.send(.cancelHold)
      #expect(menu.takeEffects().isEmpty, "it is over")
    }
    var menu = held()
    menu.send(.drag(.outside))
    #expect(menu.selected == nil)
    menu.press(.down)
    #expect(menu.selected == "One")
  }

  @Test func `a press that is handed over opens submenus, and leaves them`() {
    var menu = held()
    menu.send(.drag(stop(3)))
    menu.now += .seconds(1)
    menu.send(.time)
    menu.send(.drag(stop(3)))
    #expect(menu.takeEffects() == [.wake(at: .seconds(1)), .hover(3), .open(3)])
    menu.send(.drag(stop(2)))
    #expect(menu.takeEffects() == [.close(3), .hover(2)])
    menu.send(.drop(stop(3)))
    #expect(menu.takeEffects() == [.wake(at: .seconds(2)), .release(.root), .open(3)])
  }

  @Test func `a press that is handed over is followed by the program, and may be cancelled`() {
    var menu = held()
    menu.send(.hovered(2))
    #expect(menu.selected == "Two")
    menu.send(.hovered(.root))
    #expect(menu.selected == nil)
    menu.send(.cancelHold)
    #expect(menu.takeEffects() == [.cancel], "the program knows which row it named")
    menu.send(.hovered(2))
    #expect(menu.selected == nil)
  }

  @Test func `a press that is handed over selects no row before it is on one`() {
    var menu = Walk([])
    menu.navigation.tellsSelection = true
    menu.navigation.isWindowed = true
    menu.send(.hold)
    menu.show([row(1, "One"), row(2, "Two")])
    #expect(menu.selected == nil && menu.takeEffects().isEmpty, "the program would run the row that it was told of")
    menu.send(.drag(stop(2)))
    #expect(menu.selected == "Two")
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
