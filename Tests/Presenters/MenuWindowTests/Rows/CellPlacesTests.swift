import DBusMenu
import MenuPresenting
import Testing

@testable import MenuWindow

@Suite struct `Places of rows beside each other` {
  private let frame = PixelRect(x: 6, y: 10, width: 101, height: 20)

  @Test func `equal cells fill the line`() {
    let cells = CellPlaces.equal(count: 3, gap: 2, in: frame)
    #expect(cells.map(\.x) == [6, 40, 74])
    #expect(cells.last?.maxX == frame.maxX)
    #expect(cells.allSatisfy { $0.y == 10 && $0.height == 20 })
    #expect(zip(cells, cells.dropFirst()).allSatisfy { $1.x - $0.maxX == 2 })
  }

  @Test func `natural cells stand beside each other`() {
    let cells = CellPlaces.natural(widths: [20, 30], gap: 2, in: frame)
    #expect(cells.map(\.width) == [20, 30])
    #expect(cells.map(\.x) == [6, 28])
  }

  @Test func `cells shrink where there is no room`() {
    let cells = CellPlaces.natural(widths: [100, 100, 100], gap: 2, in: frame)
    #expect(cells.allSatisfy { $0.width == 32 })
    #expect(cells.last.map { $0.maxX <= frame.maxX } == true)
    let narrow = CellPlaces.natural(widths: [5, 5, 5], gap: 2, in: PixelRect(x: 0, y: 0, width: 1, height: 1))
    #expect(narrow.allSatisfy { $0.width == 1 })
  }
}
