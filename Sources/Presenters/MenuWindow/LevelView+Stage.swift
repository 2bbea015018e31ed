import CGtk3
import MenuPresenting

extension LevelView {
  /// The distance from the upper edge to the first row.
  var rowInset: Int { Int(insets.top) + titleHeight }

  /// The style of the box, for what is drawn like it.
  var style: UnsafeMutablePointer<GtkStyleContext> {
    // Every widget has one, or GTK ends the process.
    gtk_widget_get_style_context(widget)!
  }

  /// A picture of the box as it looks now; `nil` if it is not on the screen.
  func picture() -> OpaquePointer? {
    guard let window = gtk_widget_get_window(widget), gtk_widget_get_mapped(widget) != 0 else { return nil }
    let (width, height) = (gtk_widget_get_allocated_width(widget), gtk_widget_get_allocated_height(widget))
    guard
      let picture = gdk_window_create_similar_surface(window, CAIRO_CONTENT_COLOR_ALPHA, width, height),
      let cairo = cairo_create(picture)
    else { return nil }
    gtk_widget_draw(widget, cairo)
    cairo_destroy(cairo)
    return picture
  }
}
