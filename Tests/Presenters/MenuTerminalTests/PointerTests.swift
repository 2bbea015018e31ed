import DBusMenu
import LibDBus
import MenuPresenting
import MenuTestSupport
@testable import MenuTerminal
import Testing

@Suite struct `The mouse in a menu` {
  private let menu = [row(1, "One"), row(2, "Sub", [:], [row(20, "Inner"), row(21, "Other")]), row(3, "Three")]

  private func click(_ column: Int, _ row: Int, in menu: inout Headless) {
    menu.send(.pointer(.press, Point(column: column, row: row)))
    menu.send(.pointer(.release, Point(column: column, row: row)))
  }

  @Test func `a click opens a submenu, and one in it chooses`() {
    var menu = Headless(menu)
    click(3, 2, in: &menu)
    #expect(menu.takeEffects() == [.open(2)])
    click(12, 3, in: &menu)
    #expect(menu.takeEffects() == [.click(21), .close(2), .close(.root), .finish])
  }

  @Test func `a click behind closes what is in front, and one outside closes everything`() {
    var menu = Headless(menu)
    click(3, 2, in: &menu)
    click(3, 3, in: &menu)
    #expect(menu.takeEffects() == [.open(2), .close(2)])
    #expect(menu.selected == "Three")
    click(30, 9, in: &menu)
    #expect(menu.takeEffects() == [.close(.root), .finish])
  }

  @Test func `a click on the title of a submenu closes it, and one on the frame does nothing`() {
    var menu = Headless(menu)
    click(3, 2, in: &menu)
    click(11, 4, in: &menu)
    click(0, 1, in: &menu)
    menu.send(.request(2))
    click(11, 1, in: &menu)
    #expect(menu.takeEffects() == [.open(2), .close(2), .open(2), .close(2)])
  }

  @Test func `a button let go of elsewhere chooses nothing`() {
    var menu = Headless(menu)
    menu.send(.pointer(.press, Point(column: 3, row: 1)))
    menu.send(.pointer(.release, Point(column: 3, row: 3)))
    menu.send(.pointer(.release, Point(column: 3, row: 1)))
    #expect(menu.effects.isEmpty)
  }

  @Test func `a submenu opens when the pointer has rested on its row for a second`() {
    var menu = Headless(menu)
    menu.send(.pointer(.move, Point(column: 3, row: 2)))
    #expect(menu.takeEffects() == [.wake(at: .seconds(1))])
    menu.now = .milliseconds(500)
    menu.send(.pointer(.move, Point(column: 4, row: 2)))
    menu.send(.time)
    #expect(menu.takeEffects() == [], "not yet, and it is the same rest")
    menu.now = .seconds(1)
    menu.send(.time)
    #expect(menu.takeEffects() == [.open(2)])
    menu.press(.escape)
    menu.send(.pointer(.move, Point(column: 3, row: 1)))
    menu.send(.pointer(.move, Point(column: 3, row: 2)))
    menu.send(.pointer(.move, Point(column: 3, row: 3)))
    menu.now = .seconds(3)
    menu.send(.time)
    #expect(menu.takeEffects() == [.close(2), .wake(at: .seconds(2))], "the pointer went on")
  }

  @Test func `a row may have its submenu open sooner`() {
    let delay: [PropertyName: Value] = [.autoOpenDelay: .double(0.25)]
    var menu = Headless([
      row(1, "Soon", delay, []), row(2, "No number", [.autoOpenDelay: .double(.nan)], []),
    ])
    menu.send(.pointer(.move, Point(column: 3, row: 1)))
    menu.send(.pointer(.move, Point(column: 3, row: 2)))
    #expect(menu.takeEffects() == [.wake(at: .milliseconds(250)), .wake(at: .seconds(1))])
  }

  @Test func `the wheel moves, and a slider goes where the click is`() {
    var menu = Headless([
      row(
        1, "",
        [
          .role: .string("custom-view"),
          .content: view(
            "slider",
            ["part": .string("p"), "value": .double(0), "minimum": .double(10), "maximum": .double(32)]),
        ]), row(2, "Two"), row(3, "Three"),
    ])
    menu.send(.pointer(.wheelDown, Point(column: 3, row: 1)))
    menu.send(.pointer(.wheelDown, Point(column: 3, row: 1)))
    menu.send(.pointer(.wheelDown, Point(column: 3, row: 1)))
    #expect(menu.selected == "Three")
    click(5, 1, in: &menu)
    #expect(menu.takeEffects() == [.operate(1, .init(part: "p", .number(16)))])
    #expect(menu.screen.contains("━━━●────────"))
  }

  @Test func `a slider of which one column is left has no places to go to`() {
    let slider = view("slider", ["part": .string("p"), "title": .string("Level"), "value": .double(0.5)])
    var menu = Headless([row(1, "", [.role: .string("custom-view"), .content: slider])], columns: 10)
    let stop = MenuStop(id: 1, part: "p")
    #expect(menu.state.target(at: Point(column: 8, row: 1)) == .stop(stop, level: 0, share: nil))
    menu.send(.resize(Size(columns: 11, rows: 12)))
    #expect(menu.state.target(at: Point(column: 9, row: 1)) == .stop(stop, level: 0, share: 1), "two are enough")
  }
}
