import CGtk3
import CMenuWindow
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

  /// Decodes a picture that is to fit into a square.
  private static func surface(of data: [UInt8], size: Int, scale: Int, isPNG: Bool) -> OpaquePointer? {
    guard isPNG ? PictureFormat(data) == .png : PictureFormat(data) != nil else { return nil }
    if let header = PNGHeader(data), header.width > maximumEdge || header.height > maximumEdge { return nil }
    guard let pixbuf = cmenuwindow_picture(data, gsize(data.count), Int32(size * scale)) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    return gdk_cairo_surface_create_from_pixbuf(pixbuf, Int32(scale), nil)
  }
}

/// The formats of files that are shown. Their decoders scale while they decode, or say the size first.
enum PictureFormat: Hashable {
  case png, jpeg, svg

  /// - Returns: `nil` if the bytes begin like no file of these formats.
  init?(_ data: [UInt8]) {
    if PNGHeader(data) != nil {
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
