import Glibc

/// A color as the protocol has it, `#rrggbb` or `#rrggbbaa`. GTK would read many words as colors, too.
struct BackgroundColor: Hashable {
  /// The shares of the colors, from 0 to 1.
  let red: Double
  let green: Double
  let blue: Double
  let alpha: Double

  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// - Returns: `nil` for another text.
  init?(_ text: String) {
    let digits = text.utf8.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1,
      digits.count == 6 || digits.count == 8
    else { return nil }
    let shares = stride(from: 0, to: digits.count, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 }
    self.init(red: shares[0], green: shares[1], blue: shares[2], alpha: shares.count > 3 ? shares[3] : 1)
  }

  /// How light the color is, as WCAG reckons it.
  var luminance: Double {
    func linear(_ share: Double) -> Double {
      share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast to another color, from 1 to 21; from 4.5 on text is easy to read.
  func contrast(to other: BackgroundColor) -> Double {
    let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }
}
