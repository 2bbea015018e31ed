import DBusMenu
import LibDBus
import MenuPresenting
import MenuTestSupport
@testable import MenuTerminal
import Testing

/// A menu that sets off what it belongs to.
@Suite struct `A menu that sets off what it belongs to` {
  private let actions = [
    row(1, "Lunch?", [.role: .string("preview"), .enabled: .bool(false)]), separator(2), row(3, "Reply"),
    row(4, "Forward to somebody else"), row(5, "More", [:], [row(50, "Pin")]),
  ]

  private let list = MenuNode(
    id: .root,
    children: [
      row(1, "Hello"), separator(2), row(3, "Lunch at noon?"), row(4, "See you"),
      row(5, "Older", [:], [row(50, "Old"), row(51, "Oldest")]),
    ])

  private let dim = Value.dictionary([
    "color": .string("#04040f"), "opacity": .double(0.5), "duration": .double(0.1),
  ])

  private func menu(
    _ properties: [PropertyName: Value] = [:], picture: [String: Value] = ["label": .string("Lunch?")],
    at item: ItemID? = 3
  ) -> Headless {
    var menu = Headless([], columns: 50, rows: 9)
    menu.send(.position(item.map { RowPosition(menu: list, item: $0) }))
    show(properties.merging([.highlight: .dictionary(picture)]) { $1 }, in: &menu)
    return menu
  }

  private func show(_ properties: [PropertyName: Value], in menu: inout Headless) {
    menu.send(.menu(MenuNode(id: .root, properties: bus(properties), children: actions), isRightToLeft: false))
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test
  func `a menu beside its object has the preferred width and a line for each action`() {
    let menu = menu([.preferredWidth: .int32(160), .adaptive: .bool(false)])
    #expect(
      menu.screen == """
        ┌─────────┐
        │ Hello   │
        ├─────────┌──────────────────┐
        │ Lunch?  │ Reply            │
        │ See you │ Forward to some… │
        │ Older ▸ │ More           ▸ │
        └─────────└──────────────────┘
        """)
  }

  @Test func `everything but the focused row and the menu is faint`() {
    let menu = menu([.dim: dim])
    let behind = String(repeating: "f", count: 50)
    let beside =
      String(repeating: "f", count: 10) + String(repeating: " ", count: 28) + String(repeating: "f", count: 12)
    let focused = "fbbbbbbbbb " + String(repeating: "S", count: 26) + " " + String(repeating: "f", count: 12)
    #expect(lines(menu.styles) == [behind, behind, beside, focused, beside, beside, beside, behind, behind])
  }

  @Test func `without a dimming nothing is faint, and the object is strong all the same`() {
    let menu = menu()
    #expect(!menu.styles.contains("f"))
    #expect(lines(menu.styles)[3].hasPrefix(" bbbbbbb"))
    var clear = self.menu([.dim: .dictionary(["opacity": .double(0)])])
    #expect(!clear.styles.contains("f"))
    show([.dim: dim], in: &clear)
    #expect(!clear.screen.contains("Hello") && clear.screen.contains("Lunch?"), "the picture is a row again at the end")
  }

  @Test func `the picture is as it was, and has what the program shows in it`() {
    let content = stack(
      "horizontal", [view("text", ["text": .string("Lunch")]), view("badge", ["text": .string("1")])])
    #expect(menu(picture: ["content": content]).screen.contains("│ Lunch (1)"))
    #expect(menu(picture: ["label": .string("a_b")]).screen.contains("│ a_b"))
    #expect(menu(picture: [:]).screen.contains("│ Lunch at noon? "), "of nothing at all it is the row as it is")
    let deep = menu(picture: ["label": .string("It")], at: 51)
    #expect(deep.screen.hasPrefix("┌─────┐\n│ Old ┌─") && !deep.screen.contains("Hello"), "\(deep.screen)")
  }

  @Test func `without its list, the picture stands alone`() {
    for item: ItemID? in [nil, 99] {
      let menu = menu(at: item)
      #expect(menu.screen.hasPrefix("┌────────┌"))
    }
    let nothing = menu(picture: [:], at: nil)
    #expect(nothing.screen.hasPrefix("┌──────────────────────────┐\n│ Lunch?  "), "or it is a row of the menu")
  }

  @Test func `a click beside the menu closes it, on the list as well`() {
    var menu = menu()
    _ = menu.takeEffects()
    menu.send(.pointer(.press, Point(column: 3, row: 1)))
    #expect(menu.takeEffects() == [.close(.root), .finish])
  }

  @Test func `clicks do nothing to a list that is too narrow to be seen`() {
    for columns in 0..<4 {
      var menu = menu()
      menu.send(.resize(Size(columns: columns, rows: 9)))
      for row in 0..<9 { menu.send(.pointer(.press, Point(column: 0, row: row))) }
      #expect(!menu.effects.contains { if case .commitPreview = $0 { true } else { false } })
    }
  }

  @Test func `a click on it, or Space or Enter beside the menu, opens it`() {
    let opened: [NavigationEffect] = [.commitPreview(.root, configuration: "mail"), .close(.root), .finish]
    var clicked = menu([.configuration: .string("mail")])
    _ = clicked.takeEffects()
    clicked.send(.pointer(.press, Point(column: 3, row: 3)))
    #expect(clicked.takeEffects() == opened)
    for key in [MenuKey.enter, .character(" ")] {
      var menu = menu([.configuration: .string("mail")])
      _ = menu.takeEffects()
      menu.press(.left)
      #expect(lines(menu.styles)[3].hasPrefix(" SSSSSSS"))
      menu.press(key)
      #expect(menu.takeEffects() == opened)
    }
  }

  @Test func `any size and any wish can be drawn`() {
    for width: Value in [.int32(-5), .int32(1), .int64(.max), .int32(200), .string("wide"), .double(.nan)] {
      var menu = self.menu([.preferredWidth: width, .dim: .int32(1)])
      for columns in 0..<14 { for rows in 0..<8 { menu.send(.resize(Size(columns: columns, rows: rows))) } }
      menu.send(.resize(Size(columns: 50, rows: 9)))
      #expect(menu.screen.contains("│ Re"))
    }
  }
}
