/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum RecordingLimits {
  /// The most values of a signal or of the arguments of a call.
  package static let messageValues = 1 << 16

  /// The most values of a call to a menu that is played.
  package static let askedValues = 1 << 16

  /// The most names in one, counted as values are, and bytes of one name.
  package static let askedNames = 4096

  /// The most calls without a reply that are remembered.
  package static let pendingCalls = 4096

  /// The most levels that are read by themselves, because a message had no room for them.
  package static let levelReads = 256

  /// The most bytes that wait to be written; beyond it the recording ends.
  package static let waitingBytes = 64 << 20

  /// With more bytes than this waiting to be written, nothing more is read.
  package static let congestedBytes = 4 << 20

  /// Thirty years, in seconds.
  package static let replaySeconds = 1e9

  /// The most recordings of a folder that are played beside each other.
  package static let replays = 256

  /// The most bytes of a recording, and of all recordings of a folder; `menubus record` ends before it has more.
  package static let recordingBytes = 64 << 20

  /// The most values of all lines.
  package static let recordingValues = 4_000_000
}
