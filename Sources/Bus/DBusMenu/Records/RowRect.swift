package import LibDBus

/// The place of a row in view, `(iiiii)`: the event `x-menubus-row-rects` has a list of them while a press is handed
/// over.
package struct RowRect: ProtocolRecord {
  /// The row.
  package var id: ItemID
  /// Its rectangle, relative to the point at which the menu begins; never empty.
  package var rect: PixelRect

  /// Describes a place.
  package init(id: ItemID, rect: PixelRect) {
    self.id = id
    self.rect = rect
  }

  /// The id and the rectangle.
  package static let signature: Signature = "(iiiii)"

  /// The most rectangles of an event: no screen has more rows.
  package static let maximumCount = DBusMenuLimits.rowRects

  /// Reads a place; `nil` if the value is none, or is empty.
  package init?(_ value: Value) {
    guard let numbers = value.integers(5), let id = Int32(exactly: numbers[0]), numbers[3] > 0, numbers[4] > 0 else {
      return nil
    }
    self.id = ItemID(id)
    rect = PixelRect(x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4]).bounded
  }

  /// The place as it travels.
  package var value: Value { .integers([Int(id.rawValue), rect.x, rect.y, rect.width, rect.height]) }

  /// Reads the data of an event; of rows that overlap, the upper one is the later.
  package static func all(_ value: Value?) -> [RowRect] { list(value, limit: maximumCount) }

  /// The data of an event, of ``maximumCount`` rectangles at most.
  package static func value(of rects: [RowRect]) -> Value { value(of: rects.prefix(maximumCount)) }
}
