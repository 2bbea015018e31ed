import DBusMenu
import MenuTestSupport
@testable import MenuPresenting
import Testing

@Suite struct `A pointer in a menu` {
  private let menu = [row(1, "One"), row(2, "Sub", [:], [row(20, "Inner"), row(21, "Other")]), row(3, "Three")]

  private func stop(_ id: ItemID, _ level: Int = 0) -> PointerTarget {
    .stop(MenuStop(id: id), level: level, share: nil)
  }

  @Test func `a pointer in a menu presses and releases on the same row to choose it`() {
    var menu = Walk(menu)
    menu.send(.press(stop(1)))
    menu.send(.release(stop(3)))
    menu.send(.release(stop(1)))
    #expect(menu.effects.isEmpty && menu.selected == "One")
    menu.send(.press(stop(3)))
    menu.send(.release(stop(3)))
    #expect(menu.takeEffects() == [.click(3), .close(.root), .finish])
  }

  @Test func `a pointer in a menu closes what is in front of the level that it presses`() {
    var menu = Walk(menu)
    for target in [.level(0), .title(level: 0), .title(level: 1), stop(3)] {
      menu.send(.request(2))
      menu.send(.press(target))
      menu.send(.release(target))
      #expect(menu.takeEffects() == [.open(2), .close(2)], "\(target)")
    }
    menu.send(.request(2))
    menu.send(.press(.level(1)))
    #expect(menu.takeEffects() == [.open(2)])
    menu.send(.press(.outside))
    #expect(menu.takeEffects() == [.close(2), .close(.root), .finish])
  }

  @Test func `a pointer in a menu selects what it is over, in the level in front alone`() {
    var menu = Walk(menu)
    menu.send(.move(stop(3)))
    #expect(menu.selected == "Three" && menu.navigation.top.layout.revealed == 2)
    menu.send(.request(2))
    menu.send(.move(stop(3)))
    #expect(menu.selected == "Inner")
    menu.send(.wheel(1))
    menu.send(.wheel(1))
    #expect(menu.selected == "Other")
  }
}
