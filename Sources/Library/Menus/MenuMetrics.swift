/// The surroundings that the content of a row is made for: room, colour, and the rest of the menu.
///
/// Content is updated again when its metrics change. Lengths are in logical pixels; a client may have others.
public struct MenuMetrics: Sendable, Hashable {
  /// The colour of the row's text: a disabled row is not destructive.
  public var contentColor: MenuContentRole
  /// Whether the rows keep room in front: in submenus, and where a row of the menu is selected or opens a submenu.
  public var menuHasLeadingAccessories: Bool
  /// Whether there is room for an accessory behind the content.
  public var canShowTrailingAccessory = true
  /// The width that a picture may have.
  public var maximumIconWidth = 24.0
  /// The height that a picture may have.
  public var maximumIconHeight = 32.0
  /// The number of device pixels to a logical one, for drawing pictures.
  public var scale = 1.0
  /// The number of characters of usual width that fit into a line; `nil` if unknown.
  public var textColumns: Int?

  /// Makes metrics of a row.
  public init(contentColor: MenuContentRole = .normal, menuHasLeadingAccessories: Bool = false) {
    self.contentColor = contentColor
    self.menuHasLeadingAccessories = menuHasLeadingAccessories
  }

  /// The distances of the content from the edges.
  public var contentInsets: Insets { Insets(leading: menuHasLeadingAccessories ? 32 : 16) }

  /// The distance between the end of the content and the middle of an accessory behind it.
  public var offsetBetweenTrailingContentAndCenterOfTrailingAccessory: Double { maximumIconWidth / 2 }

  /// Whether content takes other room than with `other`. Colours make no difference.
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
