import CGtk3
import CMenuWindow
import MenuPresenting
import RegularFiles

/// The icon themes of programs that bring icons of their own.
@MainActor
private enum IconFolders {
  private static var themes: [[String]: UnsafeMutablePointer<GtkIconTheme>] = [:]
  private static let maximum = 16

  /// The user's theme with some more folders; `nil` if there are none.
  static func theme(_ folders: [String]) -> UnsafeMutablePointer<GtkIconTheme>? {
    let folders = folders.prefix(maximum).filter { $0.hasPrefix("/") && $0.utf8.count < 4096 }
    guard !folders.isEmpty, let screen = gdk_screen_get_default() else { return nil }
    if let theme = themes[folders] { return theme }
    if themes.count >= maximum {
      for theme in themes.values { g_object_unref(theme) }
      themes = [:]
    }
    guard let theme = gtk_icon_theme_new() else { return nil }
    gtk_icon_theme_set_screen(theme, screen)
    for folder in folders { gtk_icon_theme_append_search_path(theme, folder) }
    themes[folders] = theme
    return theme
  }
}

/// Pictures of rows: names of the icon theme, files, and the bytes of PNG files.
@MainActor
enum Pictures {
  /// The most bytes of a file, and the most pixels along an edge.
  private static let maximumBytes = 1 << 20
  private static let maximumEdge = 4096

  /// Shows a picture in an image; nothing, if there is none.
  static func show(_ picture: ContentView.Picture?, in image: Widget, size: Int, folders: [String]) {
    gtk_image_set_pixel_size(cast(image), Int32(size))
    gtk_widget_set_size_request(image, Int32(size), Int32(size))
    let scale = greatestScale
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
    } else if let name = picture?.iconName, let theme = IconFolders.theme(folders),
      let surface = gtk_icon_theme_load_surface(
        theme, name, Int32(size), Int32(scale), nil, GTK_ICON_LOOKUP_FORCE_SIZE, nil)
    {
      gtk_image_set_from_surface(cast(image), surface)
      cairo_surface_destroy(surface)
    } else {
      gtk_image_clear(cast(image))
    }
  }

  /// The device pixels to a logical one, of the monitor that has most. A surface learns its monitor after its rows are
  /// made.
  private static var greatestScale: Int {
    guard let display = gdk_display_get_default() else { return 1 }
    let scales = (0..<gdk_display_get_n_monitors(display)).map { index in
      gdk_display_get_monitor(display, index).map { Int(gdk_monitor_get_scale_factor($0)) } ?? 1
    }
    return min(max(scales.max() ?? 1, 1), 4)
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
