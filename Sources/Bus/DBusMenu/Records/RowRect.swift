public import LibDBus

/// The place of a row in view, `(iiiii)`: the event `x-menubus-row-rects` has a list of them while a press is handed
/// over.
public struct RowRect: ProtocolRecord {
  /// The row.
  public var id: ItemID
  /// Its rectangle, relative to the point at which the menu begins; never empty.
  public var rect: PixelRect

  /// Describes a place.
  public init(id: ItemID, rect: PixelRect) {
    self.id = id
    self.rect = rect
  }

  /// The id and the rectangle.
  public static let signature: Signature = "(iiiii)"

  /// The most rectangles of an event: no screen has more rows.
  public static let maximumCount = DBusMenuLimits.rowRects

  /// Reads a place; `nil` if the value is none, or is empty.
  public init?(_ value: Value) {
    guard let numbers = value.integers(5), let id = Int32(exactly: numbers[0]), numbers[3] > 0, numbers[4] > 0 else {
      return nil
    }
    self.id = ItemID(id)
    rect = PixelRect(x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4]).bounded
  }

  /// The place as it travels.
  public var value: Value { .integers([Int(id.rawValue), rect.x, rect.y, rect.width, rect.height]) }

  /// Reads the data of an event; of rows that overlap, the upper one is the later.
  public static func all(_ value: Value?) -> [RowRect] { list(value, limit: maximumCount) }

  /// The data of an event, of ``maximumCount`` rectangles at most.
  public static func value(of rects: [RowRect]) -> Value { value(of: rects.prefix(maximumCount)) }
}
