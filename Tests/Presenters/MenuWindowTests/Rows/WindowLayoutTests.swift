import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import MenuTestSupport
import Testing

@testable import MenuWindow

@Suite struct `Rows as lines of a window` {
  private func separator(_ id: Int32) -> MenuNode { item(id, "", [.type: .string("separator")]) }

  @Test func `each row has a line`() {
    let layout = level([item(1, "A"), separator(2), item(3, "B")]).layout
    #expect(layout.lines == [.row(0), .separator, .row(2)])
    #expect(layout.stops.map(\.stop.id) == [1, 3])
    #expect(layout.stops.map(\.line) == [0, 2])
    #expect(layout.lineOfRow == [0: 0, 2: 2])
  }

  @Test func `a menu without rows says so`() {
    #expect(level([]).layout.lines == [.note("No items", isBusy: false)])
    #expect(level([], isReading: true).layout.lines == [.note("Loading…", isBusy: true)])
  }

  @Test func `five small rows share a line and three medium ones`() {
    let small = level((0..<6).map { shared($0 + 1, in: "a", at: $0) }).layout
    #expect(small.lines == [.shared([0, 1, 2, 3, 4]), .shared([5])])
    #expect(small.stops.map(\.line) == [0, 0, 0, 0, 0, 1])
    let medium = level((0..<4).map { shared($0 + 1, in: "a", at: $0, size: "medium") }).layout
    #expect(medium.lines == [.shared([0, 1, 2]), .shared([3])])
  }

  @Test func `with large text no row shares a line`() {
    let room = WindowLayout.Room(isAccessible: true)
    let layout = level((0..<3).map { shared($0 + 1, in: "a", at: $0) }, room: room).layout
    #expect(layout.lines == [.row(0), .row(1), .row(2)])
  }

  @Test func `palettes go on in the next line`() {
    let pictures = (0..<10).map { item($0 + 1, "P", [.palette: .string("p"), .iconName: .string("icon")]) }
    #expect(level(pictures).layout.lines == [.strip(Array(0..<8)), .strip([8, 9])])
    let words = ["Small", "Medium", "Large", "Extra large", "Larger than that"].enumerated().map {
      item(Int32($0 + 1), $1, [.palette: .string("p")])
    }
    #expect(level(words).layout.lines == [.strip([0, 1, 2, 3]), .strip([4])])
  }

  @Test func `a long word of a palette has a line of its own`() {
    let long = String(repeating: "x", count: 500)
    let layout = level([1, 2].map { item($0, long, [.palette: .string("p")]) }).layout
    #expect(layout.lines == [.strip([0]), .strip([1])])
  }

  @Test func `parts of a view follow each other line by line`() {
    let content = stack(
      "horizontal",
      [
        stack("vertical", [button("a"), button("b")]),
        stack("vertical", [button("c"), button("d")]),
      ])
    let layout = level([
      item(1, "View", [.role: .string("custom-view"), .content: content]), item(2, "Row"),
    ]).layout
    #expect(layout.lines == [.row(0), .row(1)])
    #expect(layout.stops.map(\.stop.part) == ["a", "c", "b", "d", nil])
    #expect(layout.stops.map(\.line) == [0, 0, 1, 1, 2])
  }

  @Test func `disabled parts are no stops`() {
    let off = view("button", ["part": .string("x"), "enabled": .bool(false)])
    let layout = level([item(1, "View", [.role: .string("custom-view"), .content: off])]).layout
    #expect(layout.stops.isEmpty)
  }

  @Test func `sticky rows are counted in lines`() {
    let rows = (0..<6).map { place in
      var row = shared(Int32(place + 1), in: "a", at: Int32(place))
      row.properties[PropertyName.sticky.rawValue] = .bool(true)
      return row
    }
    let layout = level(rows + [separator(7), item(8, "B")]).layout
    #expect(layout.stickyCount == 2)
    #expect(layout.lines.count == 4)
    #expect(level(rows).layout.stickyCount == 2)
  }

  @Test func `marks of shared rows have no column`() {
    let mark: [PropertyName: Value] = [.toggleType: .string("checkmark"), .toggleState: .int32(1)]
    var row = shared(1, in: "a", at: 0)
    for (name, value) in mark { row.properties[name.rawValue] = value }
    #expect(!level([row, item(2, "B")]).layout.hasMarks)
    #expect(level([row, item(2, "B", mark)]).layout.hasMarks)
  }
}
