package import DBusMenu

/// The side of an object that a menu is on.
package enum MenuSide: Sendable, Hashable {
  case below, above, left, right

  init?(_ source: PresentationDetails) {
    switch source.arrowDirection {
    case .up: self = .below
    case .down: self = .above
    case .left: self = .right
    case .right: self = .left
    case nil:
      switch source.decidedDirection {
      case .down: self = .below
      case .up: self = .above
      case .unknown, nil: return nil
      }
    }
  }

  package var opposite: MenuSide {
    switch self {
    case .below: .above
    case .above: .below
    case .left: .right
    case .right: .left
    }
  }

  package var isVertical: Bool { self == .below || self == .above }

  /// The edge of the menu that is next to the object.
  package var edge: PixelEdge {
    switch self {
    case .below: .top
    case .above: .bottom
    case .left: .right
    case .right: .left
    }
  }
}

/// The rectangle of a menu on the screen.
package struct MenuPlacement: Sendable, Hashable {
  /// An arrow to the menu's anchor.
  package struct Arrow: Sendable, Hashable {
    /// The menu's edge with the arrow.
    package var edge: PixelEdge
    /// From the left or upper end of that edge to the middle of the arrow.
    package var offset: Int
  }

  /// The menu without its arrow; lower than its natural height if there is no room for that.
  package var frame: PixelRect
  /// The side of its object that it is on; `nil` if it covers that, or has none.
  package var side: MenuSide?
  package var arrow: Arrow?

  package init(frame: PixelRect, side: MenuSide? = nil, arrow: Arrow? = nil) {
    self.frame = frame
    self.side = side
    self.arrow = arrow
  }

  /// The menu with an arrow of this length.
  package func outline(arrowLength length: Int) -> PixelRect {
    switch arrow?.edge {
    case .top?: frame.union(frame.offset(by: PixelPoint(x: 0, y: -length)))
    case .bottom?: frame.union(frame.offset(by: PixelPoint(x: 0, y: length)))
    case .left?: frame.union(frame.offset(by: PixelPoint(x: -length, y: 0)))
    case .right?: frame.union(frame.offset(by: PixelPoint(x: length, y: 0)))
    case nil: frame
    }
  }

  /// Whether the menu grows upwards from its place.
  package var opensUpwards: Bool { side == .above }
}
