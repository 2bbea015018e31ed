/// A colour; each component is from 0 to 1. One outside stands for the nearer end, and one that is no number for 0.
public struct MenuColor: Sendable, Hashable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity. It does not count for the parts of a tray item's label.
  public var opacity: Double

  /// Makes a colour.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// Makes an opaque colour from a number of 24 bits, such as `0xE03030`, as it is written in style sheets.
  public init(rgb: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  /// White.
  public static let white = MenuColor(red: 1, green: 1, blue: 1)

  /// Red, green and blue in 8 bits each.
  package var bytes: [UInt8] { [red, green, blue].map(Self.byte) }

  /// `#rrggbb`, and two more digits for the opacity where the colour is not opaque.
  package var text: String {
    let bytes = bytes + (opacity < 1 ? [Self.byte(opacity)] : [])
    return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func byte(_ part: Double) -> UInt8 { part.isNaN ? 0 : UInt8((min(max(part, 0), 1) * 255).rounded()) }
}
