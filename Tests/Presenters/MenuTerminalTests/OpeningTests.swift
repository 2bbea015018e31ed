import DBusMenu
import LibDBus
import MenuPresenting
import MenuTestSupport
@testable import MenuTerminal
import Testing

/// Menus that programs ask to have shown.
@Suite struct `A menu that a program wants shown` {
  private let rows = [row(1, "Last"), row(2, "Sub", [:], [row(20, "B"), row(21, "A")]), row(3, "First")]

  private func upwards(_ menu: inout Headless, _ rows: [MenuNode], isReversed: Bool = false) {
    let properties = [.direction: Word.Direction.up.value, .reversed: .bool(isReversed)] as [PropertyName: Value]
    menu.send(
      .menu(MenuNode(id: .root, properties: bus(properties), children: rows), isRightToLeft: false))
  }

  @Test func `a menu opens upwards from the lower edge with its first row selected`() {
    var menu = Headless([], columns: 24, rows: 8)
    upwards(&menu, rows)
    #expect(menu.screen.hasPrefix("\n\n\n┌") && menu.selected == "Last")
    menu.press(.down, .right)
    #expect(menu.selected == "B")
  }

  @Test
  func `a menu with priority and its submenus open upwards, from their last rows on`() {
    var menu = Headless([], columns: 24, rows: 8)
    upwards(&menu, rows, isReversed: true)
    #expect(
      menu.screen == """



        ┌───────┐
        │ Last  │
        │ Sub ▸ │
        │ First │
        └───────┘
        """)
    #expect(menu.selected == "First")
    menu.press(.up, .right)
    #expect(
      menu.screen == """



        ┌───────┌─ Sub ─┐
        │ Last  │ B     │
        │ Sub ▸ │ A     │
        │ First └───────┘
        └───────┘
        """)
    #expect(menu.selected == "A")
    menu.press(.escape)
    upwards(&menu, rows + [row(4, "New")], isReversed: true)
    #expect(menu.selected == "Sub", "what is selected already stays so")
  }

  @Test func `a menu begins with its first rows unless the program opens it upwards`() {
    let menu = Headless([], columns: 24, rows: 8)
    #expect(menu.selected == nil)
    var other = menu
    other.show(rows)
    #expect(other.selected == "Last" && other.screen.hasPrefix("┌"))
    other = menu
    other.show([
      row(1, "Row"), row(2, "", [.role: .string("search-field"), .autofocus: .bool(true)]),
    ])
    #expect(other.state.top.selection == 1, "or with the field that takes the keys")
  }

  @Test func `a program hears of each selected row once, and only if it asked`() {
    var menu = Headless(rows)
    menu.press(.down)
    #expect(menu.takeEffects() == [])
    menu.state.navigation.tellsSelection = true
    menu.press(.down, .down, .down)
    #expect(menu.takeEffects() == [.hover(3), .hover(1), .hover(2)])
    menu.send(.resize(Size(columns: 30, rows: 9)))
    #expect(menu.takeEffects() == [])
    menu.press(.right)
    #expect(menu.takeEffects() == [.open(2)], "the program does not know yet that it is open")
    menu.send(.opened(2))
    #expect(menu.takeEffects() == [.hover(20)])
    menu.press(.escape)
    #expect(menu.takeEffects() == [.close(2), .hover(2)])
    menu.press(.down, .enter)
    #expect(menu.takeEffects() == [.hover(3), .click(3), .close(.root), .finish])
  }

  /// A menu that the program is asked to open; ``Headless`` has it open already.
  private func opening(keepsEarlyInput: Bool) -> Headless {
    var menu = Headless([])
    menu.state = TerminalState(size: Size(columns: 40, rows: 12))
    menu.state.keepsEarlyInput = keepsEarlyInput
    menu.state.navigation.tellsSelection = true
    menu.show(rows)
    return menu
  }

  @Test func `a menu that a program wants has no rows and tells nothing until the program has opened it`() {
    var menu = opening(keepsEarlyInput: true)
    #expect(menu.screen.contains("Loading…") && !menu.screen.contains("Last"))
    menu.show([row(1, "Other")])
    #expect(menu.effects == [])
    menu.send(.opened(.root))
    #expect(menu.effects == [.hover(1)] && menu.screen.contains("Other"))
  }

  @Test func `a menu that a program wants is closed with Escape at any time`() {
    for keepsEarlyInput in [true, false] {
      var menu = opening(keepsEarlyInput: keepsEarlyInput)
      menu.press(.down, .enter, .escape)
      #expect(menu.effects == [.close(.root), .finish])
      menu.send(.opened(.root))
      #expect(menu.effects == [.close(.root), .finish], "and stays closed")
    }
  }

  @Test func `a menu takes keys typed before it was seen only if it did not come by itself`() {
    var menu = opening(keepsEarlyInput: true)
    menu.press(.down, .down, .enter)
    menu.send(.opened(.root))
    #expect(menu.effects == [.click(3), .close(.root), .finish])
    menu = opening(keepsEarlyInput: false)
    menu.press(.down, .down, .enter)
    menu.send(.request(2))
    menu.send(.opened(.root))
    #expect(menu.effects == [.open(2)], "but what the program asks for")
  }

  @Test(arguments: [(80, 76), (4, 1), (0, 1)])
  func `a menu that a program wants has room for the columns inside a box`(columns: Int, room: Int) {
    #expect(Size(columns: columns, rows: 24).metrics.textColumns == room)
  }
}
