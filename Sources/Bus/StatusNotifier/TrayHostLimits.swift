/// The limits of what a ``TrayHost`` accepts from watchers and items.
///
/// Any program on the bus can register an item. Parts beyond a limit are left out with a note.
public struct TrayHostLimits: Sendable, Hashable {
  /// The longest wait for one answer.
  public var callTime: Duration = .seconds(5)
  /// The most items.
  public var items = 1024
  /// The most Unicode scalars of a text.
  public var textLength = 4096
  /// The most sizes of one picture.
  public var pixmaps = 16
  /// The most bytes of the pixels of one picture in all its sizes.
  public var pixmapBytes = 8 << 20
  /// The most bytes of the pixels of all items together.
  public var totalPixmapBytes = 128 << 20
  /// The most changes that wait for a slow reader; beyond it the oldest are dropped.
  public var waitingChanges = 4096
  /// The most bytes of those changes, about, with the pixels of the items in them; beyond it the oldest are dropped.
  public var waitingBytes = 32 << 20

  /// Creates the default limits.
  public init() {}

  /// Creates the default limits with another time for each answer.
  public init(callTime: Duration) { self.callTime = callTime }
}
