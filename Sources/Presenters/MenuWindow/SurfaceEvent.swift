import CGtk3

/// The kinds of events that a surface asks for, and those that come unasked. ``MenuStage/handle(_:)`` handles each.
enum SurfaceEvent: CaseIterable {
  case crossing, motion, press, repeatedPress, release, scroll, touch, keyPress, keyRelease
  /// The surface has got the keys, or has them no more.
  case focus
  /// The compositor closes the surface.
  case closed
  /// Another program has taken the keys and the pointer.
  case brokenGrab

  /// The kind of an event; `nil` for one that GTK handles by itself, such as a change of size.
  init?(_ type: GdkEventType) {
    switch type {
    case GDK_ENTER_NOTIFY, GDK_LEAVE_NOTIFY: self = .crossing
    case GDK_MOTION_NOTIFY: self = .motion
    case GDK_BUTTON_PRESS: self = .press
    case GDK_2BUTTON_PRESS, GDK_3BUTTON_PRESS: self = .repeatedPress
    case GDK_BUTTON_RELEASE: self = .release
    case GDK_SCROLL: self = .scroll
    case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END, GDK_TOUCH_CANCEL: self = .touch
    case GDK_KEY_PRESS: self = .keyPress
    case GDK_KEY_RELEASE: self = .keyRelease
    case GDK_FOCUS_CHANGE: self = .focus
    case GDK_DELETE: self = .closed
    case GDK_GRAB_BROKEN: self = .brokenGrab
    default: return nil
    }
  }

  /// The wish that brings events of the kind.
  private var masks: [GdkEventMask] {
    switch self {
    case .crossing: [GDK_ENTER_NOTIFY_MASK, GDK_LEAVE_NOTIFY_MASK]
    case .motion: [GDK_POINTER_MOTION_MASK]
    case .press, .repeatedPress: [GDK_BUTTON_PRESS_MASK]
    case .release: [GDK_BUTTON_RELEASE_MASK]
    case .scroll: [GDK_SCROLL_MASK, GDK_SMOOTH_SCROLL_MASK]
    case .touch: [GDK_TOUCH_MASK]
    case .keyPress: [GDK_KEY_PRESS_MASK]
    case .keyRelease: [GDK_KEY_RELEASE_MASK]
    case .focus: [GDK_FOCUS_CHANGE_MASK]
    case .closed, .brokenGrab: []
    }
  }

  /// The wishes of a surface.
  static var mask: UInt32 { allCases.flatMap(\.masks).reduce(0) { $0 | $1.rawValue } }
}
