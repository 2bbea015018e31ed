import Basics
import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing

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

  @Test func `a press that is handed over chooses the alternate whose modifiers are held, and the program keeps out`() {
    let path = Value.dictionary([
      "title": .string("Path"), "action": .string("path"), "modifiers": .array(of: "s", [.string("Alt")]),
    ])
    for (held, chosen): (Set<Word.Modifier>, [NavigationEffect]) in [
      ([.alt], [.cancel, .alternate(1, action: "path")]), ([], [.release(1)]),
    ] {
      var menu = Walk([row(1, "Copy", [.alternates: .array(of: "a{sv}", [path])])])
      menu.send(.hold)
      menu.send(.modifiers(held))
      menu.send(.drag(stop(1)))
      menu.effects = []
      menu.send(.drop(stop(1)))
      #expect(menu.takeEffects() == chosen + [.close(.root), .finish])
    }
  }
}
