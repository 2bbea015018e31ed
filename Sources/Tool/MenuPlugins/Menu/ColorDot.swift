import Basics

/// A dot in a colour: the picture of a row that has a colour and no other picture.
///
/// Panels draw texts in colours of their own, and pictures as they are.
struct ColorDot: Hashable {
  private let red, green, blue: UInt8

  /// Reads a name, `#rgb`, `#rrggbb` or `#rrggbbaa`, whose transparency does not count.
  init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    let isHex = text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isHexDigit)
    let digits = Array(text.dropFirst())
    let number: UInt32? =
      switch digits.count {
      case 3 where isHex: UInt32(String(digits.flatMap { [$0, $0] }), radix: 16)
      case 6 where isHex, 8 where isHex: UInt32(String(digits.prefix(6)), radix: 16)
      default: Self.names[text]
      }
    guard let number else { return nil }
    (red, green, blue) = (UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
  }

  /// The colour as `0xRRGGBB`.
  var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  private static let names: [String: UInt32] = [
    "black": 0x000000, "white": 0xFFFFFF, "gray": 0x808080, "grey": 0x808080, "lightgray": 0xD3D3D3,
    "lightgrey": 0xD3D3D3, "darkgray": 0xA9A9A9, "darkgrey": 0xA9A9A9, "dimgray": 0x696969, "silver": 0xC0C0C0,
    "red": 0xFF0000, "darkred": 0x8B0000, "crimson": 0xDC143C, "firebrick": 0xB22222, "maroon": 0x800000,
    "tomato": 0xFF6347, "salmon": 0xFA8072, "coral": 0xFF7F50, "orange": 0xFFA500, "darkorange": 0xFF8C00,
    "orangered": 0xFF4500, "gold": 0xFFD700, "yellow": 0xFFFF00, "khaki": 0xF0E68C, "olive": 0x808000,
    "green": 0x008000, "lime": 0x00FF00, "limegreen": 0x32CD32, "lightgreen": 0x90EE90, "darkgreen": 0x006400,
    "seagreen": 0x2E8B57, "forestgreen": 0x228B22, "teal": 0x008080, "turquoise": 0x40E0D0, "aqua": 0x00FFFF,
    "cyan": 0x00FFFF, "lightblue": 0xADD8E6, "skyblue": 0x87CEEB, "deepskyblue": 0x00BFFF, "dodgerblue": 0x1E90FF,
    "steelblue": 0x4682B4, "royalblue": 0x4169E1, "blue": 0x0000FF, "darkblue": 0x00008B, "navy": 0x000080,
    "indigo": 0x4B0082, "purple": 0x800080, "violet": 0xEE82EE, "orchid": 0xDA70D6, "plum": 0xDDA0DD,
    "magenta": 0xFF00FF, "fuchsia": 0xFF00FF, "hotpink": 0xFF69B4, "deeppink": 0xFF1493, "pink": 0xFFC0CB,
    "brown": 0xA52A2A, "chocolate": 0xD2691E, "tan": 0xD2B48C, "beige": 0xF5F5DC,
  ]

  // MARK: The picture

  private static let side = 24
  private static let radius = 8.0

  /// The pictures of the colours that were drawn: rows that share a colour share its bytes.
  private static let drawn = Lock<[ColorDot: [UInt8]]>([:])

  /// The picture of the dot, drawn once.
  var png: [UInt8] {
    if let known = Self.drawn.withLock({ $0[self] }) { return known }
    let picture = picture
    Self.drawn.withLock { drawn in
      if drawn.count >= MenuPluginsLimits.dots { drawn = [:] }
      drawn[self] = picture
    }
    return picture
  }

  /// The dot as a PNG file of 468 bytes: 16 degrees of transparency, four bits a pixel.
  ///
  /// Its bytes are the same on every computer, because nothing compresses them.
  private var picture: [UInt8] {
    let size = Self.bytes(UInt32(Self.side))
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", size + size + [4, 3, 0, 0, 0])
    file += Self.chunk("PLTE", (0..<16).flatMap { _ in [red, green, blue] })
    file += Self.chunk("tRNS", (0..<16).map { UInt8($0 * 17) })
    file += Self.chunk("IDAT", Self.stored(Self.rows))
    return file + Self.chunk("IEND", [])
  }

  /// The rows of the picture, each behind the byte for no filter.
  private static let rows: [UInt8] = (0..<side).flatMap { y in
    [0] + stride(from: 0, to: side, by: 2).map { degree(x: $0, y: y) << 4 | degree(x: $0 + 1, y: y) }
  }

  /// How much of a pixel is in the dot, of 15.
  private static func degree(x: Int, y: Int) -> UInt8 {
    let (dx, dy) = (Double(x) + 0.5 - Double(side) / 2, Double(y) + 0.5 - Double(side) / 2)
    let inside = radius + 0.5 - (dx * dx + dy * dy).squareRoot()
    return UInt8((min(max(inside, 0), 1) * 15).rounded())
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    let sum = named.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return bytes(UInt32(content.count)) + named + bytes(~sum)
  }

  /// Bytes in the form of zlib, not compressed.
  private static func stored(_ content: [UInt8]) -> [UInt8] {
    let count = UInt16(content.count)
    let sum = content.reduce((a: UInt32(1), b: UInt32(0))) { sum, byte in
      let a = (sum.a + UInt32(byte)) % 65521
      return (a, (sum.b + a) % 65521)
    }
    let head: [UInt8] = [0x78, 0x01, 0x01]
    let sizes = [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return head + sizes + content + bytes(sum.b << 16 | sum.a)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
  }
}
