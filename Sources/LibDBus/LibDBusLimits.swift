/// The limits of this module on what comes from outside: `docs/limits.md` says which door each one bounds.
package enum LibDBusLimits {
  /// With more bytes than this on their way out, announcements wait. It is some thousand of them, all of which each
  /// client has to read, although the last says all.
  package static let announcedBytes = 1 << 20

  /// The default limit of values to read.
  package static let values = 1 << 20

  /// The most messages that are handled before other connections have their turn.
  package static let messagesPerTurn = 64

  /// With more bytes than this that are received and not handled, further messages wait in the bus.
  package static let receivedBytes = 1 << 20

  /// With more bytes than this to send, nothing more is read: every call that is handled adds a reply.
  package static let outgoingBytes = 16 << 20

  /// With at most this many bytes to send, the queue counts as drained.
  package static let drainedBytes = 1 << 20

  /// How often a name that gives way has its queue looked at, after a program has come to the bus.
  package static let queueLooks = 20

  /// The time between two of these looks.
  package static let queueLookInterval = Duration.milliseconds(500)

  /// How long a name that gives way is left to a program whose coming another name announces.
  package static let heraldTime = Duration.seconds(3)

  /// How long it is left to one that does not answer meanwhile, as one that starts.
  package static let heraldAnswerTime = Duration.seconds(30)
}
