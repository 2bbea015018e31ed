import Basics
import DBusMenu
import MenuPresenting
@testable import MenuTerminal
import MovedRows
import Testing

@Suite struct `A row that moves under the mouse` {
  @Test(arguments: MovedRow.all)
  func `a row that moves is chosen by a click, or nothing is, and later what is highlighted`(
    _ row: MovedRow, _ moment: Moment
  ) throws {
    var menu = Headless(row.before.nodes, rows: 16)
    if moment == .beforeTheEye { menu.change(row.after.nodes, pause: .seconds(1)) }
    let way = moment == .beforeTheEye ? row.wayAfter : row.way
    guard let way else { return }
    for title in way.dropLast() {
      menu.click(at: try #require(menu.place(of: title)))
      menu.answer()
    }
    let place = try #require(menu.place(of: way.last ?? ""))
    menu.send(.pointer(.move, place))
    menu.pass(.seconds(1))
    if moment != .beforeTheEye { menu.change(row.after.nodes, pause: moment.pause) }
    let highlighted = menu.selected
    menu.effects = []
    menu.click(at: place)
    let chosen = menu.chosen.map { row.after.way(to: $0) ?? ["a row that is gone"] }
    switch moment {
    case .beforeTheEye: #expect(chosen == [row.wayAfter])
    case .betweenEyeAndHand: #expect(chosen.isEmpty || chosen == [row.wayAfter], "\(row): \(chosen)")
    case .longBeforeTheHand: #expect(chosen.allSatisfy { $0.last == highlighted }, "\(row): \(chosen)")
    }
  }

  @Test func `a row that comes below a mouse at rest is highlighted once a click chooses it`() throws {
    let row = try #require(MovedRow.table.first)
    var menu = Headless(row.before.nodes, rows: 16)
    let place = try #require(menu.place(of: "Office"))
    menu.send(.pointer(.move, place))
    menu.pass(.seconds(1))
    menu.send(.menu(MenuNode(id: .root, children: row.after.nodes), isRightToLeft: false))
    #expect(menu.takeEffects().contains(.wake(at: .milliseconds(1300))))
    #expect(menu.selected == "Office")
    menu.click(at: place)
    #expect(menu.chosen.isEmpty)
    menu.pass(.milliseconds(300))
    #expect(menu.selected == "Home", "it is below the mouse")
    menu.click(at: place)
    #expect(menu.chosen == [1])
  }

  @Test func `a click counts as soon as the rows have been there for a moment, whatever was used last`() throws {
    let row = try #require(MovedRow.table.first)
    for isByKeys in [true, false] {
      var menu = Headless(row.before.nodes, rows: 16)
      menu.pass(.seconds(1))
      if isByKeys { menu.press(.down) }
      menu.send(.menu(MenuNode(id: .root, children: row.after.nodes), isRightToLeft: false))
      #expect(menu.takeEffects().contains(.wake(at: .milliseconds(1300))))
      menu.now += .milliseconds(300)
      menu.click(at: try #require(menu.place(of: "Office")))
      #expect(menu.chosen == [3])
    }
  }

  @Test func `a mouse at rest takes nothing from the keys`() throws {
    let row = try #require(MovedRow.table.first)
    var menu = Headless(row.before.nodes, rows: 16)
    menu.send(.pointer(.move, try #require(menu.place(of: "Office"))))
    menu.press(.down)
    menu.show(row.after.nodes)
    menu.pass(.seconds(1))
    #expect(menu.selected == "Forget all")
  }

  @Test func `a press on one row and its end on another choose nothing`() throws {
    let row = try #require(MovedRow.table.first { $0.description == "the row's end" })
    var menu = Headless(row.before.nodes, rows: 16)
    let place = try #require(menu.place(of: "Office"))
    menu.send(.pointer(.press, place))
    menu.change(row.after.nodes, pause: .seconds(1))
    menu.send(.pointer(.release, place))
    #expect(menu.chosen.isEmpty)
  }
}

extension Headless: OffscreenMenu {
  mutating func show(_ rows: [MenuNode]) { show(rows, rightToLeft: false) }

  fileprivate mutating func click(at place: Point) {
    send(.pointer(.press, place))
    send(.pointer(.release, place))
  }

  /// Where the title of a row is drawn.
  fileprivate func place(of title: String) -> Point? {
    for (row, line) in screen.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let range = line.firstRange(of: title) else { continue }
      return Point(column: line.distance(from: line.startIndex, to: range.lowerBound) + 1, row: row)
    }
    return nil
  }
}
