import DBusMenu
import Menus

/// The distance between a menu and its source.
private let attachmentGap = 4.0

extension MenuPresentationSource {
  /// The default place where a menu begins: below a source in the upper half of the screen, above one in the lower
  /// half, and in the middle of the source where the screen is not known.
  ///
  /// - Parameters:
  ///   - source: The rectangle that the menu belongs to.
  ///   - screen: The screen, in the same coordinates; `nil` if it is not known.
  public static func defaultMenuAttachmentPoint(for source: MenuRect, on screen: MenuRect?) -> MenuPoint {
    guard let screen else { return source.center }
    let isInLowerHalf = source.center.y > screen.center.y
    return MenuPoint(
      x: source.center.x, y: isInLowerHalf ? source.y - attachmentGap : source.y + source.height + attachmentGap)
  }
}

extension OpeningDirection {
  /// The direction in which a menu opens that is attached to `point`: down, unless that is above the middle of its
  /// source.
  init(from source: MenuRect, at point: MenuPoint) { self = point.y >= source.center.y ? .down : .up }
}

// Closed: a rectangle has four sides.
/// The direction in which an arrow points from a menu to its source.
public enum ArrowDirection: String, Sendable {
  /// The menu is below its source.
  case up
  /// The menu is above its source.
  case down
  /// The menu is to the right of its source.
  case left
  /// The menu is to the left of its source.
  case right

  /// The same as it travels.
  var word: Word.ArrowDirection {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    }
  }
}

/// The place where a menu begins whose arrow points to its source; `nil` leaves it to
/// ``MenuPresentationSource/defaultMenuAttachmentPoint(for:on:)``.
func menuAttachmentPoint(for source: MenuRect, arrow: ArrowDirection?) -> MenuPoint? {
  switch arrow {
  case .up: MenuPoint(x: source.center.x, y: source.y + source.height + attachmentGap)
  case .down: MenuPoint(x: source.center.x, y: source.y - attachmentGap)
  case .left: MenuPoint(x: source.x + source.width + attachmentGap, y: source.center.y)
  case .right: MenuPoint(x: source.x - attachmentGap, y: source.center.y)
  case nil: nil
  }
}
