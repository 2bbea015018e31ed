import Glibc
import StatusNotifier

extension MenuColor {
  /// The brightest and the darkest plate and panel behind a text, `0x43464A` and a light grey, by their luminance.
  private static let (darkGround, lightGround) = (0.061, 0.84)
  /// The contrast that WCAG 2 asks for, of letters that are not large.
  private static let contrast = 4.5
  /// The steps to white or black.
  private static let steps = 16

  /// The colour, or where it could not be read the nearest one between it and white, or black, that can be.
  ///
  /// - Parameter isOnDark: Whether the colour below is dark.
  func legible(isOnDark: Bool) -> MenuColor {
    let end: UInt8 = isOnDark ? 255 : 0
    for step in 0..<Self.steps {
      let mixed = bytes.map { (Int($0) * (Self.steps - step) + Int(end) * step) / Self.steps }
      let color = MenuColor(rgb: mixed.reduce(0) { $0 << 8 | UInt32($1) })
      let contrast =
        isOnDark
        ? (color.luminance + 0.05) / (Self.darkGround + 0.05) : (Self.lightGround + 0.05) / (color.luminance + 0.05)
      if contrast >= Self.contrast { return color }
    }
    return isOnDark ? .white : MenuColor(rgb: 0)
  }

  /// The luminance from 0 to 1.
  private var luminance: Double {
    func linear(_ share: Double) -> Double { share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
