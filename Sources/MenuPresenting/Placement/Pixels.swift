/// A place on the desktop, in logical pixels to the right and downwards.
///
/// ``bounded`` values, which everything read from a program is, are so far from the ends of `Int` that sums and products
/// do not trap.
package struct PixelPoint: Sendable, Hashable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  package static let zero = PixelPoint(x: 0, y: 0)

  package static func + (point: PixelPoint, other: PixelPoint) -> PixelPoint {
    PixelPoint(x: point.x + other.x, y: point.y + other.y)
  }

  package static func - (point: PixelPoint, other: PixelPoint) -> PixelPoint {
    PixelPoint(x: point.x - other.x, y: point.y - other.y)
  }

  /// The point with coordinates that can be added to others.
  package var bounded: PixelPoint { PixelPoint(x: x.boundedPixels, y: y.boundedPixels) }
}

/// An extent in logical pixels.
package struct PixelSize: Sendable, Hashable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package static let zero = PixelSize(width: 0, height: 0)

  /// The size that is neither negative nor too large to be added to others.
  package var bounded: PixelSize {
    PixelSize(width: max(0, width.boundedPixels), height: max(0, height.boundedPixels))
  }

  /// The part of the size that fits into another.
  package func limited(to other: PixelSize) -> PixelSize {
    PixelSize(width: min(width, other.width), height: min(height, other.height))
  }
}

/// One of the four edges of a rectangle.
package enum PixelEdge: Sendable, Hashable, CaseIterable {
  case top, bottom, left, right
}

extension Int {
  /// The greatest distance of a coordinate from 0 that is calculated with.
  private static let maximumPixels = 1 << 30

  fileprivate var boundedPixels: Int { Swift.min(Swift.max(self, -Self.maximumPixels), Self.maximumPixels) }
}
