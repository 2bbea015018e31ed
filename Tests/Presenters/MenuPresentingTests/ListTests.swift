import Basics
import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing

@Suite struct `A level of a menu as lines` {
  private let level = MenuNode(
    id: 7,
    children: [
      row(1, "_Open"), separator(2), row(3, "Off", [.enabled: .bool(false)]), toggle(4, "On", 1), toggle(5, "Not", 0),
      toggle(6, "One", 1, "radio"), row(8, "Power", [:], [row(80, "Sleep")]),
      row(9, "Find", [.role: .string("search-field")]),
      row(
        10, "Volume",
        [.role: .string("custom-view"), .richVisible: .bool(true), .visible: .bool(false)]),
      row(11, "50 %", [.fallback: .bool(true)]),
      row(12, "Text — sub", [.subtitle: .string("sub")]),
      row(13, "Title", [.role: .string("title-header"), .enabled: .bool(false)]),
    ])

  @Test func `a level as lines has the rows of a plain panel, with marks, and a way back`() {
    let list = MenuList(level, isRoot: false)
    #expect(
      list.rows == [
        ListRow(title: "Open"), ListRow(title: "✓ On"), ListRow(title: "☐ Not"), ListRow(title: "● One"),
        ListRow(title: "Power", isSubmenu: true), ListRow(title: "50 %"), ListRow(title: "Text — sub"),
        ListRow(title: "‹ Back"),
      ])
    #expect(list.entries.count == list.rows.count && list.entries.last == .back)
    #expect(MenuList(level, isRoot: true).entries.last != .back)
  }

  @Test func `a row with a submenu that can be chosen itself has a line for each`() {
    let level = MenuNode(
      id: .root, children: [row(1, "Mail", [.primaryAction: .bool(true)], [row(2, "Quit")]), row(3, "Plain")])
    #expect(
      MenuList(level, isRoot: true).rows == [
        ListRow(title: "Mail"), ListRow(title: "Mail", isSubmenu: true), ListRow(title: "Plain"),
      ])
  }

  @Test func `a level of a menu as lines is waited for while its rows are being made`() {
    func level(_ properties: [PropertyName: Value]) -> MenuNode {
      MenuNode(id: 1, children: [row(2, "Loading…", properties.merging([.enabled: .bool(false)]) { $1 })])
    }
    #expect(level([.role: .string("loading")]).hasLoadingRow)
    #expect(!level([.role: .string("loading"), .visible: .bool(false)]).hasLoadingRow)
    #expect(!level([:]).hasLoadingRow && MenuList(level([:]), isRoot: true).entries.isEmpty)
  }

  @Test func `a level of a menu as lines has a title, and a message of what stands above its rows`() {
    let heading: [PropertyName: Value] = [.role: .string("title-header"), .enabled: .bool(false)]
    var level = MenuNode(
      id: .root,
      children: [
        row(1, "Lunch", heading), row(2, "Today\u{1B}", heading), separator(3), row(4, "Reply"),
        row(5, "More", heading),
      ])
    level.properties[.highlight] = .dictionary(["label": .string("Lunch")])
    let list = MenuList(level, isRoot: true).level(titled: "Messages")
    #expect(list == ListLevel(rows: [ListRow(title: "Reply")], prompt: "Messages", message: "Lunch\nToday\u{FFFD}"))
    level.children = Array(repeating: row(1, "x", heading), count: 5) + (0..<100).map { row($0, "\($0)", heading) }
    #expect(MenuList(level, isRoot: true).level(titled: "").message.description.split(separator: "\n").count == 8)
  }
}
