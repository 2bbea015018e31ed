/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum LibDBusLimits {
  /// With more bytes than this on their way out, announcements wait. It is some thousand of them, all of which each
  /// client has to read, although the last says all.
  package static let announcedBytes = 1 << 20

  /// More panels than any desktop has; beyond it the oldest activation token is dropped.
  package static let tokens = 16

  /// The most bytes of an activation token; usual ones have some forty.
  package static let tokenBytes = 1024

  /// The longest time between an activation token and its event, which usually follows at once.
  package static let tokenAge = Duration.seconds(10)

  /// The default limit of values to read.
  package static let values = 1 << 20

  /// The time that calls to the bus have at least where the time of a task is over: the bus answers at once, and tells
  /// who does not.
  package static let busTime = Duration.milliseconds(500)

  /// The most messages that are handled before other connections have their turn.
  package static let messagesPerTurn = 64

  /// The calls of a program that may wait at the same time, in the bus and here. Clients with as many are unknown: a
  /// panel asks for some dozen parts of a menu together.
  package static let waitingCalls = 1024

  /// After so many messages without a rest, the waiting calls are counted.
  package static let messagesPerMark = 256

  /// A second of the processor counts for so many: a call counts for more than one if it takes long.
  package static let callsOfSecond = 2000

  /// So many of a program that wait at the same time count for one each, however long they take.
  package static let unweighedCalls = 16

  /// A program that was refused is heard again when so many of its calls are forgotten.
  package static let forgottenCalls = 256

  /// So many are forgotten in a second. It is less than what a bus hands over that many unanswered calls slow down:
  /// dbus-daemon looks through them for each answer.
  package static let forgottenCallsPerSecond = 64

  /// After this time without an answer to the mark, nothing is counted: the bus may have dropped it.
  package static let markTime = Duration.seconds(30)

  /// The most programs whose calls are counted, and that are refused.
  package static let countedCallers = 1024

  /// The errors for refused calls that wait until there is little to send. Behind as many calls without an answer, the
  /// bus of a session refuses further ones itself.
  package static let refusals = 50_000

  /// Such errors are sent with at most this many bytes on their way out, of which the system takes 768 for a short one.
  package static let refusalBytes = 24 << 10

  /// The time between two looks whether they can be sent.
  package static let refusalInterval = Duration.milliseconds(5)

  /// The most descriptors that are received before the calls that bring them are handled.
  package static let receivedDescriptors = 64

  /// The most descriptors of a message: as many as the system passes at once. libdbus takes 16 by itself, and gives up
  /// the connection with a message that has more, which dbus-broker delivers.
  package static let messageDescriptors = 253

  /// After so many messages the socket is read again while others wait to be handled. The bus has no more than some
  /// hundred messages in it, and where it is full, the bus writes at most as fast as it reads from a flood.
  package static let messagesPerRead = 16

  /// With more bytes than this that are received and not handled, further messages wait in the bus.
  package static let receivedBytes = 1 << 20

  /// With more bytes than this to send, nothing more is read: every call that is handled adds a reply.
  package static let outgoingBytes = 16 << 20

  /// With at most this many bytes to send, the queue counts as drained.
  package static let drainedBytes = 1 << 20

  /// The most connections that came since their processes are followed. A bus of a session has descriptors for no more.
  package static let heardNames = 1 << 16

  /// How often a name that gives way has its queue looked at, after a program has come to the bus.
  package static let queueLooks = 20

  /// The time between two of these looks.
  package static let queueLookInterval = Duration.milliseconds(500)

  /// How long a name that gives way is left to a program whose coming another name announces.
  package static let handoverTime = Duration.seconds(3)

  /// How long it is left to one that does not answer meanwhile, as one that starts.
  package static let handoverAnswerTime = Duration.seconds(30)
}
