/// What the content of a row has to fit into: room, colour, and what else is in the menu.
///
/// Content is brought up to date again when its metrics change. Lengths are in logical pixels; those who draw may have
/// others.
public struct MenuMetrics: Sendable, Hashable {
  /// How the row's text is coloured: what is disabled is not destructive.
  public var contentColor: MenuContentRole
  /// Whether the rows keep room in front: in submenus, and where a row of the menu is selected or opens a submenu.
  public var menuHasLeadingAccessories: Bool
  /// Whether there is room for an accessory behind the content.
  public var canShowTrailingAccessory = true
  /// How wide a picture may be.
  public var maximumIconWidth = 24.0
  /// How high a picture may be.
  public var maximumIconHeight = 32.0
  /// How many device pixels a logical one has, for those who draw pictures.
  public var scale = 1.0
  /// How many characters of a usual width fit into a line; `nil` if nobody said.
  public var textColumns: Int?

  /// Makes metrics of a row.
  public init(contentColor: MenuContentRole = .normal, menuHasLeadingAccessories: Bool = false) {
    self.contentColor = contentColor
    self.menuHasLeadingAccessories = menuHasLeadingAccessories
  }

  /// How far from the edges content begins and ends.
  public var contentInsets: Insets { Insets(leading: menuHasLeadingAccessories ? 32 : 16) }

  /// How far the content ends before the middle of an accessory behind it.
  public var offsetBetweenTrailingContentAndCenterOfTrailingAccessory: Double { maximumIconWidth / 2 }

  /// Whether content takes other room than with `other`; colours take none.
  public func hasDifferentLayout(from other: MenuMetrics) -> Bool {
    var same = self
    same.contentColor = other.contentColor
    return same != other
  }

  /// Distances from the edges of a row.
  public struct Insets: Sendable, Hashable {
    /// From the upper edge.
    public var top = 12.0
    /// From the edge where reading begins.
    public var leading = 16.0
    /// From the lower edge.
    public var bottom = 12.0
    /// From the edge where reading ends.
    public var trailing = 16.0
  }
}
