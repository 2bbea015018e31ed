import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import MovedRows
import Testing

@Suite struct `The moment after a change` {
  /// A menu whose program numbers its rows one by one, whatever they had before.
  private static func numbered(_ below: [String], last: String = "Quit") -> [MenuNode] {
    let inner = below.enumerated().map { row(3 + Int32($0.offset), $0.element) }
    return [row(1, "Home"), row(2, "Networks", [:], inner), row(3 + Int32(below.count), last)]
  }

  private static func shownIDs(_ menu: Walk) -> [ItemID] {
    menu.navigation.levels.flatMap { $0.node.children.map(\.id) }
  }

  // MARK: Ids

  @Test(arguments: [true, false])
  func `a row that is new in a submenu is chosen, and no row behind it that had its id`(isOpen: Bool) {
    var menu = Walk(Self.numbered(["Wired", "Wireless"]))
    func open() {
      menu.press(.home, .down, .right)
      menu.answer()
    }
    if isOpen { open() }
    menu.change(Self.numbered(["Wired", "Wireless", "Forget all"]), pause: .seconds(1))
    if !isOpen { open() }
    #expect(Set(Self.shownIDs(menu)).count == 6, "\(Self.shownIDs(menu))")
    menu.press(.end)
    #expect(menu.selected == "Forget all")
    menu.press(.enter)
    #expect(menu.chosen == [5])
  }

  @Test func `a row that is filled in under the id of another is nobody's choice yet`() {
    let (before, after) = ([row(1, "New"), row(2, "Quit")], [row(1, "Delete all"), row(2, "Quit")])
    var menu = Walk(before)
    menu.pass(.seconds(1))
    menu.show([])
    menu.change(after, pause: .milliseconds(10))
    menu.press(.home)
    #expect(menu.selected == "Delete all")
    menu.press(.enter)
    #expect(menu.takeEffects().last == .bell && menu.chosen.isEmpty)
    // Nor does a press end on it that began on the other.
    menu = Walk(before)
    menu.send(.press(.stop(MenuStop(id: 1), level: 0, share: nil)))
    menu.show([])
    menu.change(after, pause: .seconds(1))
    menu.send(.release(.stop(menu.navigation.top.stops[0].stop, level: 0, share: nil)))
    #expect(menu.chosen.isEmpty)
  }

  @Test func `a row of a submenu that is opened after a change is chosen if it was there before`() {
    for (after, chosen) in [("Wired", [ItemID(3)]), ("Forget all", [])] {
      var menu = Walk(Self.numbered(["Wired"]))
      menu.press(.down)
      menu.pass(.seconds(1))
      menu.change(Self.numbered([after], last: "Leave"), pause: .milliseconds(40))
      menu.press(.right)
      menu.answer()
      menu.press(.enter)
      #expect(menu.chosen == chosen, "\(after)")
    }
  }

  @Test func `the rows that a submenu opens with, and those that are not to be seen, are no change`() {
    let (empty, full) = (Self.numbered([]), Self.numbered(["Wired", "Wireless"], last: "Leave"))
    var menu = Walk(empty)
    menu.pass(.seconds(1))
    func fill(from old: [MenuNode]) -> [MenuNode] {
      var rows = old
      rows[1].children = full[1].children
      return rows
    }
    // Of a submenu that is closed.
    menu.change(fill(from: empty), pause: .zero)
    #expect(menu.navigation.sights.map(\.number) == [])
    menu = Walk(empty)
    menu.pass(.seconds(1))
    menu.press(.down, .right)
    menu.change(fill(from: empty), pause: .zero)
    menu.answer()
    #expect(menu.navigation.sights.map(\.number) == [] && menu.titles == ["Wired", "Wireless"])
    // The row of an open one is another now.
    menu.change(fill(from: full), pause: .zero)
    #expect(menu.navigation.sights.count == 1)
  }

  // MARK: Its end

  @Test func `a change asks for the end of its moment, whatever the user used last`() {
    var menu = Walk([row(1, "One")])
    menu.press(.down)
    menu.pass(.seconds(1))
    menu.send(.menu(MenuNode(id: .root, children: [row(2, "Two"), row(1, "One")]), isRightToLeft: false))
    #expect(menu.takeEffects() == [.wake(at: .milliseconds(1300))])
  }

