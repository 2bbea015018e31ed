import PNGFiles

extension Pixmap {
  /// The most bytes a PNG may have.
  public static let maximumPNGSize = StatusNotifierLimits.pngBytes

  /// Decodes a PNG of any kind: gray, palette, 16 bits a channel, interlaced.
  ///
  /// The size is checked against ``maximumSide`` before memory for pixels is allocated.
  ///
  /// - Throws: ``TrayError/notPNG``, ``TrayError/pngTooLarge(size:)``, ``TrayError/pngTooWide(width:height:)`` or
  ///   ``TrayError/invalidPNG(_:)``.
  public init(png: [UInt8]) throws(TrayError) {
    guard png.starts(with: PNGHeader.signature) else { throw .notPNG }
    guard png.count <= Self.maximumPNGSize else { throw .pngTooLarge(size: png.count) }
    do throws(PNGError) {
      let pixels = try PNGPixels(png, order: .argb, maximumSide: Self.maximumSide)
      self.init(uncheckedWidth: pixels.width, height: pixels.height, argb: pixels.bytes)
    } catch {
      throw TrayError(error)
    }
  }
}

extension TrayError {
  fileprivate init(_ error: PNGError) {
    switch error {
    case .notPNG: self = .notPNG
    case .tooWide(let width, let height): self = .pngTooWide(width: width, height: height)
    case .invalid(let reason): self = .invalidPNG(reason)
    }
  }
}
