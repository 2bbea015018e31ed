/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum DesktopWindowsLimits {
  /// The most windows of a display, and of a compositor's list.
  package static let windows = 1024

  /// The most bytes of a property of a window: more than any title or bus name, and as many as a list of windows has.
  package static let propertyBytes: UInt32 = 4096

  /// The time in which a display says which windows it has.
  package static let displayTime = Duration.seconds(2)

  /// The time in which a display says which window has the keyboard: long, because a busy one would take it from menus.
  package static let focusTime = Duration.seconds(1)

  /// The time for an answer of a compositor.
  package static let compositorTime = Duration.milliseconds(200)

  /// The most bytes of an answer; a tree of a thousand windows has some two megabytes.
  package static let compositorBytes = 8 << 20

  /// The time for the list of windows of a compositor of Wayland.
  package static let toplevelTime = Duration.seconds(2)

  /// The most bytes of a title or an `app_id` of such a window that count.
  package static let toplevelTextBytes = 4096
}