  @Test(arguments: [false, true]) func `a press that ends in it is over, and chooses nothing`(isHeld: Bool) {
    var menu = Walk([row(1, "One"), row(2, "Two")])
    let (one, new) = (PointerTarget.stop(MenuStop(id: 1), level: 0, share: nil), MenuStop(id: 9))
    menu.navigation.isWindowed = true
    menu.send(isHeld ? .hold : .press(one))
    menu.pass(.seconds(1))
    menu.change([row(1, "One"), row(9, "New"), row(2, "Two")], pause: .milliseconds(40))
    _ = menu.takeEffects()
    let target = PointerTarget.stop(new, level: 0, share: nil)
    menu.send(isHeld ? .drop(target) : .release(target))
    #expect(menu.takeEffects() == (isHeld ? [.bell, .release(.root)] : [.bell]))
    menu.pass(.seconds(1))
    for input in [NavigationInput.drop(one), .release(one), .drag(one)] { menu.send(input) }
    #expect(!menu.navigation.isHolding && menu.takeEffects().isEmpty, "no press is under way")
  }

  // MARK: Values

  private static func slider(_ value: Double) -> [MenuNode] {
    let slider = view("slider", ["part": .string("p"), "value": .double(value)])
    return [row(1, "", [.role: .string("custom-view"), .content: slider]), row(2, "Quit")]
  }

  @Test func `a slider goes on while its program rounds the values`() {
    let stop = MenuStop(id: 1, part: "p")
    let acts: [[NavigationInput]] = [
      [.set(stop, .double(0.53))], [.set(stop, .double(1)), .key(.right)],
      [.press(.stop(stop, level: 0, share: 0.53)), .release(.stop(stop, level: 0, share: 0.53))],
    ]
    for inputs in acts {
      var menu = Walk(Self.slider(0.3))
      menu.pass(.seconds(1))
      menu.send(inputs[0])
      if inputs.count > 1 { menu.send(inputs[1]) }
      menu.change(Self.slider(0.5), pause: .milliseconds(40))
      _ = menu.takeEffects()
      menu.send(inputs[0])
      if inputs.count > 1 { menu.send(inputs[1]) }
      let effects = menu.takeEffects()
      #expect(!effects.contains(.bell) && effects.contains { if case .operate = $0 { true } else { false } }, "\(acts)")
    }
  }

  @Test func `a slider that is new is not moved yet`() {
    var menu = Walk([row(2, "Quit")])
    menu.pass(.seconds(1))
    menu.change(Self.slider(0.5), pause: .milliseconds(40))
    _ = menu.takeEffects()
    menu.send(.set(MenuStop(id: 1, part: "p"), .double(0.9)))
    #expect(menu.takeEffects() == [.bell])
  }

  // MARK: What the program is told

  private static func two(_ number: Int32) -> [MenuNode] { [row(number, "One"), row(number + 1, "Two")] }

  @Test(arguments: [true, false]) func `a program is told of the selected row that it made anew`(isHeld: Bool) {
    var menu = Walk(Self.two(1))
    menu.navigation.tellsSelection = true
    if isHeld { menu.send(.hold) }
    if isHeld { menu.send(.hovered(2)) } else { menu.press(.down) }
    menu.pass(.seconds(1))
    #expect(menu.hovered == (isHeld ? [] : [2]))
    menu.show(Self.two(1))
    menu.show(Self.two(11))
    #expect(menu.hovered == (isHeld ? [12] : [2, 12]))
    menu.show([row(12, "Another"), row(13, "Two")])
    menu.pass(.seconds(1))
    #expect(menu.hovered.last == 13)
  }

  @Test func `a program that makes its rows anew whenever it is told of one is told at most every 300 milliseconds`() {
    var menu = Walk(Self.two(1))
    menu.navigation.tellsSelection = true
    menu.press(.down)
    for round in 1...100 {
      menu.show(Self.two(Int32(10 * round)))
      menu.now += .milliseconds(10)
      menu.send(.time)
    }
    #expect((3...5).contains(menu.hovered.count), "\(menu.hovered)")
  }
}

extension Walk {
  /// The rows that the program was told to be selected.
  fileprivate var hovered: [ItemID] { effects.compactMap { if case .hover(let id) = $0 { id } else { nil } } }
}
