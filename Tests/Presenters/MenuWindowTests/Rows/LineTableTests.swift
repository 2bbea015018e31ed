import Testing

@testable import MenuWindow

@Suite struct `Places of lines` {
  /// A title of 20 pixels, two lines that stay, and three that scroll.
  private let table = LineTable(heights: [10, 5, 30, 30, 40], stickyCount: 2, start: 20)

  @Test func `lines that stay stand below the title`() {
    #expect(table.stickyHeight == 35)
    #expect(table.extent(of: 0) == (20, 10))
    #expect(table.extent(of: 1) == (30, 5))
    #expect(table.stickyLine(at: 19) == nil)
    #expect(table.stickyLine(at: 20) == 0)
    #expect(table.stickyLine(at: 34) == 1)
    #expect(table.stickyLine(at: 35) == nil)
  }

  @Test func `lines that scroll begin at their own top`() {
    #expect(table.scrolledHeight == 100)
    #expect(table.height == 135)
    #expect(table.extent(of: 2) == (0, 30))
    #expect(table.extent(of: 4) == (60, 40))
    #expect(table.line(at: 59) == 3)
    #expect(table.line(at: 60) == 4)
    #expect(table.line(at: 100) == nil)
    #expect(table.line(at: -1) == nil)
  }

  @Test func `lines in view are those that touch it`() {
    #expect(table.lines(from: 0, to: 30) == 2..<3)
    #expect(table.lines(from: 29, to: 31) == 2..<4)
    #expect(table.lines(from: -50, to: 500) == 2..<5)
    #expect(table.lines(from: 200, to: 300).isEmpty)
    #expect(table.lines(from: 10, to: 10).isEmpty)
  }

  @Test func `revealing scrolls no further than necessary`() {
    #expect(table.scroll(revealing: 4, from: 0, in: 50) == 50)
    #expect(table.scroll(revealing: 3, from: 50, in: 50) == 30)
    #expect(table.scroll(revealing: 3, from: 15, in: 50) == 15)
    #expect(table.scroll(revealing: 0, from: 15, in: 50) == 15, "a line that stays is always in view")
  }

  @Test func `nothing scrolls beyond the ends`() {
    #expect(table.scroll(revealing: nil, from: 500, in: 50) == 50)
    #expect(table.scroll(revealing: nil, from: -5, in: 50) == 0)
    #expect(table.scroll(revealing: nil, from: 10, in: 200) == 0)
  }

  @Test func `the first row brings what is above it`() {
    #expect(table.scroll(revealing: 3, from: 20, in: 70, isFirst: true) == 0)
  }

  @Test func `tables without lines and with sticky ones alone`() {
    let empty = LineTable()
    #expect(empty.height == 0)
    #expect(empty.lines(from: 0, to: 100).isEmpty)
    #expect(empty.scroll(revealing: 3, from: 9, in: 10) == 0)
    let sticky = LineTable(heights: [10, 10], stickyCount: 5)
    #expect(sticky.stickyHeight == 20)
    #expect(sticky.scrolledHeight == 0)
    #expect(sticky.lines(from: 0, to: 10).isEmpty)
  }

  @Test func `many lines are found by searching`() {
    let table = LineTable(heights: Array(repeating: 25, count: 100_000))
    #expect(table.line(at: 25 * 77_777 + 3) == 77_777)
    #expect(table.lines(from: 25 * 500, to: 25 * 510) == 500..<510)
  }
}
