import StatusNotifier

/// The functions of Cairo that make pictures.
///
/// Sendable unchecked: the pointers are constants.
struct CairoImages: @unchecked Sendable {
  private let makeImage: @convention(c) (Int32, Int32, Int32) -> OpaquePointer?
  private let flush: @convention(c) (OpaquePointer) -> Void
  private let data: @convention(c) (OpaquePointer) -> UnsafeMutablePointer<UInt8>?
  private let stride: @convention(c) (OpaquePointer) -> Int32
  private let destroyImage: @convention(c) (OpaquePointer) -> Void
  private let makeContext: @convention(c) (OpaquePointer) -> OpaquePointer?
  private let destroyContext: @convention(c) (OpaquePointer) -> Void

  /// Finds Cairo, which the library needs.
  init(in library: LoadedLibrary) throws(LibraryUnavailable) {
    makeImage = try library.find("cairo_image_surface_create")
    flush = try library.find("cairo_surface_flush")
    data = try library.find("cairo_image_surface_get_data")
    stride = try library.find("cairo_image_surface_get_stride")
    destroyImage = try library.find("cairo_surface_destroy")
    makeContext = try library.find("cairo_create")
    destroyContext = try library.find("cairo_destroy")
  }

  /// A picture of what is drawn into an empty one.
  ///
  /// - Parameter draw: Draws by a `cairo_t`, and returns whether it could.
  /// - Returns: `nil` without memory, or if nothing could be drawn.
  func picture(width: Int, height: Int, draw: (OpaquePointer) -> Bool) -> Pixmap? {
    // 0 is ARGB, 32 bits.
    guard let image = makeImage(0, Int32(width), Int32(height)) else { return nil }
    defer { destroyImage(image) }
    guard let context = makeContext(image) else { return nil }
    defer { destroyContext(context) }
    guard draw(context) else { return nil }
    flush(image)
    guard let data = data(image) else { return nil }
    return Self.pixmap(data, stride: Int(stride(image)), width: width, height: height)
  }

  /// The pixels of Cairo, premultiplied and in the order of the machine, as those of a tray item.
  private static func pixmap(
    _ data: UnsafeMutablePointer<UInt8>, stride: Int, width: Int, height: Int
  ) -> Pixmap? {
    var argb = [UInt8](repeating: 0, count: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = UnsafeRawPointer(data + y * stride + 4 * x).loadUnaligned(as: UInt32.self)
        let alpha = pixel >> 24
        guard alpha > 0 else { continue }
        let offset = 4 * (y * width + x)
        argb[offset] = UInt8(alpha)
        for channel in 1..<4 {
          let value = pixel >> UInt32(24 - 8 * channel) & 0xFF
          argb[offset + channel] = UInt8(min((value * 255 + alpha / 2) / alpha, 255))
        }
      }
    }
    return Pixmap(width: width, height: height, argb: argb)
  }
}
