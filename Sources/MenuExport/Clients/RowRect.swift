package import DBusMenu
import LibDBus

/// The rectangle of a row on the screen, relative to the point at which the menu begins.
package struct RowRect: Sendable, Hashable {
  /// The row.
  package var id: ItemID
  package var x: Int32
  package var y: Int32
  package var width: Int32
  package var height: Int32

  /// More rows than this are in no view.
  static let maximumCount = 1024

  /// Reads `a(iiiii)`, as far as it has rectangles.
  static func all(in data: Value?) -> [RowRect] {
    guard case .array(_, let elements)? = data else { return [] }
    return elements.prefix(maximumCount).compactMap { element in
      guard case .structure(let fields) = element else { return nil }
      let numbers = fields.compactMap { if case .int32(let number) = $0 { number } else { nil } }
      guard fields.count == 5, numbers.count == 5, numbers[3] > 0, numbers[4] > 0 else { return nil }
      return RowRect(id: ItemID(numbers[0]), x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4])
    }
  }

  /// Whether a point is inside.
  package func contains(x: Double, y: Double) -> Bool {
    let (left, top) = (Double(self.x), Double(self.y))
    return x >= left && y >= top && x < left + Double(width) && y < top + Double(height)
  }
}
