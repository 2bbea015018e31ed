import Glibc
import StatusNotifier

extension LabelColor {
  /// The brightest and the darkest plate and panel behind a text, `0x43464A` and a light grey, by their luminance.
  private static let (darkGround, lightGround) = (0.061, 0.84)
  /// The contrast that WCAG 2 asks for, of letters that are not large.
  private static let contrast = 4.5
  /// The steps to white or black.
  private static let steps = 16

  /// The colour, or where it could not be read the nearest one between it and white, or black, that can be.
  ///
  /// - Parameter isOnDark: Whether the colour below is dark.
  func legible(isOnDark: Bool) -> LabelColor {
    let end: UInt8 = isOnDark ? 255 : 0
    for step in 0..<Self.steps {
      func mixed(_ part: UInt8) -> UInt8 {
        UInt8((Int(part) * (Self.steps - step) + Int(end) * step) / Self.steps)
      }
      let color = LabelColor(red: mixed(red), green: mixed(green), blue: mixed(blue))
      let contrast =
        isOnDark
        ? (color.luminance + 0.05) / (Self.darkGround + 0.05) : (Self.lightGround + 0.05) / (color.luminance + 0.05)
      if contrast >= Self.contrast { return color }
    }
    return LabelColor(red: end, green: end, blue: end)
  }

  /// The luminance from 0 to 1.
  private var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
