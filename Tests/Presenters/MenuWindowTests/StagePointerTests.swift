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

  @Test(arguments: [Touch.Phase.end, .cancel])
  mutating func `a finger that has gone rests nowhere, whatever else is told of its place`(phase: Touch.Phase) {
    pointer.move(to: place, on: rows[0], by: .begin)
    #expect(rests(on: rows[1]))
    pointer.move(to: place, on: rows[1], by: phase)
    #expect(!rests(on: rows[0]) && pointer.place == place)
    pointer.move(to: place, on: rows[1])
    #expect(!rests(on: rows[0]))
    // The next finger, and a mouse that has moved, are there.
    pointer.move(to: place, on: rows[0], by: .begin)
    #expect(rests(on: rows[1]))
    pointer.move(to: place, on: rows[1], by: phase)
    pointer.move(to: PixelPoint(x: 6, y: 5), on: rows[1])
    #expect(rests(on: rows[0]))
  }

  @Test(arguments: [PressHolder.button, .finger(1)])
  mutating func `a press that is lost has no meaning left, and its finger is gone`(holder: PressHolder) {
    pointer.move(to: place, on: rows[0], by: holder == .button ? nil : .begin)
    pointer.holder = holder
    pointer.awaited = .press(.outside)
    pointer.losePress()
    #expect(pointer.holder == nil && pointer.awaited == nil)
    #expect(rests(on: rows[1]) == (holder == .button))
  }
}
