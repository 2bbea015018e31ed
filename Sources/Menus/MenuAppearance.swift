/// How much room the elements of a menu take.
public enum ElementSize: String, Sendable, Hashable {
  /// Several to a line, as pictures; their titles are for those who see no pictures.
  case small
  /// Several to a line, with pictures and titles.
  case medium
  /// One to a line.
  case large
  /// What the place of the menu suggests, which is one to a line.
  case automatic

  /// How many small elements share a line.
  public static let smallElementsPerLine = 5
  /// How many medium elements share a line.
  public static let mediumElementsPerLine = 3

  /// How many elements share a line; `nil` where each has its own.
  var perLine: Int? {
    switch self {
    case .small: Self.smallElementsPerLine
    case .medium: Self.mediumElementsPerLine
    case .large, .automatic: nil
    }
  }
}

/// In which order elements are shown, in a menu that opens upwards.
public enum ElementOrder: Sendable, Hashable {
  /// What is usual, which is ``priority``.
  case automatic
  /// The first element nearest to where the menu opens: the last row of a menu that opens upwards.
  case priority
  /// The first element in the first row, always.
  case fixed
}

/// Which way a menu opens from its source.
public enum OpeningDirection: Sendable, Hashable {
  /// Below the source.
  case down
  /// Above the source.
  case up
}

/// How the selected elements of a palette are marked, by clients that draw palettes.
public enum PaletteSelectionStyle: String, Sendable, Hashable {
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
