import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing

@Suite struct `A pointer in the menus of a desktop` {
  private let menu = [
    row(1, "One"), row(2, "Sub", [:], [row(20, "Inner"), row(21, "Deep", [:], [row(210, "Deepest")])]),
    row(3, "Three"), row(4, "Other", [.autoOpenDelay: .double(0.1)], [row(40, "Its")]),
  ]

  private func stop(_ id: ItemID, _ level: Int = 0) -> PointerTarget {
    .stop(MenuStop(id: id), level: level, share: nil)
  }

  private func walk(_ rows: [MenuNode]? = nil) -> Walk {
    var menu = Walk(rows ?? self.menu)
    menu.navigation.isWindowed = true
    return menu
  }

  /// A menu whose submenu was opened by the pointer.
  private func opened() -> Walk {
    var menu = walk()
    menu.send(.move(stop(2)))
    menu.now += .seconds(1)
    menu.send(.time)
    menu.send(.opened(2))
    menu.effects = []
    return menu
  }

  @Test func `a finger selects the row that it is on, and opens a submenu or chooses only once it presses`() {
    var menu = walk()
    menu.send(.touch(stop(2)))
    #expect(menu.selected == "Sub" && menu.takeEffects().isEmpty, "it may be a drag")
    menu.now += .seconds(5)
    menu.send(.time)
    #expect(menu.takeEffects().isEmpty && menu.navigation.levels.count == 1, "nor by resting")
    menu.send(.touch(stop(1)))
    #expect(menu.selected == "One")
    menu.send(.touch(.outside))
    #expect(menu.selected == nil && menu.takeEffects().isEmpty)
    menu.send(.touch(stop(2)))
    menu.send(.press(stop(2)))
    menu.send(.release(stop(2)))
    #expect(menu.takeEffects() == [.open(2)] && menu.navigation.levels.count == 2)
    menu.send(.opened(2))
    menu.send(.touch(stop(3)))
    #expect(menu.navigation.levels.count == 2, "it may be a drag of the menu behind")
    menu.send(.press(stop(3)))
    menu.send(.release(stop(3)))
    #expect(menu.takeEffects() == [.close(2), .click(3), .close(.root), .finish])
  }

  @Test func `a pointer opens a submenu in which nothing is selected`() {
    var menu = opened()
    #expect(menu.navigation.levels.count == 2 && menu.selected == nil)
    menu.press(.up)
    #expect(menu.selected == "Deep")
    menu = opened()
    menu.press(.right)
    #expect(menu.selected == "Inner")
    menu.send(.move(stop(21, 1)))
    #expect(menu.selected == "Deep" && menu.takeEffects() == [.wake(at: .seconds(2))])
  }

  @Test func `a row with a submenu and an action of its own is chosen by Enter and by a press, open or not`() {
    let rows = [row(1, "Mail", [.primaryAction: .bool(true)], [row(10, "Quit")]), row(2, "Plain")]
    var menu = walk(rows)
    menu.press(.enter)
    #expect(menu.takeEffects() == [.click(1), .close(.root), .finish])
    menu = walk(rows)
    menu.press(.right)
    #expect(menu.takeEffects() == [.open(1)])
    for isOpen in [false, true] {
      menu = walk(rows)
      menu.send(.move(stop(1)))
      if isOpen {
        menu.now += .seconds(1)
        menu.send(.time)
        menu.send(.opened(1))
        #expect(menu.navigation.levels.count == 2)
      }
      menu.send(.press(stop(1)))
      menu.effects = []
      menu.send(.release(stop(1)))
      #expect(menu.takeEffects() == [.click(1), .close(.root), .finish], "\(isOpen)")
      #expect(menu.navigation.choices.map(\.titles) == [["Mail"]])
    }
  }

  @Test func `a pointer closes the submenu when it rests on another row, not when it crosses one`() {
    var menu = opened()
    menu.send(.move(stop(3)))
    #expect(menu.takeEffects() == [.wake(at: .milliseconds(1200))])
    menu.send(.move(stop(2)))
    menu.now = .milliseconds(1200)
    menu.send(.time)
    #expect(menu.takeEffects().isEmpty, "it went on")
    menu.send(.move(stop(3)))
    menu.now = .milliseconds(1300)
    menu.send(.move(stop(3)))
    menu.now = .milliseconds(1400)
    menu.send(.time)
    #expect(menu.takeEffects() == [.wake(at: .milliseconds(1400)), .close(2)])
    #expect(menu.selected == "Three")
  }

