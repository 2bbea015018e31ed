package import DBusMenu

// The calculations of presenters with places and rectangles.

extension PixelRect {
  /// A rectangle without extent.
  package init(_ point: PixelPoint) { self.init(origin: point, size: .zero) }

  package static let zero = PixelRect(.zero)

  package var minX: Int { x }
  package var minY: Int { y }
  /// The first column behind the rectangle.
  package var maxX: Int { x + width }
  /// The first line below the rectangle.
  package var maxY: Int { y + height }
  package var midX: Int { x + width / 2 }
  package var midY: Int { y + height / 2 }
  package var center: PixelPoint { PixelPoint(x: midX, y: midY) }
  package var area: Int { isEmpty ? 0 : width * height }

  package func contains(_ point: PixelPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  package func contains(_ other: PixelRect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  package func intersects(_ other: PixelRect) -> Bool { intersection(other) != nil }

  /// The common part; `nil` if there is none.
  package func intersection(_ other: PixelRect) -> PixelRect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle with both in it.
  package func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The rectangle without a margin, or with one more if the number is negative.
  package func inset(by margin: Int) -> PixelRect {
    PixelRect(x: x + margin, y: y + margin, width: max(0, width - 2 * margin), height: max(0, height - 2 * margin))
  }

  package func offset(by distance: PixelPoint) -> PixelRect { PixelRect(origin: origin + distance, size: size) }

  /// The rectangle in the coordinates of another one's upper left corner.
  package func relative(to other: PixelPoint) -> PixelRect { PixelRect(origin: origin - other, size: size) }

  /// The rectangle with what is outside of another one pushed to its edges: its common part, or else a line or a point.
  package func clamped(to other: PixelRect) -> PixelRect {
    let left = minX.clamped(other.minX, other.maxX)
    let top = minY.clamped(other.minY, other.maxY)
    return PixelRect(
      x: left, y: top, width: maxX.clamped(left, other.maxX) - left, height: maxY.clamped(top, other.maxY) - top)
  }

  /// The rectangle moved, and where it is too large also cut, so that it is within another one.
  package func shifted(into other: PixelRect) -> PixelRect {
    let size = size.limited(to: other.size)
    return PixelRect(
      origin: PixelPoint(
        x: x.clamped(other.minX, other.maxX - size.width), y: y.clamped(other.minY, other.maxY - size.height)),
      size: size)
  }

  /// The rectangle seen in a mirror that stands upright in the middle of another one.
  package func mirrored(in other: PixelRect) -> PixelRect {
    PixelRect(x: other.minX + other.maxX - maxX, y: y, width: width, height: height)
  }

  /// How far a rectangle is away, along the axis where that is more.
  package func distance(to other: PixelRect) -> Int {
    max(0, other.minX - maxX, minX - other.maxX, other.minY - maxY, minY - other.maxY)
  }
}

extension PixelPoint {
  package static func + (point: PixelPoint, other: PixelPoint) -> PixelPoint {
    PixelPoint(x: point.x + other.x, y: point.y + other.y)
  }

  package static func - (point: PixelPoint, other: PixelPoint) -> PixelPoint {
    PixelPoint(x: point.x - other.x, y: point.y - other.y)
  }
}

extension PixelSize {
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
  /// The number in a range; its lower end if the range has none between its ends.
  func clamped(_ low: Int, _ high: Int) -> Int { Swift.max(low, Swift.min(self, high)) }
}
