/// The bounds of what a ``MenuClient`` reads from a program.
///
/// A menu may come from any program on the bus. Parts beyond a limit are left out with a note
/// (``MenuClient/notes``), except for time: a program that does not answer is an error.
public struct MenuClientLimits: Sendable, Hashable {
  /// The timeout of one call. Beyond it the call fails with `NoReply`.
  public var callTime: Duration = .seconds(10)
  /// The timeout of reading a menu, or a part of it, with all the levels that have to be read one by one.
  /// Beyond it the reading fails with `NoReply`.
  public var totalTime: Duration = .seconds(30)
  /// The number of rows that are kept; further ones are left out.
  public var rows = 20_000
  /// The number of levels; deeper rows are left out. Never more than 256.
  public var depth = 128
  /// The number of levels that are read one by one after an answer that left them out.
  public var levelReads = 256
  /// The bytes of all rows with their properties, about; further rows are left out. No more is read of one
  /// answer or signal either, whatever its size: that, and not its size, is what it costs beyond its arrival.
  public var bytes = 8 << 20
  /// The bytes of one property, about; a larger one is left out.
  public var valueBytes = 1 << 20
  /// The number of characters of a label that are kept.
  public var labelLength = 4096
  /// The number of rows and properties that one change names; it counts the others.
  public var details = 1000
  /// The number of changes that wait for a slow consumer; beyond it the oldest are dropped and counted.
  public var waitingChanges = 256
  /// The bytes of those changes, about; beyond it the oldest are dropped and counted.
  public var waitingBytes = 16 << 20

  /// The bound of ``depth``: nested values are walked by recursion.
  package static let maximumDepth = 256

  /// The defaults.
  public init() {}

  /// The defaults, with another time for each answer and three times as much for a whole menu.
  public init(callTime: Duration) {
    self.callTime = callTime
    totalTime = callTime * 3
  }

  var effectiveDepth: Int { min(depth, Self.maximumDepth) }
}

/// The faults of a menu: each once, and not too many.
struct MenuNotes: Sendable, Hashable {
  private(set) var lines: [String] = []
  private(set) var omitted = 0
  /// The first limit beyond which something was left out.
  private(set) var excess: String?

  /// Notes that rows were left out, because there are too many or too large ones.
  mutating func add(excess line: String) {
    excess = excess ?? line
    add(line)
  }

  mutating func add(_ line: String) {
    guard !lines.contains(line) else { return }
    if lines.count < DBusMenuLimits.notes { lines.append(line) } else { omitted += 1 }
  }

  mutating func add(_ other: MenuNotes) {
    for line in other.lines { add(line) }
    omitted += other.omitted
    excess = excess ?? other.excess
  }

  var texts: [String] { omitted == 0 ? lines : lines + ["and \(omitted) more"] }
}
