import MenuPresenting

/// The colors of texts that differ from the theme's, as far as they can still be read: the opacity of secondary texts,
/// such as shortcuts, and how much of the ordinary color there is in that of a destructive row or a warning.
struct Faintness: Hashable {
  /// In rows that are not selected, in hundredths.
  var ordinary = Faintness.least
  /// In the selected row.
  var selected = Faintness.least

  /// The share of the ordinary color in a destructive row, and in a warning, in hundredths.
  var destructive = Faintness.leastShare
  var warning = Faintness.leastShare

  /// The shares that the style sheet has rules for.
  static let shares = Array(stride(from: leastShare, through: 100, by: 20))
  private static let leastShare = 20

  /// The opacities that the style sheet has rules for.
  static let steps = Array(stride(from: least, through: 100, by: 5))
  private static let least = 60

  /// The contrast that is wanted. GTK's own shortcuts have 3.3; the edges of small letters take some of it away.
  private static let wanted = 4.0

  /// The least share of the ordinary color with which a color can be read.
  static func share(of text: PixelColor, in color: PixelColor, on background: PixelColor) -> Int {
    shares.first { share in
      var front = text
      front.alpha = Double(share) / 100
      return front.blended(over: color).contrast(to: background) >= wanted
    } ?? 100
  }

  /// The least opacity with which a text can be read.
  static func opacity(of text: PixelColor, on background: PixelColor) -> Int {
    steps.first { step in
      var faint = text
      faint.alpha *= Double(step) / 100
      return faint.blended(over: background).contrast(to: background) >= wanted
    } ?? 100
  }
}

extension PixelColor {
  /// The opaque color that is seen where this one is drawn over another, opaque one.
  func blended(over other: PixelColor) -> PixelColor {
    func part(_ front: Double, _ back: Double) -> Double { front * alpha + back * (1 - alpha) }
    return PixelColor(red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue))
  }
}
