package import DBusMenu

/// The place of the line that names the program: beside the menu, where it covers nothing.
package struct CaptionPlace: Sendable, Hashable {
  /// The places that it may take, the better ones first; in a mirror where reading is from right to left.
  package enum Spot: Sendable, Hashable, CaseIterable {
    /// Beside the menu itself.
    case below, belowAtEnd, above, aboveAtEnd
    /// Beside everything that it must not cover, as near to the menu as that leaves room.
    case belowAll, belowAllAtEnd, aboveAll, aboveAllAtEnd, after, before
    /// In a corner of the area.
    case lowerLeft, lowerRight, upperLeft, upperRight
  }

  package let spot: Spot
  package let frame: PixelRect

  private static let gap = 4

  /// Finds the place.
  ///
  /// - Parameters:
  ///   - size: The size of the line.
  ///   - menu: The first menu.
  ///   - others: The rectangles that it must not cover: menus, and what they belong to.
  ///   - area: The part of the monitor that it is in.
  ///   - isRightToLeft: Whether it begins at the right.
  ///   - last: The spot that it has. It stays there while that is free, or it would move whenever a submenu opens.
  package init(
    of size: PixelSize, beside menu: PixelRect, besides others: [PixelRect], within area: PixelRect,
    isRightToLeft: Bool = false, last: Spot? = nil
  ) {
    let spots = (last.map { [$0] } ?? []) + Spot.allCases
    let all = others.reduce(menu) { $0.union($1) }
    let (seen, allSeen) = isRightToLeft ? (menu.mirrored(in: area), all.mirrored(in: area)) : (menu, all)
    let places = spots.map { spot in
      let frame = Self.frame(at: spot, of: size, beside: seen, allSeen, area)
      return (spot, isRightToLeft ? frame.mirrored(in: area) : frame)
    }
    let free = places.first { _, place in
      area.contains(place) && !(others + [menu]).contains { $0.intersects(place) }
    }
    let (spot, frame) = free ?? places[0]
    self.spot = spot
    self.frame = frame.shifted(into: area)
  }

  private static func frame(
    at spot: Spot, of size: PixelSize, beside menu: PixelRect, _ all: PixelRect, _ area: PixelRect
  ) -> PixelRect {
    let end = menu.maxX - size.width
    func below(_ rect: PixelRect) -> Int { rect.maxY + gap }
    func above(_ rect: PixelRect) -> Int { rect.minY - gap - size.height }
    let (right, bottom) = (area.maxX - size.width, area.maxY - size.height)
    let origin =
      switch spot {
      case .below: PixelPoint(x: menu.minX, y: below(menu))
      case .belowAtEnd: PixelPoint(x: end, y: below(menu))
      case .above: PixelPoint(x: menu.minX, y: above(menu))
      case .aboveAtEnd: PixelPoint(x: end, y: above(menu))
      case .belowAll: PixelPoint(x: menu.minX, y: below(all))
      case .belowAllAtEnd: PixelPoint(x: end, y: below(all))
      case .aboveAll: PixelPoint(x: menu.minX, y: above(all))
      case .aboveAllAtEnd: PixelPoint(x: end, y: above(all))
      case .after: PixelPoint(x: all.maxX + gap, y: menu.maxY - size.height)
      case .before: PixelPoint(x: all.minX - gap - size.width, y: menu.maxY - size.height)
      case .lowerLeft: PixelPoint(x: area.minX, y: bottom)
      case .lowerRight: PixelPoint(x: right, y: bottom)
      case .upperLeft: PixelPoint(x: area.minX, y: area.minY)
      case .upperRight: PixelPoint(x: right, y: area.minY)
      }
    return PixelRect(origin: origin, size: size)
  }
}