  @Test func `a pointer opens the submenu of the row that it rests on behind, after the whole time`() {
    var menu = opened()
    menu.send(.move(stop(4)))
    menu.now += .milliseconds(200)
    menu.send(.time)
    #expect(menu.takeEffects() == [.wake(at: .milliseconds(1200)), .close(2), .open(4)], "a tenth was enough")
    menu.send(.move(stop(2)))
    menu.now += .milliseconds(200)
    menu.send(.time)
    #expect(
      menu.takeEffects() == [.wake(at: .milliseconds(1400)), .close(4), .wake(at: .milliseconds(2200))])
    menu.now = .milliseconds(2200)
    menu.send(.time)
    #expect(menu.takeEffects() == [.open(2)])
  }

  @Test func `a pointer takes its selection along when it leaves, and leaves the one of the keys`() {
    var menu = walk()
    menu.send(.move(stop(3)))
    menu.send(.move(.outside))
    #expect(menu.selected == nil)
    menu.press(.down)
    menu.send(.move(.level(0)))
    #expect(menu.selected == "One")
    menu.send(.move(stop(2)))
    menu.send(.move(.outside))
    menu.now += .seconds(2)
    menu.send(.time)
    #expect(menu.takeEffects() == [.wake(at: .seconds(1))], "nothing opens")
  }

  @Test func `a pointer chooses the row that it is released on`() {
    var menu = walk()
    menu.send(.press(stop(1)))
    menu.send(.move(stop(3)))
    menu.send(.release(stop(3)))
    #expect(menu.takeEffects() == [.click(3), .close(.root), .finish])
    for target in [PointerTarget.outside, .level(0), .title(level: 0), stop(99)] {
      menu = walk()
      menu.send(.press(stop(1)))
      menu.send(.release(target))
      menu.send(.release(stop(1)))
      #expect(menu.takeEffects().isEmpty, "\(target)")
    }
    menu.send(.press(.level(0)))
    menu.send(.release(stop(1)))
    #expect(menu.takeEffects().first == .click(1))
  }

  @Test func `a pointer opens a submenu as soon as it is pressed, and leaves it open`() {
    var menu = walk()
    menu.send(.press(stop(2)))
    menu.send(.release(stop(2)))
    menu.send(.press(stop(2)))
    menu.send(.release(stop(2)))
    #expect(menu.takeEffects() == [.open(2)])
    menu.send(.opened(2))
    menu.send(.press(stop(21, 1)))
    menu.send(.press(stop(2)))
    #expect(menu.takeEffects() == [.open(21), .close(21)])
    menu.send(.release(stop(20, 1)))
    #expect(menu.takeEffects() == [.click(20), .close(2), .close(.root), .finish])
  }

  @Test func `a pointer chooses rows of a menu behind`() {
    var menu = opened()
    menu.send(.press(stop(3)))
    menu.send(.release(stop(3)))
    #expect(menu.takeEffects() == [.close(2), .click(3), .close(.root), .finish])
    menu = opened()
    menu.send(.press(.outside))
    #expect(menu.takeEffects() == [.close(2), .close(.root), .finish])
  }

  @Test func `a pointer disturbs nobody who types`() {
    let field = row(1, "Find", [.role: .string("search-field"), .autofocus: .bool(true)])
    var menu = walk([row(2, "Two"), field, row(3, "Sub", [:], [row(30, "In")])])
    menu.send(.move(stop(2)))
    #expect(menu.navigation.top.highlighted?.stop == MenuStop(id: 2) && menu.selected == "Find")
    menu.send(.move(.outside))
    #expect(menu.navigation.top.highlighted?.stop == MenuStop(id: 1))
    menu.send(.move(stop(2)))
    menu.type("x")
    #expect(menu.takeEffects() == [.type(1, "x")])
    #expect(menu.navigation.top.highlighted?.stop == MenuStop(id: 1), "the keys are there")
    menu.send(.move(stop(3)))
    menu.send(.move(stop(3)))
    menu.now += .seconds(1)
    menu.send(.time)
    #expect(menu.takeEffects() == [.wake(at: .seconds(1)), .open(3)])
    menu = walk([row(2, "Two"), field])
    menu.press(.home)
    menu.send(.move(stop(1)))
    #expect(menu.selected == "Two", "the keys go to a field that was pressed")
    menu.send(.press(stop(1)))
    menu.send(.release(stop(2)))
    #expect(menu.takeEffects().isEmpty && menu.selected == "Find")
  }

  @Test func `a pointer tells the program of its row, also beside a field that has the keys`() {
    let field = row(1, "Find", [.role: .string("search-field"), .autofocus: .bool(true)])
    var menu = walk([field, row(2, "Two"), row(3, "Three")])
    menu.navigation.tellsSelection = true
    menu.send(.time)
    menu.send(.move(stop(3)))
    menu.send(.move(stop(2)))
    #expect(menu.takeEffects() == [.hover(1), .hover(3), .hover(2)])
    menu.send(.set(MenuStop(id: 1), .string("t")))
    #expect(menu.takeEffects() == [.type(1, "t"), .hover(1)], "the keys are there")
    menu.send(.move(stop(2)))
    menu.show([field, row(3, "Three")])
    #expect(menu.navigation.top.highlighted?.stop == MenuStop(id: 1), "the row is gone")
  }

  @Test func `a pointer waits for a submenu as long as the desktop says, and letters wait as before`() {
    var menu = walk()
    menu.navigation.submenuPause = .milliseconds(225)
    menu.send(.move(stop(2)))
    #expect(menu.takeEffects() == [.wake(at: .milliseconds(225))])
    menu.now = .milliseconds(225)
    menu.send(.time)
    #expect(menu.takeEffects() == [.open(2)])
    menu.press(.escape)
    menu.type("o")
    menu.now += .milliseconds(900)
    menu.type("t")
    #expect(menu.selected == "Other")
  }

  @Test func `a pointer may be in levels that are gone`() {
    for target in [stop(1, 7), stop(20, 1), .level(9), .title(level: 9), .title(level: -1), stop(1, -1)] {
      var menu = walk()
      for input: NavigationInput in [
        .move(target), .press(target), .release(target), .hold, .drag(target), .drop(target),
      ] {
        menu.send(input)
      }
      menu.now += .seconds(5)
      menu.send(.time)
      #expect(menu.takeEffects().allSatisfy { $0 == .release(.root) }, "\(target)")
    }
  }
}

