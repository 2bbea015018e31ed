import CGtk3
import MenuPresenting
import RegularFiles

/// Pictures of rows: names of the icon theme, files, and the bytes of PNG files.
@MainActor
enum Pictures {
  /// The most bytes of a file, and the most pixels along an edge.
  private static let maximumBytes = 1 << 20
  private static let maximumEdge = 4096

  /// Shows a picture in an image; nothing, if there is none.
  static func show(_ picture: ContentView.Picture?, in image: Widget, size: Int) {
    gtk_image_set_pixel_size(cast(image), Int32(size))
    gtk_widget_set_size_request(image, Int32(size), Int32(size))
    let scale = Int(gtk_widget_get_scale_factor(image))
    if let data = picture?.iconData, let surface = surface(of: data, size: size, scale: scale, isPNG: true) {
      gtk_image_set_from_surface(cast(image), surface)
      cairo_surface_destroy(surface)
    } else if let name = picture?.iconName, name.hasPrefix("/") {
      guard let data = try? RegularFile.bytes(of: name, limit: maximumBytes),
        let surface = surface(of: data, size: size, scale: scale, isPNG: false)
      else { return gtk_image_clear(cast(image)) }
      gtk_image_set_from_surface(cast(image), surface)
      cairo_surface_destroy(surface)
    } else if let name = picture?.iconName, gtk_icon_theme_has_icon(gtk_icon_theme_get_default(), name) != 0 {
      gtk_image_set_from_icon_name(cast(image), name, GTK_ICON_SIZE_MENU)
    } else {
      gtk_image_clear(cast(image))
    }
  }

  /// Decodes a picture, and scales it to fit.
  private static func surface(of data: [UInt8], size: Int, scale: Int, isPNG: Bool) -> OpaquePointer? {
    let isPNGFile = PNGHeader(data).map { $0.width <= maximumEdge && $0.height <= maximumEdge }
    guard isPNGFile ?? !isPNG else { return nil }
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    let isRead = gdk_pixbuf_loader_write(loader, data, gsize(data.count), nil) != 0
    // A file that ends too early has what was read.
    let isWhole = gdk_pixbuf_loader_close(loader, nil) != 0
    guard isRead || isWhole, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
    let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
    guard width > 0, height > 0 else { return nil }
    let edge = size * scale
    let factor = Double(edge) / Double(max(width, height))
    guard
      let scaled = gdk_pixbuf_scale_simple(
        pixbuf, Int32(max(1, (Double(width) * factor).rounded())), Int32(max(1, (Double(height) * factor).rounded())),
        GDK_INTERP_BILINEAR)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
    return gdk_cairo_surface_create_from_pixbuf(scaled, Int32(scale), nil)
  }
}

/// The size that a PNG file says it has.
struct PNGHeader: Hashable {
  let width: Int
  let height: Int

  /// - Returns: `nil` if the bytes do not begin like a PNG file.
  init?(_ data: [UInt8]) {
    guard data.count >= 24, data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    func number(at offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    width = number(at: 16)
    height = number(at: 20)
  }
}
