import Basics
import Pictures

/// A dot in a colour: the picture of a row that has a colour and no other picture.
///
/// Panels draw texts in colours of their own, and pictures as they are.
struct ColorDot: Hashable {
  /// The colour as `0xRRGGBB`.
  let number: UInt32

  /// Reads a colour, whose transparency does not count.
  init?(_ text: some StringProtocol) {
    guard let color = MenuColor(text) else { return nil }
    number = color.rgb
  }

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
    file += Self.chunk("PLTE", (0..<16).flatMap { _ in Self.bytes(number).dropFirst() })
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
