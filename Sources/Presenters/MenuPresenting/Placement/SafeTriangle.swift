package import DBusMenu

/// The part of a menu that the pointer crosses on its way to an open submenu.
package struct SafeTriangle: Sendable, Hashable {
  private let apex: PixelPoint
  private let upper: PixelPoint
  private let lower: PixelPoint

  /// How far above and below the submenu the way may lead.
  private static let slack = 16

  /// - Parameters:
  ///   - point: Where the way begins, beside the submenu.
  ///   - submenu: The submenu's rectangle.
  package init(from point: PixelPoint, to submenu: PixelRect) {
    let (point, submenu) = (point.bounded, submenu.bounded)
    let x = point.x <= submenu.midX ? submenu.minX : submenu.maxX
    apex = point
    upper = PixelPoint(x: x, y: submenu.minY - Self.slack)
    lower = PixelPoint(x: x, y: submenu.maxY + Self.slack)
  }

  /// Whether a place is on the way; the beginning is.
  package func contains(_ point: PixelPoint) -> Bool {
    let point = point.bounded
    let sides = [(apex, upper), (upper, lower), (lower, apex)].map { Self.side(of: point, $0, $1) }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }

  /// Positive on one side of a line, negative on the other.
  private static func side(of point: PixelPoint, _ start: PixelPoint, _ end: PixelPoint) -> Double {
    Double(end.x - start.x) * Double(point.y - start.y) - Double(end.y - start.y) * Double(point.x - start.x)
  }
}

/// The way of the pointer through the menus. While it heads for an open submenu, the rows that it crosses do not count.
package struct PointerPath: Sendable, Hashable {
  /// The answer to a move.
  package enum Move: Sendable, Hashable {
    /// The row below the pointer counts.
    case counts
    /// It counts only if the pointer has not come nearer to the submenu by then; see ``settle(at:)``.
    case waits(until: Duration)
  }

  /// The time the pointer may stand still on its way.
  private static let timeout = Duration.milliseconds(300)

  private var start: PixelPoint?
  private var last: PixelPoint?
  private var deadline: Duration?

  package init() {}

  /// Follows the pointer.
  ///
  /// - Parameter submenu: The rectangle of the submenu that is open from the menu the pointer is in, if one is.
  package mutating func move(to point: PixelPoint, toward submenu: PixelRect?, at now: Duration) -> Move {
    guard let submenu, let start, let last, !submenu.contains(point),
      SafeTriangle(from: start, to: submenu).contains(point)
    else { return begin(at: point) }
    let isNearer = PixelRect(point).distance(to: submenu) < PixelRect(last).distance(to: submenu)
    let end = isNearer ? now + Self.timeout : deadline ?? now
    guard end > now else { return begin(at: point) }
    self.last = point
    deadline = end
    return .waits(until: end)
  }

  /// Whether the time that a move had to wait is over: what the pointer is on counts then.
  package mutating func settle(at now: Duration) -> Bool {
    guard let deadline, deadline <= now, let last else { return false }
    _ = begin(at: last)
    return true
  }

  private mutating func begin(at point: PixelPoint) -> Move {
    start = point
    last = point
    deadline = nil
    return .counts
  }
}
