import CGtk3
import Testing

@testable import MenuWindow

@Suite struct `Fingers on a menu` {
  private var holder: PressHolder?

  /// Whether an event of a finger counts.
  private mutating func note(
    _ phase: Touch.Phase, _ finger: UInt, isFirst: Bool = false, mayLead: Bool = true
  ) -> Bool {
    holder.note(Touch(phase, finger: finger, isFirst: isFirst), mayLead: mayLead)
  }

  @Test(
    arguments: [
      (GDK_SOURCE_MOUSE, 1, .button), (GDK_SOURCE_TOUCHSCREEN, 1, .finger(0)), (GDK_SOURCE_PEN, 1, .pen),
      (GDK_SOURCE_ERASER, 1, .pen), (GDK_SOURCE_PEN, 3, .button), (GDK_SOURCE_TOUCHPAD, 1, .button), (nil, 1, .button),
    ] as [(GdkInputSource?, Int, PressHolder)])
  func `a press that is told as one of a button is that of its device`(
    source: GdkInputSource?, button: Int, holder: PressHolder
  ) {
    #expect(PressHolder(button: button, on: source) == holder)
    #expect(holder.waits == (holder != .button))
  }

  @Test mutating func `the first finger counts from its beginning to its end`() {
    #expect(note(.begin, 1, isFirst: true) && note(.update, 1) && note(.end, 1))
    #expect(holder == nil && !note(.update, 1) && !note(.end, 1) && !note(.cancel, 1))
  }

  @Test mutating func `others do not count while it is down, nor afterwards`() {
    #expect(note(.begin, 1, isFirst: true) && !note(.begin, 2) && !note(.update, 2))
    #expect(note(.end, 1) && !note(.update, 2) && !note(.end, 2) && note(.begin, 2))
  }

  @Test mutating func `a finger that is taken away counts no longer`() {
    #expect(note(.begin, 1, isFirst: true) && note(.cancel, 1) && holder == nil && note(.begin, 2))
  }

  @Test mutating func `the end of a finger may be lost`() {
    #expect(note(.begin, 1, isFirst: true))
    // The display says that no other finger is down, or has the same number for another one.
    #expect(note(.begin, 2, isFirst: true) && note(.update, 2) && !note(.update, 1))
    #expect(note(.begin, 2) && note(.end, 2) && holder == nil)
  }

  @Test mutating func `a finger that is not the first of the display leads only where it may`() {
    #expect(!note(.begin, 2, mayLead: false) && holder == nil && note(.begin, 2))
  }

  @Test mutating func `a finger does not count while a button is down, unless it is the first`() {
    holder = .button
    #expect(!note(.begin, 1) && holder == .button && note(.begin, 1, isFirst: true) && holder == .finger(1))
  }
}
