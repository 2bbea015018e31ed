import CGtk3
import CMenuWindow
import DBusMenu

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

  /// Whether the pointer is over it, as far as the compositor has said.
  var isEntered: Bool { desktop.seat.map { cmenuwindow_is_entered($0, window) != 0 } ?? false }

  /// Whether a window of another program is above the surface where a press was. On X11 alone: there the grab brings
  /// presses on all windows here.
  func isCovered(at press: UnsafeMutablePointer<GdkEvent>) -> Bool {
    guard desktop.shell == .overrideRedirect, let device = gdk_event_get_device(press) else { return false }
    return gdk_device_get_window_at_position(device, nil, nil) == nil
  }

  /// The place of an event in coordinates of the monitor; `nil` for one that has none.
  func point(of event: UnsafeMutablePointer<GdkEvent>) -> PixelPoint? {
    var (x, y): (gdouble, gdouble) = (0, 0)
    guard gdk_event_get_root_coords(event, &x, &y) != 0, let surface = gtk_widget_get_window(window) else { return nil }
    var (left, top): (gint, gint) = (0, 0)
    gdk_window_get_origin(surface, &left, &top)
    return PixelPoint(x: Int(x.rounded(.down)) - Int(left), y: Int(y.rounded(.down)) - Int(top))
  }
}
