import Basics
import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import MovedRows
import Testing

@Suite struct `A row that moves under the keys` {
  /// The keys that choose what is selected.
  private static let hands: [[MenuKey]] = [[.enter], [.character(" ")], [.down, .up, .enter], [.end, .home, .enter]]

  @Test(arguments: MovedRow.all, [false, true])
  func `a row that moves is chosen by the keys, or nothing is`(_ case: (MovedRow, Moment), isWindowed: Bool) {
    let (row, moment) = `case`
    for hand in Self.hands {
      var menu = Walk(row.before.nodes)
      var meant: Walk?
      menu.navigation.isWindowed = isWindowed
      if moment == .beforeTheEye {
        menu.pass(.seconds(1))
        menu.change(row.after.nodes, pause: moment.pause)
        menu.go(to: row.wayAfter ?? [])
      } else {
        menu.go(to: row.way)
        menu.pass(.seconds(1))
        meant = menu
        menu.change(row.after.nodes, pause: moment.pause)
        #expect(menu.selected == row.wayAfter?.last, "\(row) \(moment)")
      }
      for key in hand { menu.send(.key(key)) }
      let chosen = menu.chosen.map { row.after.way(to: $0) ?? [] }
      if hand.count == 1 {
        #expect(chosen == [row.wayAfter].compactMap(\.self), "\(row) \(moment): \(hand)")
      } else if moment == .betweenEyeAndHand, var meant {
        // Keys that go elsewhere first choose what they would have chosen, or nothing.
        for key in hand { meant.send(.key(key)) }
        let way = meant.chosen.last.flatMap { row.before.way(to: $0) }
        #expect(chosen.allSatisfy { $0 == (way == row.way ? row.wayAfter : way) }, "\(row): \(hand) \(chosen)")
      }
    }
  }

