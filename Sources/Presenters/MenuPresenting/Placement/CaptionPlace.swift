package import DBusMenu

/// The place of the line that names the program: beside the menu, where it covers nothing.
package struct CaptionPlace: Sendable, Hashable {
  /// The places that it may take, the better ones first; in a mirror where reading is from right to left.
  package enum Spot: Sendable, Hashable, CaseIterable {
    case below, belowAtEnd, above, aboveAtEnd, lowerLeft, lowerRight, upperLeft, upperRight
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
    let seen = isRightToLeft ? menu.mirrored(in: area) : menu
    let places = spots.map { spot in
      let frame = Self.frame(at: spot, of: size, beside: seen, area)
      return (spot, isRightToLeft ? frame.mirrored(in: area) : frame)
    }
    let free = places.first { _, place in
      area.contains(place) && !(others + [menu]).contains { $0.intersects(place) }
    }
    let (spot, frame) = free ?? places[0]
    self.spot = spot
    self.frame = frame.shifted(into: area)
  }

  private static func frame(at spot: Spot, of size: PixelSize, beside menu: PixelRect, _ area: PixelRect) -> PixelRect {
    let end = menu.maxX - size.width
    let (below, above) = (menu.maxY + gap, menu.minY - gap - size.height)
    let (right, bottom) = (area.maxX - size.width, area.maxY - size.height)
    let origin =
      switch spot {
      case .below: PixelPoint(x: menu.minX, y: below)
      case .belowAtEnd: PixelPoint(x: end, y: below)
      case .above: PixelPoint(x: menu.minX, y: above)
      case .aboveAtEnd: PixelPoint(x: end, y: above)
      case .lowerLeft: PixelPoint(x: area.minX, y: bottom)
      case .lowerRight: PixelPoint(x: right, y: bottom)
      case .upperLeft: PixelPoint(x: area.minX, y: area.minY)
      case .upperRight: PixelPoint(x: right, y: area.minY)
      }
    return PixelRect(origin: origin, size: size)
  }
}
