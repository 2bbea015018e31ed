import CGtk3
import DBusMenu
import MenuPresenting
import Pictures

/// Pictures of rows: names of the user's icon theme at once, and what programs bring when it is decoded.
extension PictureStyle {
  /// Shows a picture in an image; nothing, if there is none.
  @MainActor
  func show(_ picture: ContentView.Picture?, in image: Widget, size: Int) {
    gtk_image_set_pixel_size(cast(image), Int32(size))
    gtk_widget_set_size_request(image, Int32(size), Int32(size))
    if picture?.iconData == nil, let name = picture?.iconName, name.utf8.count < PicturesLimits.nameBytes,
      !name.hasPrefix("/"), gtk_icon_theme_has_icon(gtk_icon_theme_get_default(), name) != 0
    {
      loader?.forget(image)
      gtk_image_set_from_icon_name(cast(image), name, GTK_ICON_SIZE_MENU)
    } else if let picture, let loader,
      let request = PictureRequest(
        name: picture.iconName, data: picture.iconData, folders: folders, theme: Self.theme,
        edge: size * Self.greatestScale)
    {
      loader.show(request, in: image)
    } else {
      loader?.forget(image)
      gtk_image_clear(cast(image))
    }
  }

  /// The name of the user's icon theme.
  @MainActor
  private static var theme: String {
    guard let settings = gtk_settings_get_default() else { return "" }
    var value = GValue()
    g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
    defer { g_value_unset(&value) }
    g_object_get_property(cast(settings), "gtk-icon-theme-name", &value)
    return g_value_get_string(&value).map { String(cString: $0) } ?? ""
  }

  /// The device pixels to a logical one, of the monitor that has most. A surface learns its monitor after its rows are
  /// made.
  @MainActor
  static var greatestScale: Int {
    guard let display = gdk_display_get_default() else { return 1 }
    let scales = (0..<gdk_display_get_n_monitors(display)).map { index in
      gdk_display_get_monitor(display, index).map { Int(gdk_monitor_get_scale_factor($0)) } ?? 1
    }
    return min(max(scales.max() ?? 1, 1), 4)
  }
}
