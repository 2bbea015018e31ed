/// The room that the elements of a menu take.
@nonexhaustive public enum ElementSize: String, Sendable, Hashable {
  /// Several to a line, as pictures; their titles are for assistive technology.
  case small
  /// Several to a line, with pictures and titles.
  case medium
  /// One to a line.
  case large
  /// The size that the menu's place suggests, which is one to a line.
  case automatic

  /// The number of small elements that share a line.
  public static let smallElementsPerLine = 5
  /// The number of medium elements that share a line.
  public static let mediumElementsPerLine = 3

  /// The number of elements that share a line; `nil` where each has its own.
  var perLine: Int? {
    switch self {
    case .small: Self.smallElementsPerLine
    case .medium: Self.mediumElementsPerLine
    case .large, .automatic: nil
    }
  }
}

/// The order of elements in a menu that opens upwards.
@nonexhaustive public enum ElementOrder: Sendable, Hashable {
  /// The order of the desktop, whose menus keep it: as ``fixed``.
  case automatic
  /// The first element nearest to where the menu opens: the last row of a menu that opens upwards.
  case priority
  /// The first element in the first row, always.
  case fixed

  /// Whether the last element comes first in a menu that opens in a direction; `nil` if that is unknown.
  package func isReversed(opening direction: OpeningDirection?) -> Bool { self == .priority && direction == .up }
}

// Closed: a menu opens up or down.
/// The direction in which a menu opens from its source.
public enum OpeningDirection: Sendable, Hashable {
  /// Below the source.
  case down
  /// Above the source.
  case up
}

/// The mark of selected elements of a palette, in clients that draw palettes.
@nonexhaustive public enum PaletteSelectionStyle: String, Sendable, Hashable {
  /// By their colour.
  case tint
  /// By a circle around them.
  case openCircle
  /// By a disc behind them.
  case closedCircle
  /// By a frame around them.
  case openRectangle
  /// By a filled rectangle behind them.
  case closeRectangle
}

extension Menu {
  /// Sets the mark of selected elements in a palette, and returns the menu.
  @discardableResult
  public func paletteSelectionStyle(_ style: PaletteSelectionStyle) -> Self {
    paletteSelectionStyle = style
    return self
  }
}
