/// A color, each part from 0 to 1.
package struct PixelColor: Sendable, Hashable {
  package var red: Double
  package var green: Double
  package var blue: Double
  /// 1 for an opaque color.
  package var alpha: Double

  package init(red: Double = 0, green: Double = 0, blue: Double = 0, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads `#rrggbb` or `#rrggbbaa`; `nil` for another text.
  package init?(_ text: String) {
    guard text.utf8.count == 7 || text.utf8.count == 9, text.first == "#",
      text.utf8.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    let digits = text.utf8.count == 7 ? number << 8 | 0xFF : number
    func part(_ shift: UInt32) -> Double { Double(digits >> shift & 0xFF) / 255 }
    self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  /// Whether dark text can be read on the color, opaque, rather than light text.
  package var isLight: Bool { 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 }
}
