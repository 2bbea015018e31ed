/// A place, in logical pixels; x grows to the right and y downwards.
public struct MenuPoint: Sendable, Hashable {
  /// The distance to the right.
  public var x: Double
  /// The distance downwards.
  public var y: Double

  /// Makes a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle, in logical pixels.
public struct MenuRect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The distance from the left edge to the right one.
  public var width: Double
  /// The distance from the upper edge to the lower one.
  public var height: Double

  /// Makes a rectangle; without a size it is a point.
  public init(x: Double, y: Double, width: Double = 0, height: Double = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// No rectangle, for a delegate that has to return one.
  public static let null = MenuRect(x: .infinity, y: .infinity)

  /// Whether the rectangle is ``null``.
  var isNull: Bool { x == .infinity || y == .infinity }

  /// The middle.
  var center: MenuPoint { MenuPoint(x: x + width / 2, y: y + height / 2) }

  /// The rectangle, moved.
  func offset(x: Double, y: Double) -> MenuRect {
    MenuRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}
