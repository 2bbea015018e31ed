import MenuPresenting

/// The opacity of secondary texts, such as shortcuts: as faint as they may be and can still be read.
struct Faintness: Hashable {
  /// In rows that are not selected, in hundredths.
  var ordinary = Faintness.least
  /// In the selected row.
  var selected = Faintness.least

  /// The opacities that the style sheet has rules for.
  static let steps = Array(stride(from: least, through: 100, by: 5))
  private static let least = 60

  /// The contrast that is wanted. GTK's own shortcuts have 3.3; the edges of small letters take some of it away.
  private static let wanted = 4.0

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
