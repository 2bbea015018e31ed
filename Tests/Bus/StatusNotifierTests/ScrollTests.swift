import LibDBus
import MenuTestKit
import Testing

@testable import StatusNotifier

/// What a panel sends, and the steps it makes.
struct Wheel: Sendable, CustomTestStringConvertible {
  var panel: String
  var deltas: [Int32]
  var steps: [Int]
  var testDescription: String { "\(panel) \(deltas)" }

  static let all = [
    Wheel(panel: "plasma, lxqt", deltas: [120, -120, 240, -360], steps: [1, -1, 2, -3]),
    Wheel(panel: "plasma, fine wheel", deltas: [15, 15, 30, 60, -60, -60], steps: [0, 0, 0, 1, 0, -1]),
    Wheel(panel: "plasma, touchpad", deltas: [40, 2, 1, 77, 1], steps: [0, 0, 0, 1, 0]),
    Wheel(panel: "plasma, back and forth", deltas: [100, -100, 100, 20], steps: [0, 0, 0, 1]),
    Wheel(panel: "mate", deltas: [1, -1, 1, 1], steps: [1, -1, 1, 1]),
    Wheel(panel: "mate-ind", deltas: [-1, 1], steps: [-1, 1]),
    Wheel(panel: "waybar", deltas: [-2, 2, -2, -1, 4], steps: [1, -1, 1, 1, -2]),
    Wheel(panel: "gnome, tiny", deltas: [0, 0, -1], steps: [0, 0, -1]),
    Wheel(panel: "nobody", deltas: [.max, .min], steps: [100, -100]),
  ]
}

@Suite struct `Wheels` {
  @Test(arguments: Wheel.all) func `the unit shows in the size of the number`(wheel: Wheel) {
    for orientation in TrayItemEvent.Orientation.allCases {
      var scroll = ScrollSteps()
      let steps = wheel.deltas.map { scroll.steps(delta: $0, orientation, from: ":1.7") }
      #expect(steps == wheel.steps)
    }
  }

  @Test func `panels and directions do not add up`() {
    var scroll = ScrollSteps()
    let steps = [
      scroll.steps(delta: 119, .vertical, from: ":1.1"), scroll.steps(delta: 119, .horizontal, from: ":1.1"),
      scroll.steps(delta: 1, .vertical, from: ":1.2"), scroll.steps(delta: -2, .vertical, from: ":1.3"),
      scroll.steps(delta: 1, .vertical, from: ":1.1"), scroll.steps(delta: 1, .horizontal, from: ":1.1"),
    ]
    #expect(steps == [0, 0, 1, 1, 1, 1])
  }

  @Test func `any number of any sender is accepted`() {
    var numbers = SeededNumbers(3)
    var scroll = ScrollSteps()
    for sender in 0..<1000 {
      for _ in 0..<3 {
        let delta = Int32(truncatingIfNeeded: numbers.next() >> (numbers.next() % 64))
        let steps = scroll.steps(delta: delta, .vertical, from: ":1.\(sender)")
        #expect(abs(steps) <= StatusNotifierLimits.scrollSteps)
      }
    }
  }

  @Test func `an orientation is read in any case`() {
    #expect(TrayItemEvent.Orientation(panel: "Vertical") == .vertical)
    #expect(TrayItemEvent.Orientation(panel: "HORIZONTAL") == .horizontal)
    #expect(TrayItemEvent.Orientation(panel: "diagonal") == nil)
    #expect(TrayItemEvent.Orientation(panel: "") == nil)
  }
}

@Suite struct `Clicks` {
  @Test func `one press in both forms counts once`() {
    var presses = SecondaryPresses()
    let start = ContinuousClock.now
    let accepted = [
      presses.accepts(.ayatana, from: ":1.1", at: start),
      presses.accepts(.plain, from: ":1.1", at: start + .milliseconds(2)),
      // The next press begins anew, in whatever form it comes.
      presses.accepts(.plain, from: ":1.1", at: start + .milliseconds(4)),
      presses.accepts(.plain, from: ":1.1", at: start + .milliseconds(6)),
      presses.accepts(.ayatana, from: ":1.2", at: start + .milliseconds(8)),
      presses.accepts(.plain, from: ":1.2", at: start + .seconds(1)),
    ]
    #expect(accepted == [true, false, true, true, true, true])
  }
}
