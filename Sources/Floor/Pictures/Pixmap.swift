/// A picture as pixels: straight (not premultiplied) ARGB, 32 bits a pixel in network byte order, rows from top to
/// bottom without padding.
public struct Pixmap: Sendable, Hashable {
  /// The number of pixels in a row, from 1 to 1024.
  public let width: Int
  /// The number of rows, from 1 to 1024.
  public let height: Int
  /// `4 * width * height` bytes: alpha, red, green, blue of each pixel.
  public let argb: [UInt8]

  /// Creates a picture from pixels.
  ///
  /// - Returns: `nil` unless both sides have 1 to 1024 pixels and the bytes are exactly as many as the pixels need.
  public init?(width: Int, height: Int, argb: [UInt8]) {
    let sides = 1...PicturesLimits.side
    guard sides.contains(width), sides.contains(height), argb.count == 4 * width * height else { return nil }
    self.width = width
    self.height = height
    self.argb = argb
  }
}
