import CPNG
import Glibc

/// The pixels of a PNG file: straight (not premultiplied), four bytes each, rows from top to bottom without padding.
package struct PNGPixels: Sendable, Hashable {
  /// The order of the channels of a pixel.
  package enum Order: Sendable {
    case argb, rgba

    fileprivate var alpha: Int { self == .argb ? 0 : 3 }
    fileprivate var red: Int { self == .argb ? 1 : 0 }
    fileprivate var flags: png_uint_32 {
      let color = PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR
      return png_uint_32(self == .argb ? color | PNG_FORMAT_FLAG_AFIRST : color)
    }
  }

  package let width: Int
  package let height: Int
  package let bytes: [UInt8]

  /// Decodes a PNG file of any kind: gray, palette, 16 bits a channel, interlaced.
  ///
  /// - Parameter maximumSide: The most pixels along an edge; the size is checked before memory for pixels is allocated.
  package init(_ png: [UInt8], order: Order, maximumSide: Int) throws(PNGError) {
    let header = try PNGHeader(png)
    try PNGHeader.checkEnd(of: png)
    guard header.width > 0, header.height > 0 else { throw .invalid("it has no pixels") }
    guard header.width <= maximumSide, header.height <= maximumSide else {
      throw .tooWide(width: header.width, height: header.height)
    }
    (width, height) = (header.width, header.height)
    bytes = try Self.decode(png, header, order)
  }

  private static func decode(_ png: [UInt8], _ header: PNGHeader, _ order: Order) throws(PNGError) -> [UInt8] {
    // On the heap, because libpng keeps the address between the calls.
    let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
    image.initialize(to: png_image())
    image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
    defer {
      png_image_free(image)
      image.deallocate()
    }
    var pixels: [UInt8]?
    png.withUnsafeBytes { bytes in
      guard png_image_begin_read_from_memory(image, bytes.baseAddress, bytes.count) != 0,
        Int(image.pointee.width) == header.width, Int(image.pointee.height) == header.height
      else { return }
      // Without it, libpng reads 16 bits a channel as linear light, which hardly any file has.
      image.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      pixels =
        header.isInterlaced && header.depth == 16 ? readLinear(image, header, order) : readBytes(image, header, order)
    }
    guard let pixels else {
      let text = withUnsafeBytes(of: image.pointee.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .invalid(text.isEmpty ? "it is damaged" : text)
    }
    return pixels
  }

  private static func readBytes(
    _ image: UnsafeMutablePointer<png_image>, _ header: PNGHeader, _ order: Order
  ) -> [UInt8]? {
    image.pointee.format = order.flags
    var pixels = [UInt8](repeating: 0, count: 4 * header.width * header.height)
    let isRead = pixels.withUnsafeMutableBytes { png_image_finish_read(image, nil, $0.baseAddress, 0, nil) != 0 }
    return isRead ? pixels : nil
  }

  /// Reads premultiplied linear light and converts it to straight sRGB.
  ///
  /// libpng 1.6.39 misplaces the rows of interlaced files with 16 bits a channel when it converts them to 8, but not
  /// otherwise.
  private static func readLinear(
    _ image: UnsafeMutablePointer<png_image>, _ header: PNGHeader, _ order: Order
  ) -> [UInt8]? {
    image.pointee.format = png_uint_32(PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_LINEAR)
    var linear = [UInt16](repeating: 0, count: 4 * header.width * header.height)
    let isRead = linear.withUnsafeMutableBytes { png_image_finish_read(image, nil, $0.baseAddress, 0, nil) != 0 }
    guard isRead else { return nil }
    var pixels = [UInt8](repeating: 0, count: linear.count)
    for offset in stride(from: 0, to: linear.count, by: 4) {
      let alpha = Double(linear[offset + 3])
      guard alpha > 0 else { continue }
      pixels[offset + order.alpha] = UInt8((alpha / 257).rounded())
      for channel in 0..<3 {
        let light = min(Double(linear[offset + channel]) / alpha, 1)
        // The approximation of sRGB's curve that libpng uses.
        pixels[offset + order.red + channel] = UInt8((pow(light, 0.45455) * 255).rounded())
      }
    }
    return pixels
  }
}
