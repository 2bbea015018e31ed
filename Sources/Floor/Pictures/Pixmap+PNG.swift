extension Pixmap {
  /// Decodes a PNG of any kind: gray, palette, 16 bits a channel, interlaced.
  ///
  /// The size is checked before memory for pixels is allocated.
  package init(png: [UInt8]) throws(PNGError) {
    guard png.starts(with: PNGHeader.signature) else { throw .notPNG }
    guard png.count <= PicturesLimits.pngBytes else { throw .tooLarge(size: png.count) }
    let pixels = try PNGPixels(png, order: .argb, maximumSide: PicturesLimits.side)
    guard let pixmap = Pixmap(width: pixels.width, height: pixels.height, argb: pixels.bytes) else {
      throw .invalid("it has no pixels")
    }
    self = pixmap
  }
}
