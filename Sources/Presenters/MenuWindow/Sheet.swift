import CGtk3
import CMenuWindow
import DBusMenu
import MenuPresenting
import Texts

/// A transparent window over a monitor, above all others.
@MainActor
final class Sheet {
  let window: Widget
  private let desktop: Desktop
  /// The monitor on the desktop.
  private(set) var monitor: PixelRect
  /// Whether the compositor chooses the monitor, and has not said which it is.
  private(set) var isMonitorOpen: Bool
  /// The time until which the window keeps the keys after its end, unseen.
  private var stayEnd = ContinuousClock.now

  /// Makes a window that is not shown yet.
  ///
  /// - Parameters:
  ///   - index: The monitor; `nil` for the one that the compositor has in use, on Wayland alone.
  ///   - name: The name of such surfaces, for the compositor's settings.
  ///   - mayHaveKeys: Whether it may have the keys of X11.
  ///   - handle: Handles events; its result says whether GTK is done with one.
  init(
    on desktop: Desktop, monitor index: Int?, name: String, mayHaveKeys: Bool,
    handle: @escaping @MainActor (UnsafeMutablePointer<GdkEvent>) -> Bool
  ) {
    self.desktop = desktop
    isMonitorOpen = index == nil
    let monitors = desktop.monitors
    monitor = monitors[index.map { min($0, monitors.count - 1) } ?? 0].frame
    window = gtk_window_new(desktop.isWayland ? GTK_WINDOW_TOPLEVEL : GTK_WINDOW_POPUP)
    g_object_ref(UnsafeMutableRawPointer(window))
    gtk_widget_set_app_paintable(window, desktop.shell == .ordinary ? 0 : 1)
    gtk_window_set_accept_focus(cast(window), mayHaveKeys ? 1 : 0)
    if let visual = gdk_screen_get_rgba_visual(gdk_screen_get_default()) { gtk_widget_set_visual(window, visual) }
    gtk_widget_add_events(window, gint(bitPattern: SurfaceEvent.mask))
    connect(window, "event") { $0.event.map(handle) ?? false }
    setUp(index, name)
  }

  private func setUp(_ index: Int?, _ name: String) {
    switch desktop.shell {
    case .layers:
      gtk_layer_init_for_window(cast(window))
      cmenuwindow_respect_close(window)
      gtk_layer_set_namespace(cast(window), name)
      gtk_layer_set_layer(cast(window), GTK_LAYER_SHELL_LAYER_OVERLAY)
      for edge in [
        GTK_LAYER_SHELL_EDGE_TOP, GTK_LAYER_SHELL_EDGE_BOTTOM, GTK_LAYER_SHELL_EDGE_LEFT, GTK_LAYER_SHELL_EDGE_RIGHT,
      ] { gtk_layer_set_anchor(cast(window), edge, 1) }
      gtk_layer_set_exclusive_zone(cast(window), -1)
      // Not on demand: compositors may give such a surface the keys as it appears.
      gtk_layer_set_keyboard_mode(cast(window), GTK_LAYER_SHELL_KEYBOARD_MODE_NONE)
      let handles = desktop.handles
      if let index, handles.indices.contains(index) { gtk_layer_set_monitor(cast(window), handles[index]) }
    case .overrideRedirect:
      gtk_window_move(cast(window), gint(monitor.x), gint(monitor.y))
      // Mutter takes a window of the monitor's size for one in fullscreen, and hides its panel (GNOME Shell 43 to 51).
      let height = gint(monitor.height - 1)
      gtk_window_resize(cast(window), gint(monitor.width), height)
      gtk_widget_set_size_request(window, gint(monitor.width), height)
    case .ordinary:
      gtk_window_set_decorated(cast(window), 0)
      gtk_window_set_default_size(cast(window), gint(monitor.width), gint(monitor.height))
    }
  }

  /// Says whose menu an ordinary window has, and what the user did for it, by which it may come to the front.
  func introduce(_ request: MenuRequest, _ source: PresentationDetails) {
    gtk_window_set_title(
      cast(window), request.isOfOwnCommand ? FixedTexts.current[.menu] : Caption.text(for: request.named))
    if let token = source.activationToken { gtk_window_set_startup_id(cast(window), token) }
  }

  /// Learns which monitor the compositor has chosen, once the window is on it; of an ordinary window, the size.
  func findMonitor() {
    if isMonitorOpen, desktop.shell == .ordinary, gtk_widget_get_mapped(window) != 0 {
      var (width, height): (gint, gint) = (0, 0)
      gtk_window_get_size(cast(window), &width, &height)
      desktop.windowFrame = PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
      monitor = desktop.windowFrame
      isMonitorOpen = false
    }
    guard isMonitorOpen, let surface = gtk_widget_get_window(window),
      let handle = gdk_display_get_monitor_at_window(desktop.display, surface)
    else { return }
    var frame = GdkRectangle()
    gdk_monitor_get_geometry(handle, &frame)
    monitor = PixelRect(frame)
    isMonitorOpen = false
  }

  /// Whether the monitor is gone, or is not where it was, after a change of the monitors.
  var hasLostMonitor: Bool {
    findMonitor()
    return isMonitorOpen || !desktop.monitors.contains { $0.frame == monitor }
  }

  /// Whether the pointer is over it, as far as the compositor has said.
  var isEntered: Bool { desktop.seat.map { cmenuwindow_is_entered($0, window) != 0 } ?? false }

  /// The place of one of its events on the desktop; `nil` for an event that has none, or of another window.
  func point(of event: UnsafeMutablePointer<GdkEvent>) -> PixelPoint? {
    var (x, y): (gdouble, gdouble) = (0, 0)
    guard let surface = gtk_widget_get_window(window), let own = event.pointee.any.window,
      gdk_window_get_toplevel(own) == surface, gdk_event_get_root_coords(event, &x, &y) != 0
    else { return nil }
    var (left, top): (gint, gint) = (0, 0)
    gdk_window_get_origin(surface, &left, &top)
    return monitor.origin + PixelPoint(x: Int(x.rounded(.down)) - Int(left), y: Int(y.rounded(.down)) - Int(top))
  }

  /// Lets presses go to what is below.
  func letGo() {
    let nothing = cairo_region_create()
    gtk_widget_input_shape_combine_region(window, nothing)
    cairo_region_destroy(nothing)
  }

  /// The time in which a window that is closed learns that it has no keys any more, and assistive technology with it.
  private static let farewell = Duration.milliseconds(100)

  /// The window keeps the keys for a time from now on, and is unseen once it is closed. Keys of that time are lost.
  func stay(for time: Duration) { stayEnd = .now + time }

  /// Takes the window off the screen. Nothing of it can be used afterwards.
  func close(then end: @escaping @MainActor () -> Void = {}) {
    let stays = stayEnd > .now
    if stays { gtk_widget_set_opacity(window, 0) } else { gtk_widget_hide(window) }
    // Not in the middle of an event of its own.
    Task { [window, stayEnd] in
      if stays {
        try? await Task.sleep(until: stayEnd, clock: .continuous)
        gtk_widget_hide(window)
      }
      try? await Task.sleep(for: Self.farewell)
      if gtk_window_is_active(cast(window)) != 0 { cmenuwindow_set_active(window, 0) }
      gtk_widget_destroy(window)
      g_object_unref(UnsafeMutableRawPointer(window))
      end()
    }
    gdk_display_flush(desktop.display)
  }
}
