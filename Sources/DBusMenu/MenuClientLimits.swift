/// What a ``MenuClient`` takes from a program at most.
///
/// A menu may come from anybody on the bus. What goes beyond a limit is left out with a note
/// (``MenuClient/notes``), except for time: a program that does not answer is an error.
public struct MenuClientLimits: Sendable, Hashable {
  /// How long one answer may take. Beyond it the call fails with `NoReply`.
  public var callTime: Duration = .seconds(10)
  /// How long reading a menu, or a part of it, may take with all the levels that have to be asked for one by one.
  /// Beyond it the reading fails with `NoReply`.
  public var totalTime: Duration = .seconds(30)
  /// How many rows are kept; further ones are left out.
  public var rows = 20_000
  /// How many levels may stand below each other; deeper rows are left out. Never more than ``maximumDepth``.
  public var depth = 128
  /// How many levels are asked for one by one after one answer, because it did not have them.
  public var levelReads = 256
  /// How many bytes all rows with their properties may take, about; further ones are left out. No more is read of one
  /// answer or signal either, whatever its size: that, and not its size, is what it costs beyond its arrival.
  public var bytes = 8 << 20
  /// How many bytes one property may take, about; a larger one is left out.
  public var valueBytes = 1 << 20
  /// How many characters of a label are kept.
  public var labelLength = 4096
  /// How many rows and properties one change names; it counts the others.
  public var details = 1000
  /// How many changes wait for a slow reader; beyond it the oldest are dropped and counted.
  public var waitingChanges = 256

  /// Whatever ``depth`` says: nested values are walked by recursion.
  public static let maximumDepth = 256

  /// The defaults.
  public init() {}

  /// The defaults, with another time for each answer and three times as much for a whole menu.
  public init(callTime: Duration) {
    self.callTime = callTime
    totalTime = callTime * 3
  }

  var effectiveDepth: Int { min(depth, Self.maximumDepth) }
}

/// What was wrong with a menu: each thing once, and not too many.
struct MenuNotes: Sendable, Hashable {
  static let maximum = 100

  private(set) var lines: [String] = []
  private(set) var omitted = 0

  mutating func add(_ line: String) {
    guard !lines.contains(line) else { return }
    if lines.count < Self.maximum { lines.append(line) } else { omitted += 1 }
  }

  mutating func add(_ other: MenuNotes) {
    for line in other.lines { add(line) }
    omitted += other.omitted
  }

  var texts: [String] { omitted == 0 ? lines : lines + ["and \(omitted) more"] }
}
