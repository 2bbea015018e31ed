import CGtk3
import Testing

@testable import MenuWindow

@Suite struct `Events of a surface` {
  /// The events that each mask of GDK brings, as its documentation has them.
  private static let brought: [(mask: GdkEventMask, events: [GdkEventType])] = [
    (GDK_EXPOSURE_MASK, [GDK_EXPOSE]),
    (GDK_POINTER_MOTION_MASK, [GDK_MOTION_NOTIFY]), (GDK_BUTTON_MOTION_MASK, [GDK_MOTION_NOTIFY]),
    (GDK_BUTTON_PRESS_MASK, [GDK_BUTTON_PRESS, GDK_2BUTTON_PRESS, GDK_3BUTTON_PRESS]),
    (GDK_BUTTON_RELEASE_MASK, [GDK_BUTTON_RELEASE]),
    (GDK_KEY_PRESS_MASK, [GDK_KEY_PRESS]), (GDK_KEY_RELEASE_MASK, [GDK_KEY_RELEASE]),
    (GDK_ENTER_NOTIFY_MASK, [GDK_ENTER_NOTIFY]), (GDK_LEAVE_NOTIFY_MASK, [GDK_LEAVE_NOTIFY]),
    (GDK_FOCUS_CHANGE_MASK, [GDK_FOCUS_CHANGE]),
    (GDK_STRUCTURE_MASK, [GDK_DESTROY, GDK_CONFIGURE, GDK_MAP, GDK_UNMAP]),
    (GDK_PROPERTY_CHANGE_MASK, [GDK_PROPERTY_NOTIFY]), (GDK_VISIBILITY_NOTIFY_MASK, [GDK_VISIBILITY_NOTIFY]),
    (GDK_PROXIMITY_IN_MASK, [GDK_PROXIMITY_IN]), (GDK_PROXIMITY_OUT_MASK, [GDK_PROXIMITY_OUT]),
    (GDK_SCROLL_MASK, [GDK_SCROLL]), (GDK_SMOOTH_SCROLL_MASK, [GDK_SCROLL]),
    (GDK_TOUCH_MASK, [GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL]),
    (GDK_TOUCHPAD_GESTURE_MASK, [GDK_TOUCHPAD_SWIPE, GDK_TOUCHPAD_PINCH]),
    (
      GDK_TABLET_PAD_MASK,
      [GDK_PAD_BUTTON_PRESS, GDK_PAD_BUTTON_RELEASE, GDK_PAD_RING, GDK_PAD_STRIP, GDK_PAD_GROUP_MODE]
    ),
  ]

  @Test func `every event that the surface asks for has a kind, which is handled`() {
    var rest = SurfaceEvent.mask
    for (mask, events) in Self.brought where rest & mask.rawValue != 0 {
      rest &= ~mask.rawValue
      for event in events { #expect(SurfaceEvent(event) != nil, "an event of type \(event.rawValue)") }
    }
    #expect(rest == 0, "the table lacks masks")
  }

  @Test func `no kind waits for events that the surface does not ask for`() {
    let unasked: [SurfaceEvent] = [.closed, .brokenGrab]
    let brought = Self.brought.filter { SurfaceEvent.mask & $0.mask.rawValue != 0 }.flatMap(\.events)
    let kinds = Set(brought.compactMap { SurfaceEvent($0) })
    #expect(kinds.union(unasked) == Set(SurfaceEvent.allCases))
  }
}
