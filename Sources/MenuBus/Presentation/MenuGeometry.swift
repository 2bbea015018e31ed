public import Menus

/// A place, in logical pixels; x grows to the right and y downwards.
public struct MenuPoint: Sendable, Hashable {
  /// How far to the right.
  public var x: Double
  /// How far down.
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
  /// From the left edge to the right one.
  public var width: Double
  /// From the upper edge to the lower one.
  public var height: Double

  /// Makes a rectangle; without a size it is a point.
  public init(x: Double, y: Double, width: Double = 0, height: Double = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The middle.
  public var center: MenuPoint { MenuPoint(x: x + width / 2, y: y + height / 2) }

  /// The rectangle, moved.
  public func offset(x: Double, y: Double) -> MenuRect {
    MenuRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

/// How far a menu keeps from its source.
private let attachmentGap = 4.0

/// Where a menu is attached if nobody says: below a source in the upper half of the screen, above one in the lower
/// half, and in the middle of the source where the screen is not known.
///
/// - Parameters:
///   - source: What the menu belongs to.
///   - screen: The screen, in the same coordinates.
public func defaultMenuAttachmentPoint(for source: MenuRect, on screen: MenuRect?) -> MenuPoint {
  guard let screen else { return source.center }
  let isInLowerHalf = source.center.y > screen.center.y
  return MenuPoint(
    x: source.center.x, y: isInLowerHalf ? source.y - attachmentGap : source.y + source.height + attachmentGap)
}

/// Which way a menu opens that is attached to `point`: down, unless that is above the middle of its source.
public func openingDirection(from source: MenuRect, at point: MenuPoint) -> OpeningDirection {
  point.y >= source.center.y ? .down : .up
}

/// Where a menu begins whose arrow points to its source so; `nil` leaves it to ``defaultMenuAttachmentPoint(for:on:)``.
func menuAttachmentPoint(for source: MenuRect, arrow: ArrowDirection?) -> MenuPoint? {
  switch arrow {
  case .up: MenuPoint(x: source.center.x, y: source.y + source.height + attachmentGap)
  case .down: MenuPoint(x: source.center.x, y: source.y - attachmentGap)
  case .left: MenuPoint(x: source.x + source.width + attachmentGap, y: source.center.y)
  case .right: MenuPoint(x: source.x - attachmentGap, y: source.center.y)
  case nil: nil
  }
}
