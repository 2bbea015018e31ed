import DBusMenu

/// The limits of an examination. The program may be hostile, so all of it is bounded.
package struct ExaminationLimits: Sendable {
  /// The longest wait for one answer.
  package var callTime = Duration.seconds(5)
  /// The longest examination, without the time for observing.
  package var totalTime = Duration.seconds(60)
  /// The wait for announcements of what was seen.
  package var settling = Duration.milliseconds(500)
  /// The time to watch the program for, after all calls.
  package var observing = Duration.zero
  /// The wait for an item to register with a new watcher.
  package var returning = Duration.seconds(10)
  /// The most submenus that are opened.
  package var submenus = 16
  /// The most ids whose properties are asked for.
  package var ids = 2000
  /// The most values that are kept, over all layouts together; a layout that did not change counts once.
  package var keptValues = 400_000
  /// The most layouts that are read.
  package var looks = 120
  /// The most signals that are kept.
  package var signals = 4000
  /// The most values of one answer.
  package var values = DBusMenuLimits.layoutValues

  /// Creates the default limits.
  package init() {}
}
