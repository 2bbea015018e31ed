/// What a ``TrayHost`` takes from watchers and items at most.
///
/// Anybody on the bus can register an item. What goes beyond a limit is left out with a note.
public struct TrayHostLimits: Sendable, Hashable {
  /// How long one answer may take.
  public var callTime: Duration = .seconds(5)
  /// How many items are kept; further ones are left out.
  public var items = 1024
  /// How many Unicode scalars of a text are kept.
  public var textLength = 4096
  /// How many sizes of one picture are kept.
  public var pixmaps = 16
  /// How many bytes the pixels of one picture may take in all sizes together; further sizes are left out.
  public var pixmapBytes = 8 << 20
  /// How many bytes the pixels of all items together may take; further ones are left out.
  public var totalPixmapBytes = 128 << 20
  /// How many changes wait for a slow reader; beyond it the oldest are dropped.
  public var waitingChanges = 4096

  /// The defaults.
  public init() {}

  /// The defaults, with another time for each answer.
  public init(callTime: Duration) { self.callTime = callTime }
}
