import CGtk3
import DBusMenu
import MenuPresenting

// Places of menus and events on a surface.
extension Surface {
  func add(_ widget: Widget) {
    gtk_fixed_put(cast(fixed), widget, 0, 0)
    gtk_widget_show(widget)
  }

  /// Gives a widget its place, in coordinates of the monitor.
  func place(_ widget: Widget, at frame: PixelRect) {
    gtk_widget_set_size_request(widget, gint(frame.width), gint(frame.height))
    gtk_fixed_move(cast(fixed), widget, gint(frame.x), gint(frame.y))
  }

  /// Gives all widgets their places at once, not before the next frame.
  func layOut() { gtk_container_check_resize(cast(window)) }

  /// Whether a window of another program is above the surface where a press was. On X11 alone: there the grab brings
  /// presses on all windows here.
  func isCovered(at press: UnsafeMutablePointer<GdkEvent>) -> Bool {
    guard desktop.shell == .overrideRedirect, let device = gdk_event_get_device(press) else { return false }
    return gdk_device_get_window_at_position(device, nil, nil) == nil
  }

  /// The place of an event of it or of a cover, in coordinates of the monitor; `nil` for one that has none.
  func point(of event: UnsafeMutablePointer<GdkEvent>) -> PixelPoint? {
    (sheet.point(of: event) ?? covers.point(of: event)).map { $0 - monitor.origin }
  }
}
