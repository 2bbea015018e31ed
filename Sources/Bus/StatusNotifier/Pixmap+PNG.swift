import PNGFiles

extension Pixmap {
  /// The most bytes a PNG may have.
  package static let maximumPNGSize = StatusNotifierLimits.pngBytes

  /// Decodes a PNG of any kind: gray, palette, 16 bits a channel, interlaced.
  ///
  /// The size is checked before memory for pixels is allocated: a side has at most 1,024 pixels.
  ///
  /// - Throws: ``TrayError/Code/invalidPicture``.
  public init(png: [UInt8]) throws(TrayError) {
    guard png.starts(with: PNGHeader.signature) else { throw TrayError(.notPNG) }
    guard png.count <= Self.maximumPNGSize else { throw TrayError(.pngTooLarge(size: png.count)) }
    do throws(PNGError) {
      let pixels = try PNGPixels(png, order: .argb, maximumSide: Self.maximumSide)
      self.init(uncheckedWidth: pixels.width, height: pixels.height, argb: pixels.bytes)
    } catch {
      throw TrayError(of: error)
    }
  }
}

extension TrayError {
  fileprivate init(of error: PNGError) {
    switch error {
    case .notPNG: self.init(.notPNG)
    case .tooWide(let width, let height): self.init(.pngTooWide(width: width, height: height))
    case .invalid(let reason): self.init(.invalidPNG(reason))
    }
  }
}