@Suite struct `The way to a submenu` {
  private let submenu = PixelRect(x: 200, y: 100, width: 150, height: 300)

  @Test func `the way to a submenu is a triangle`() {
    let triangle = SafeTriangle(from: PixelPoint(x: 100, y: 110), to: submenu)
    #expect(triangle.contains(PixelPoint(x: 100, y: 110)) && triangle.contains(PixelPoint(x: 150, y: 180)))
    #expect(!triangle.contains(PixelPoint(x: 110, y: 180)) && !triangle.contains(PixelPoint(x: 90, y: 110)))
    let left = SafeTriangle(from: PixelPoint(x: 500, y: 110), to: submenu)
    #expect(left.contains(PixelPoint(x: 400, y: 150)) && !left.contains(PixelPoint(x: 600, y: 110)))
    let far = SafeTriangle(from: PixelPoint(x: .min, y: .max), to: PixelRect(x: .max, y: .min, width: .max, height: 1))
    #expect(!far.contains(PixelPoint(x: .max, y: .max)))
  }

  @Test func `the way to a submenu is gone diagonally, and not up and down`() {
    var path = PointerPath()
    func move(_ x: Int, _ y: Int, at milliseconds: Int = 0, past: Bool = false) -> PointerPath.Move {
      path.move(to: PixelPoint(x: x, y: y), toward: past ? nil : submenu, at: .milliseconds(milliseconds))
    }
    func settle(at milliseconds: Int) -> Bool { path.settle(at: .milliseconds(milliseconds)) }
    let later = PointerPath.Move.waits(until: .milliseconds(310))
    #expect(move(100, 110) == .counts)
    #expect(move(130, 140, at: 10) == later)
    #expect(move(130, 145, at: 20) == later, "no nearer")
    #expect(!settle(at: 300))
    #expect(settle(at: 310), "it stands still")
    #expect(!settle(at: 400))
    #expect(move(129, 160) == .counts, "it goes away")
    #expect(move(140, 500) == .counts, "it goes past")
    #expect(move(210, 110) == .counts, "it is there")
    #expect(move(100, 110, past: true) == .counts, "there is no submenu")
  }

  @Test func `the way to a submenu is over at its time, also for a pointer that still moves on it`() {
    var path = PointerPath()
    func move(_ x: Int, _ y: Int, at milliseconds: Int) -> PointerPath.Move {
      path.move(to: PixelPoint(x: x, y: y), toward: submenu, at: .milliseconds(milliseconds))
    }
    #expect(move(100, 110, at: 0) == .counts)
    #expect(move(130, 140, at: 10) == .waits(until: .milliseconds(310)))
    #expect(move(130, 145, at: 309) == .waits(until: .milliseconds(310)), "no nearer")
    #expect(move(130, 141, at: 310) == .counts)
    #expect(move(131, 141, at: 311) == .waits(until: .milliseconds(611)), "another way begins there")
  }
}
