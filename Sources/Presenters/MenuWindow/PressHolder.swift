import CGtk3

/// The holder of the press that is under way: a button, or a finger. Of several fingers the first counts.
enum PressHolder: Hashable {
  case button
  /// The number by which the display knows a finger that is down. Another finger may have it later.
  case finger(UInt)
}

/// An event of a finger.
struct Touch {
  /// The part of a touch.
  enum Phase {
    case begin, update, end, cancel

    /// Whether the finger is gone.
    var isLast: Bool { self == .end || self == .cancel }
  }

  let phase: Phase
  let finger: UInt
  /// Whether it is the only finger, as far as the display knows.
  let isFirst: Bool

  init(_ phase: Phase, finger: UInt, isFirst: Bool) {
    (self.phase, self.finger, self.isFirst) = (phase, finger, isFirst)
  }

  /// - Parameter event: An event of ``SurfaceEvent/touch``.
  init?(_ event: UnsafeMutablePointer<GdkEvent>) {
    let phase: Phase
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN: phase = .begin
    case GDK_TOUCH_UPDATE: phase = .update
    case GDK_TOUCH_END: phase = .end
    case GDK_TOUCH_CANCEL: phase = .cancel
    default: return nil
    }
    guard let finger = gdk_event_get_event_sequence(event) else { return nil }
    self.init(phase, finger: UInt(bitPattern: finger), isFirst: gdk_event_get_pointer_emulated(event) != 0)
  }
}

extension PressHolder? {
  /// Notes an event of a finger; returns whether it counts.
  ///
  /// - Parameter mayLead: Whether a finger counts that others of the screen were before, if they are on other windows.
  mutating func note(_ touch: Touch, mayLead: Bool) -> Bool {
    let isHeld = self == .finger(touch.finger)
    switch touch.phase {
    // The end of a finger is lost where its screen is unplugged. The next one has the same mark.
    case .begin where touch.isFirst || isHeld || mayLead && self == nil: self = .finger(touch.finger)
    case .begin: return false
    case .update: return isHeld
    case .end, .cancel: if isHeld { self = nil }
    }
    return isHeld || touch.phase == .begin
  }
}