  @Test func `a menu made anew four times a second is opened, walked and chosen from, and its program is told`() {
    let base: [MovedRow.Row] = MovedRow.table.first { $0.way.count > 1 }.map(\.before) ?? []
    var menu = Walk(base.nodes)
    var told: [NavigationEffect] = []
    let keys: [MenuKey?] = [.down, nil, .right, nil, .down, nil, .down, nil]
    for (round, key) in keys.enumerated() {
      menu.change(base.renumbered(by: Int32(100 * (round + 1))).nodes, pause: .milliseconds(250))
      if let key { menu.send(.key(key)) }
      menu.answer()
      told += menu.takeEffects()
    }
    #expect(menu.navigation.levels.count == 2 && menu.selected == "Office", "\(told)")
    menu.press(.enter)
    #expect(menu.chosen == [ItemID(803)])
    let levels = told + menu.takeEffects()
    // Every opening has its end, under the id that the program was told.
    var open: [ItemID] = [.root]
    for effect in levels {
      if case .open(let id) = effect { open.append(id) }
      if case .close(let id) = effect { #expect(open.popLast() == id) }
    }
    #expect(open.isEmpty && levels.count { if case .open = $0 { true } else { false } } > 1, "\(levels)")
  }

  @Test func `a submenu whose program makes it anew whenever it is told of it is told at most every 300 milliseconds`()
  {
    let base = MovedRow.table.first { $0.way.count > 1 }.map(\.before) ?? []
    var menu = Walk(base.nodes)
    menu.press(.down, .right)
    var number: Int32 = 0
    var count = 0
    for _ in 0..<100 {
      let opened = menu.takeEffects().compactMap { if case .open(let id) = $0 { id } else { nil } }
      count += opened.count
      for id in opened {
        menu.send(.opened(id))
        number += 100
        menu.show(base.renumbered(by: number).nodes)
      }
      menu.now += .milliseconds(10)
      menu.send(.time)
    }
    #expect((2...5).contains(count), "\(count) times in a second")
  }

  @Test func `text in a field goes on in the field that is made anew, and so do letters that were typed`() {
    func rows(_ first: Int32, _ text: String = "") -> [MenuNode] {
      [
        row(first, "Find", [.role: .string("search-field"), .autofocus: .bool(true), .text: .string(text)]),
        row(first + 1, "One"),
      ]
    }
    var menu = Walk(rows(1))
    menu.type("a")
    menu.show(rows(11))
    menu.type("b")
    #expect(menu.takeEffects() == [.type(1, "a"), .type(11, "ab")])
    #expect(menu.selected == "Find")
  }

  @Test func `what a user's own text finds is chosen at once, and what comes later is not`() {
    func field(_ text: String) -> MenuNode {
      row(
        1, "Search",
        [.role: .string("search-field"), .autofocus: .bool(true), .choosing: .bool(true), .text: .string(text)])
    }
    var menu = Walk([field(""), row(2, "Open"), row(3, "Quit")])
    menu.type("q")
    menu.show([field("q"), row(3, "Quit")])
    menu.press(.enter)
    #expect(menu.takeEffects().contains(.click(3)))
    menu = Walk([field(""), row(2, "Open"), row(3, "Quit")])
    menu.now += .seconds(1)
    menu.show([field(""), row(4, "Delete"), row(2, "Open"), row(3, "Quit")])
    menu.now += .milliseconds(40)
    menu.press(.enter)
    #expect(menu.takeEffects() == [.bell], "the first row is another since a moment")
    menu.now += .seconds(1)
    menu.press(.enter)
    #expect(menu.takeEffects().first == .click(4), "it is to be seen now")
  }

  @Test func `an underlined letter chooses the row that it chose before a change, or nothing`() {
    var menu = Walk([row(1, "_Save"), row(2, "Quit")])
    menu.now += .seconds(1)
    menu.show([row(1, "Save"), row(3, "_Send to all"), row(2, "Quit")])
    menu.now += .milliseconds(40)
    menu.press(.character("s"))
    #expect(menu.takeEffects() == [.bell])
    menu.now += .seconds(2)
    menu.press(.character("s"))
    #expect(menu.takeEffects().first == .click(3))
  }

  @Test func `parts, context menus and alternates of a row that is new are nobody's choice yet`() {
    let button = view("button", ["part": .string("p"), "title": .string("Go")])
    let rows = [
      row(9, "View", [.role: .string("custom-view"), .enabled: .bool(true), .content: button]),
      row(8, "New", [.contextMenu: .bool(true)]),
    ]
    let acts: [NavigationInput] = [
      .operate(MenuStop(id: 9, part: "p")), .operate(MenuStop(id: 8)), .context(MenuStop(id: 8), at: nil),
    ]
    for act in acts {
      var menu = Walk([row(1, "One")])
      menu.now += .seconds(1)
      menu.show([row(1, "One")] + rows)
      menu.now += .milliseconds(40)
      menu.send(act)
      #expect(menu.takeEffects() == [.bell], "\(act)")
      menu.now += .seconds(1)
      menu.send(act)
      #expect(menu.takeEffects().first != .bell, "\(act)")
    }
  }

  @Test func `a row that a program selects is no choice of the user yet`() {
    var menu = Walk([row(1, "One"), row(2, "Two")])
    menu.now += .seconds(1)
    menu.send(.request(2))
    menu.now += .milliseconds(40)
    menu.press(.enter)
    #expect(menu.takeEffects() == [.wake(at: .milliseconds(1300)), .bell])
    menu.now += .seconds(1)
    menu.press(.enter)
    #expect(menu.takeEffects().first == .click(2))
  }
}

extension Walk: OffscreenMenu {
  /// Goes to a row by the keys; not at all if it is not there.
  fileprivate mutating func go(to way: [String]) {
    for (index, title) in way.enumerated() {
      press(.home)
      for _ in navigation.top.stops where selected != title { press(.down) }
      guard index < way.count - 1 else { return }
      press(.right)
      answer()
    }
    if way.isEmpty { navigation.top.selection = nil }
  }
}

extension [MovedRow.Row] {
  fileprivate func renumbered(by number: Int32) -> Self {
    map { row in
      var row = row
      row.id += number
      row.rows = row.rows?.renumbered(by: number)
      return row
    }
  }
}
