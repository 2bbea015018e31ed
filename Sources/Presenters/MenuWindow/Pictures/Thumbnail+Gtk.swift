import CGtk3
import CMenuWindow
import Pictures

extension Thumbnail {
  /// Decodes a PNG file with libpng. Its claimed size is to be looked at before.
  init?(png: [UInt8], edge: Int) {
    guard let pixels = try? PNGPixels(png, order: .rgba, maximumSide: MenuWindowLimits.pictureSide) else { return nil }
    let longer = max(pixels.width, pixels.height)
    let (width, height) = (max(1, pixels.width * edge / longer), max(1, pixels.height * edge / longer))
    let scaled = Self.withPixbuf(pixels.bytes, pixels.width, pixels.height) {
      gdk_pixbuf_scale_simple($0, Int32(width), Int32(height), GDK_INTERP_BILINEAR)
    }
    guard let scaled else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
    self.init(scaled)
  }

  /// Decodes a file of a format that programs' files are shown in. The decoders are not ours, and may never return:
  /// for a process that can be ended.
  init?(file: [UInt8], edge: Int) {
    switch PictureFormat(file) {
    case nil: return nil
    case .png: self.init(png: file, edge: edge)
    case .jpeg, .svg: self.init(file, edge: edge, grows: true)
    }
  }

  /// Decodes the bytes that a program of the user prints, in any format that the system's library reads. Pixels do not
  /// become more.
  init?(printed data: [UInt8], edge: Int) {
    switch PictureFormat(data) {
    case .png: self.init(png: data, edge: edge)
    case .svg: self.init(data, edge: edge, grows: true)
    case .jpeg, nil: self.init(data, edge: edge, grows: false)
    }
  }

  private init?(_ data: [UInt8], edge: Int, grows: Bool) {
    guard let pixbuf = cmenuwindow_picture(data, gsize(data.count), Int32(edge), grows ? 1 : 0) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    self.init(pixbuf)
  }

  private init?(_ pixbuf: OpaquePointer) {
    let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
    let (channels, stride) = (Int(gdk_pixbuf_get_n_channels(pixbuf)), Int(gdk_pixbuf_get_rowstride(pixbuf)))
    guard let pixels = gdk_pixbuf_read_pixels(pixbuf), channels == 3 || channels == 4 else { return nil }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixels + y * stride + x * channels
        rgba += [pixel[0], pixel[1], pixel[2], channels == 4 ? pixel[3] : 255]
      }
    }
    self.init(width: width, height: height, rgba: rgba)
  }

  /// The picture as cairo draws it; the caller owns it.
  func surface(scale: Int) -> OpaquePointer? {
    Self.withPixbuf(rgba, width, height) { gdk_cairo_surface_create_from_pixbuf($0, Int32(scale), nil) }
  }

  private static func withPixbuf<Result>(
    _ rgba: [UInt8], _ width: Int, _ height: Int, _ body: (OpaquePointer) -> Result?
  ) -> Result? {
    rgba.withUnsafeBufferPointer { bytes in
      // GTK does not change pixels that it is given so.
      let pixels = UnsafeMutablePointer(mutating: bytes.baseAddress)
      let pixbuf = gdk_pixbuf_new_from_data(
        pixels, GDK_COLORSPACE_RGB, 1, 8, Int32(width), Int32(height), Int32(4 * width), nil, nil)
      guard let pixbuf else { return nil }
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      return body(pixbuf)
    }
  }
}

/// The formats of files that are shown.
enum PictureFormat: Hashable {
  case png, jpeg, svg

  /// - Returns: `nil` if the bytes begin like no file of these formats.
  init?(_ data: [UInt8]) {
    if data.starts(with: PNGHeader.signature) {
      self = .png
    } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if data.prefix(4096).split(separator: UInt8(ascii: "<")).contains(where: { $0.starts(with: "svg".utf8) }) {
      self = .svg
    } else {
      return nil
    }
  }
}
