import Glibc
import MenuPresenting

extension PixelColor {
  /// How light the color is, as WCAG reckons it.
  var luminance: Double {
    func linear(_ share: Double) -> Double {
      share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast to another color, from 1 to 21; from 4.5 on text is easy to read.
  func contrast(to other: PixelColor) -> Double {
    let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }
}
