import CPNG
import Glibc

extension Pixmap {
  /// The most bytes a PNG may have.
  public static let maximumPNGSize = 16 << 20

  /// Decodes a PNG of any kind: gray, palette, 16 bits a channel, interlaced.
  ///
  /// The size is checked against ``maximumSide`` before memory for pixels is allocated.
  ///
  /// - Throws: ``TrayError/notPNG``, ``TrayError/pngTooLarge(size:)``, ``TrayError/pngTooWide(width:height:)`` or
  ///   ``TrayError/invalidPNG(_:)``.
  public init(png: [UInt8]) throws(TrayError) {
    guard png.starts(with: PNGHeader.signature) else { throw .notPNG }
    guard png.count <= Self.maximumPNGSize else { throw .pngTooLarge(size: png.count) }
    let header = try PNGHeader(png)
    let sides = 1...Self.maximumSide
    guard header.width > 0, header.height > 0 else { throw .invalidPNG("it has no pixels") }
    guard sides.contains(header.width), sides.contains(header.height) else {
      throw .pngTooWide(width: header.width, height: header.height)
    }
    let argb = try Self.decode(png, header)
    guard let pixmap = Pixmap(width: header.width, height: header.height, argb: argb) else {
      preconditionFailure("sides were checked and bytes counted")
    }
    self = pixmap
  }

  private static func decode(_ png: [UInt8], _ header: PNGHeader) throws(TrayError) -> [UInt8] {
    // On the heap, because libpng keeps the address between the calls.
    let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
    image.initialize(to: png_image())
    image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
    defer {
      png_image_free(image)
      image.deallocate()
    }
    var argb: [UInt8]?
    png.withUnsafeBytes { bytes in
      guard png_image_begin_read_from_memory(image, bytes.baseAddress, bytes.count) != 0,
        Int(image.pointee.width) == header.width, Int(image.pointee.height) == header.height
      else { return }
      // Without it, libpng reads 16 bits a channel as linear light, which hardly any file has.
      image.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      argb = header.isInterlaced && header.depth == 16 ? readLinear(image, header) : readBytes(image, header)
    }
    guard let argb else {
      let text = withUnsafeBytes(of: image.pointee.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .invalidPNG(text.isEmpty ? "it is damaged" : text)
    }
    return argb
  }

  private static func readBytes(_ image: UnsafeMutablePointer<png_image>, _ header: PNGHeader) -> [UInt8]? {
    image.pointee.format = png_uint_32(PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_AFIRST)
    var pixels = [UInt8](repeating: 0, count: 4 * header.width * header.height)
    let isRead = pixels.withUnsafeMutableBytes { png_image_finish_read(image, nil, $0.baseAddress, 0, nil) != 0 }
    return isRead ? pixels : nil
  }

  /// Reads premultiplied linear light and converts it to straight sRGB.
  ///
  /// libpng 1.6.39 misplaces the rows of interlaced files with 16 bits a channel when it converts them to 8, but not
  /// otherwise.
  private static func readLinear(_ image: UnsafeMutablePointer<png_image>, _ header: PNGHeader) -> [UInt8]? {
    image.pointee.format = png_uint_32(PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_LINEAR)
    var linear = [UInt16](repeating: 0, count: 4 * header.width * header.height)
    let isRead = linear.withUnsafeMutableBytes { png_image_finish_read(image, nil, $0.baseAddress, 0, nil) != 0 }
    guard isRead else { return nil }
    var argb = [UInt8](repeating: 0, count: linear.count)
    for offset in stride(from: 0, to: linear.count, by: 4) {
      let alpha = Double(linear[offset + 3])
      guard alpha > 0 else { continue }
      argb[offset] = UInt8((alpha / 257).rounded())
      for channel in 0..<3 {
        let light = min(Double(linear[offset + channel]) / alpha, 1)
        // The approximation of sRGB's curve that libpng uses.
        argb[offset + 1 + channel] = UInt8((pow(light, 0.45455) * 255).rounded())
      }
    }
    return argb
  }
}

/// The header of a PNG.
private struct PNGHeader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var width = 0
  var height = 0
  var depth: UInt8 = 0
  var isInterlaced = false

  /// Reads the size, and checks that the data is complete, because libpng stops after the last row.
  init(_ png: [UInt8]) throws(TrayError) {
    func number(at offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    func name(at offset: Int) -> String { String(decoding: png[offset..<offset + 4], as: UTF8.self) }
    var offset = Self.signature.count
    var isFirst = true
    while true {
      guard png.count - offset >= 12 else { throw .invalidPNG("it is cut off after \(png.count) bytes") }
      let length = number(at: offset)
      let type = name(at: offset + 4)
      guard length <= png.count - offset - 12 else { throw .invalidPNG("it is cut off after \(png.count) bytes") }
      if isFirst {
        guard type == "IHDR", length == 13 else { throw .invalidPNG("it has no header") }
        (width, height) = (number(at: offset + 8), number(at: offset + 12))
        (depth, isInterlaced) = (png[offset + 16], png[offset + 20] != 0)
        isFirst = false
      }
      if type == "IEND" { return }
      offset += 12 + length
    }
  }
}
