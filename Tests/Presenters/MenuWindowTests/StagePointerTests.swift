import DBusMenu
import MenuPresenting
import Testing

@testable import MenuWindow

@Suite struct `The pointer over a menu` {
  private let place = PixelPoint(x: 5, y: 5)
  private let rows: [PointerTarget] = [1, 2].map {
    .stop(MenuStop(id: $0), level: 0, share: nil)
  }
  private var pointer = StagePointer(at: nil)

  private mutating func rests(on target: PointerTarget) -> Bool { pointer.rests(on: target) }

  @Test mutating func `a mouse rests where it was last, and is moved to another row by what comes there`() {
    pointer.move(to: place, on: rows[0])
    #expect(!rests(on: rows[0]) && rests(on: rows[1]) && !rests(on: rows[1]) && rests(on: .outside))
  }

  @Test mutating func `a finger rests nowhere, whatever else is told of its place`() {
    pointer.move(to: place, on: rows[0], byFinger: true)
    #expect(!rests(on: rows[1]) && pointer.place == place)
    pointer.move(to: place, on: rows[1])
    #expect(!rests(on: rows[0]))
    // A mouse that has moved does.
    pointer.move(to: PixelPoint(x: 6, y: 5), on: rows[1])
    #expect(rests(on: rows[0]))
  }

  private func tap(_ path: [PixelPoint], canScroll: Bool = true) -> (tap: Tap, scrolled: Int) {
    var tap = Tap(on: rows[0], at: place, .zero)
    let scrolled = path.reduce(0) { $0 + tap.move(to: $1, slack: 8, canScroll: canScroll) }
    return (tap, scrolled)
  }

  @Test func `a finger that trembles presses the row that it is on, and may do so for long`() {
    let (tap, scrolled) = tap([PixelPoint(x: 13, y: 0), PixelPoint(x: 1, y: 13)])
    #expect(scrolled == 0 && tap.presses(rows[0]) && tap.mayBeLong)
    #expect(!tap.presses(rows[1]) && !tap.presses(.outside))
  }

  @Test func `a finger that is dragged scrolls from where it began, and presses nothing then`() {
    let (tap, scrolled) = tap([PixelPoint(x: 5, y: 1), PixelPoint(x: 5, y: -10), PixelPoint(x: 5, y: -20)])
    #expect(scrolled == 25 && !tap.presses(rows[0]) && !tap.mayBeLong)
  }

  @Test func `a finger that is dragged where nothing scrolls presses its row if it comes back, at once`() {
    let (tap, scrolled) = tap([PixelPoint(x: 5, y: -20), PixelPoint(x: 5, y: 4)], canScroll: false)
    #expect(scrolled == 0 && tap.presses(rows[0]) && !tap.presses(rows[1]) && !tap.mayBeLong)
  }

  @Test func `a finger that gets company presses its row, but not for long`() {
    var (tap, _) = tap([])
    tap.join()
    #expect(tap.presses(rows[0]) && !tap.mayBeLong)
  }

  @Test(arguments: [PressHolder.button, .finger(1)])
  mutating func `a press that is lost has no meaning left, and its finger is gone`(holder: PressHolder) {
    pointer.move(to: place, on: rows[0], byFinger: holder != .button)
    pointer.holder = holder
    pointer.awaited = .press(.outside)
    pointer.tap = Tap(on: rows[0], at: place, .zero)
    pointer.losePress()
    #expect(pointer.holder == nil && pointer.awaited == nil && pointer.tap == nil)
    #expect(rests(on: rows[1]) == (holder == .button))
  }
}
