package import LibDBus

/// A place on the desktop, in logical pixels to the right and downwards.
///
/// ``bounded`` values, which everything read from a program is, are so far from the ends of `Int` that sums and
/// products do not trap.
package struct PixelPoint: ProtocolRecord {
  /// The distance to the right.
  package var x: Int
  /// The distance downwards.
  package var y: Int

  /// Makes a place.
  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The origin.
  package static let zero = PixelPoint(x: 0, y: 0)

  /// The point with coordinates that can be added to others.
  package var bounded: PixelPoint { PixelPoint(x: x.boundedPixels, y: y.boundedPixels) }
}

/// An extent in logical pixels.
package struct PixelSize: Sendable, Hashable {
  /// The extent to the right.
  package var width: Int
  /// The extent downwards.
  package var height: Int

  /// Makes an extent.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// No extent.
  package static let zero = PixelSize(width: 0, height: 0)

  /// The size that is neither negative nor too large to be added to others.
  package var bounded: PixelSize {
    PixelSize(width: max(0, width.boundedPixels), height: max(0, height.boundedPixels))
  }
}

/// A rectangle on the desktop, in logical pixels.
package struct PixelRect: ProtocolRecord {
  /// The upper left corner.
  package var origin: PixelPoint
  /// The extent.
  package var size: PixelSize

  /// Makes a rectangle of a corner and an extent.
  package init(origin: PixelPoint, size: PixelSize) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle of four numbers.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: PixelPoint(x: x, y: y), size: PixelSize(width: width, height: height))
  }

  /// The left edge.
  package var x: Int {
    get { origin.x }
    set { origin.x = newValue }
  }
  /// The upper edge.
  package var y: Int {
    get { origin.y }
    set { origin.y = newValue }
  }
  /// The distance from the left edge to the right one.
  package var width: Int {
    get { size.width }
    set { size.width = newValue }
  }
  /// The distance from the upper edge to the lower one.
  package var height: Int {
    get { size.height }
    set { size.height = newValue }
  }

  /// Whether there is nothing in the rectangle.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rectangle with coordinates that can be added to others.
  package var bounded: PixelRect { PixelRect(origin: origin.bounded, size: size.bounded) }
}

// As they travel.

extension PixelPoint {
  /// Two numbers.
  package static let signature: Signature = "(ii)"

  /// Reads a place; `nil` for another value. The place is ``bounded``.
  package init?(_ value: Value) {
    guard let numbers = value.integers(2) else { return nil }
    self = PixelPoint(x: numbers[0], y: numbers[1]).bounded
  }

  /// The place as it travels.
  package var value: Value { .integers([x, y]) }
}

extension PixelRect {
  /// The place and the size.
  package static let signature: Signature = "(iiii)"

  /// Reads a rectangle; `nil` for another value and for a negative size. The rectangle is ``bounded``.
  package init?(_ value: Value) {
    guard let numbers = value.integers(4), numbers[2] >= 0, numbers[3] >= 0 else { return nil }
    self = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]).bounded
  }

  /// The rectangle as it travels.
  package var value: Value { .integers([x, y, width, height]) }
}

extension Int {
  /// The greatest distance of a coordinate from 0 that is calculated with.
  private static let maximumPixels = 1 << 30

  fileprivate var boundedPixels: Int { Swift.min(Swift.max(self, -Self.maximumPixels), Self.maximumPixels) }
}
