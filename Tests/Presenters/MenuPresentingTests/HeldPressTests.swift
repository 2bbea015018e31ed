import DBusMenu
import LibDBus
import MenuTestSupport
import Testing

@testable import MenuPresenting

@Suite struct `A held press` {
  private let monitors = [DesktopMonitor(frame: PixelRect(x: 0, y: 0, width: 1000, height: 800))]

  private func rect(_ numbers: Int32...) -> Value { .structure(numbers.map { .int32($0) }) }

  private func follower(_ entries: [String: Value], _ sight: PressFollower.Sight) -> PressFollower {
    PressFollower(PresentationDetails(.dictionary(entries)), sight: sight, monitors: monitors)
  }

  private func origin(_ entries: [String: Value]) -> PixelPoint? {
    PresentationDetails(.dictionary(entries)).rowOrigin(on: monitors)
  }

  @Test func `a held press is followed by the side that sees both pointer and rows, or by none`() {
    let own: [String: Value] = ["rect": rect(0, 0, 80, 20), "attachment-point": rect(40, 24)]
    let known = own.merging(["screen-rect": rect(100, 100, 80, 20)]) { $1 }
    let nonsense = own.merging(["screen-rect": rect(900_000, 100, 80, 20)]) { $1 }
    for entries in [own, known, nonsense, [:]] {
      #expect(follower(entries, .all(isPressed: true)) == .presenter)
      #expect(follower(entries, .all(isPressed: false)) == .nobody, "it has ended")
    }
    #expect(follower(known, .nothing) == .program)
    for entries in [own, nonsense, [:]] {
      #expect(follower(entries, .nothing) == .nobody, "where its surface is, a program on Wayland rarely knows")
    }
  }

  @Test func `a held press has rows that are told in the coordinates of the program`() {
    #expect(origin(["screen-rect": rect(100, 90, 80, 20)]) == PixelPoint(x: 100, y: 90))
    #expect(
      origin(["screen-rect": rect(100, 90, 80, 20), "rect": rect(7, 9, 80, 20)]) == PixelPoint(x: 93, y: 81),
      "the object need not begin where its coordinates do")
    let attached: [String: Value] = [
      "screen-rect": rect(-60, 90, 80, 20), "rect": rect(0, 0, 80, 20), "attachment-point": rect(40, 24),
    ]
    #expect(origin(attached) == PixelPoint(x: -20, y: 114), "cut off at the edge of the screen is only what is drawn")
    #expect(
      origin(attached.merging(["screen-attachment-point": rect(5, 6)]) { $1 }) == PixelPoint(x: 5, y: 6))
    #expect(origin(["screen-attachment-point": rect(5, 6)]) == PixelPoint(x: 5, y: 6))
    #expect(origin(["attachment-point": rect(5, 6)]) == nil)
  }

  @Test func `a held press ends on no row that cannot be seen at its place`() {
    let levels = [
      DrawnLevel(
        frame: PixelRect(x: 0, y: 0, width: 100, height: 50),
        rows: [
          .init(id: 1, rect: PixelRect(x: 0, y: -10, width: 100, height: 20)),
          .init(id: 2, rect: PixelRect(x: 0, y: 10, width: 100, height: 30)),
          .init(id: 3, rect: PixelRect(x: 0, y: 50, width: 100, height: 20)),
        ]),
      DrawnLevel(
        frame: PixelRect(x: 80, y: 20, width: 100, height: 100),
        rows: [.init(id: 4, rect: PixelRect(x: 80, y: 40, width: 100, height: 20))]),
    ]
    func row(_ x: Int, _ y: Int) -> Int32? {
      let found = levels.visibleRows.filter { $0.rect.contains(PixelPoint(x: x, y: y)) }
      #expect(found.count < 2, "\(x), \(y) is in one row at most")
      return found.first?.id.rawValue
    }
    #expect(row(5, -5) == nil && row(5, 5) == 1, "scrolled out of its level above")
    #expect(row(5, 55) == nil, "and below")
    #expect(row(70, 30) == 2 && row(90, 15) == 2)
    #expect(row(90, 30) == nil, "below the edge of a submenu, where that has no row")
    #expect(row(90, 50) == 4)
    #expect([DrawnLevel]().visibleRows.isEmpty)
  }

  @Test(arguments: [PixelRect(x: 2, y: 2, width: 3, height: 3), PixelRect(x: -5, y: 4, width: 50, height: 2), .zero])
  func `the part of a rectangle outside of another is left`(_ other: PixelRect) {
    let rect = PixelRect(x: 0, y: 0, width: 10, height: 10)
    let parts = rect.parts(outside: other)
    for x in -1...10 {
      for y in -1...10 {
        let point = PixelPoint(x: x, y: y)
        let count = parts.filter { $0.contains(point) }.count
        #expect(count == (rect.contains(point) && !other.contains(point) ? 1 : 0))
      }
    }
  }
}
