import CGtk3

/// The holder of the press that is under way: a button, a pen or a finger. Of several fingers the first counts.
enum PressHolder: Hashable {
  case button
  /// The tip of a pen.
  case pen
  /// The number by which the display knows a finger that is down. Another finger may have it later.
  case finger(UInt)

  /// The holder of a press that is told as one of a button, as X11 tells that of a finger.
  ///
  /// - Parameters:
  ///   - button: The button.
  ///   - source: The kind of device that it is on; `nil` if it is not known.
  init(button: Int, on source: GdkInputSource?) {
    switch source {
    case GDK_SOURCE_TOUCHSCREEN: self = .finger(0)
    case GDK_SOURCE_PEN where button == GDK_BUTTON_PRIMARY, GDK_SOURCE_ERASER where button == GDK_BUTTON_PRIMARY:
      self = .pen
    default: self = .button
    }
  }

  /// Whether a press on a row waits for its end: until then it may be a long one, or a drag.
  var waits: Bool { self != .button }

  var isFinger: Bool { if case .finger = self { true } else { false } }
}

/// An event of a finger.
struct Touch {
  /// The part of a touch.
  enum Phase { case begin, update, end, cancel }

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

extension UnsafeMutablePointer<GdkEvent> {
  /// The kind of device that the event comes from; `nil` if it is not known.
  var source: GdkInputSource? { gdk_event_get_source_device(self).map(gdk_device_get_source) }
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
