/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum MenuExportLimits {
  /// The most events of clients that wait; a group beyond it is refused.
  package static let waitingEvents = 50_000

  /// The most bytes of these events.
  package static let waitingEventBytes = 8 << 20

  /// After this time of the processor, events that still wait leave the main actor to others for a turn.
  package static let turnTime = Duration.milliseconds(20)

  /// Beyond this, the oldest session is ended for a new one.
  package static let sessions = 64

  /// More submenus than this are not counted as open.
  package static let openSubmenus = 256

  /// Longer texts are refused, in bytes of UTF-8: every client gets the text again with each change of the row.
  package static let typedBytes = 4096

  /// Beyond this many, lazy elements that no client asked about are not loaded until the menu was closed.
  package static let unaskedLoads = 64

  /// The time for learning which icons the desktop has. Beyond it, names are sent as they are until that is known.
  package static let iconThemeTime = Duration.seconds(1)

  /// Larger settings of an X server are not read.
  package static let xSettingsBytes: UInt32 = 1 << 18

  /// Beyond this many files, all are forgotten and read again as needed.
  package static let pictureFiles = 256
}
