package import Basics
import CGtk3
import CMenuWindow
import DBusMenu
import DesktopWindows
import Glibc
import LibDBus
import MenuPresenting
import Texts

/// The display that menus are shown on: its monitors and the user's settings.
@MainActor
package final class Desktop {
  /// How a window gets above all others.
  enum Shell {
    /// The compositor's layer shell (wlroots, Plasma).
    case layers
    /// Windows that no window manager touches: X11 and XWayland.
    case overrideRedirect
    /// An ordinary window, which the compositor places: Wayland with neither.
    case ordinary
  }

  let display: OpaquePointer
  let shell: Shell
  /// Remembers the program whose menu makes the presenter stand still.
  let standStills = StandStills()
  private let focus: SessionFocus
  private var lastAnswer: KeyboardAnswer?
  /// Whether the last press on a menu was one of a finger.
  var isUsedByTouch = false
  /// The menus that the user has just left.
  private var left: MenuSnapshots?
  /// Called when a monitor has come, gone or changed.
  var monitorsChanged: @MainActor () -> Void = {}
  /// The space for menus in an ordinary window, which stands for the monitor; the compositor may give it another size.
  var windowFrame = PixelRect(x: 0, y: 0, width: 560, height: 560)

  /// Opens the display.
  ///
  /// A Wayland compositor without a layer shell, such as GNOME's, lets no program place a window; there the process
  /// starts itself again as a client of XWayland, where that answers.
  package init() throws(WindowError) {
    guard gtk_init_check(nil, nil) != 0, let display = gdk_display_get_default() else { throw .noDisplay }
    self.display = display
    // GTK's own follows a catalogue that may not be there.
    gtk_widget_set_default_direction(FixedTexts.current.isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    guard String(cString: cmenuwindow_type_name(UnsafeMutableRawPointer(display))) == "GdkWaylandDisplay" else {
      shell = .overrideRedirect
      focus = .x11()
      listen()
      return
    }
    let hasLayers = gtk_layer_is_supported() != 0
    if !hasLayers, XDisplay() != nil {
      // Also where the user's setting is for Wayland, as many desktops of wlroots have it.
      setenv("GDK_BACKEND", "x11", 1)
      execv("/proc/self/exe", CommandLine.unsafeArgv)
    }
    shell = hasLayers ? .layers : .ordinary
    cmenuwindow_watch_globals(display)
    focus = .wayland(PlasmaFocus(display))
    listen()
  }

  private func listen() {
    guard let screen = gdk_screen_get_default() else { return }
    connect(UnsafeMutablePointer<GObject>(screen), "monitors-changed") { [weak self] _ in
      self?.monitorsChanged()
      return false
    }
  }

  /// Whether a menu of a program gets the keyboard as it opens. A program that had it a moment ago has it.
  func keyboardAnswer(for caller: Caller) async -> KeyboardAnswer {
    if let lastAnswer, lastAnswer.right(of: caller) == .granted { return lastAnswer }
    let answer = await KeyboardAnswer(for: caller, asking: focus)
    if !Task.isCancelled { lastAnswer = answer }
    return answer
  }

  /// The wishes of a program, as far as a menu of this desktop can have them.
  func possible(_ wishes: PresentationDetails) -> PresentationDetails { shell == .ordinary ? wishes.inWindow : wishes }

  /// The monitors, in the order of the display; never empty.
  var monitors: [DesktopMonitor] {
    if shell == .ordinary { return [DesktopMonitor(frame: windowFrame)] }
    let monitors = handles.map { handle in
      var (frame, workArea) = (GdkRectangle(), GdkRectangle())
      gdk_monitor_get_geometry(handle, &frame)
      gdk_monitor_get_workarea(handle, &workArea)
      return DesktopMonitor(frame: PixelRect(frame), workArea: PixelRect(workArea))
    }
    return monitors.isEmpty ? [DesktopMonitor(frame: PixelRect(x: 0, y: 0, width: 640, height: 480))] : monitors
  }

  /// The index of the monitor for a menu that has no place.
  var preferredMonitor: Int {
    gdk_display_get_primary_monitor(display).flatMap { handles.firstIndex(of: $0) } ?? 0
  }

  /// The monitors as GTK knows them.
  var handles: [OpaquePointer] {
    (0..<gdk_display_get_n_monitors(display)).compactMap { gdk_display_get_monitor(display, $0) }
  }

  /// Whether windows are Wayland's: a press on one is told to no other program.
  var isWayland: Bool { shell != .overrideRedirect }

  /// Whether the display is X11's in a Wayland session. It knows neither pointer nor keys over windows of Wayland.
  var isXWayland: Bool { shell == .overrideRedirect && environmentVariable("WAYLAND_DISPLAY") != nil }

  /// The sentence for a user whose desktop cannot do everything; `nil` where it can.
  package var advice: PrintableText? {
    if shell == .ordinary {
      return """
        this Wayland compositor has no layer shell, and there is no XWayland (DISPLAY): menus open in an ordinary \
        window
        """
    }
    guard isXWayland else { return nil }
    return """
      this Wayland compositor has no layer shell: menus of programs that use Wayland get the keys by a press or by \
      “menubus focus”; run these programs with GDK_BACKEND=x11 or QT_QPA_PLATFORM=xcb
      """
  }

  /// The place of the pointer, as far as it is known to be that for a menu of a program.
  ///
  /// `nil` on Wayland, where only the surface below it is told, and in XWayland where the program's window is not the
  /// one that the user is in: X11 then has the place where the pointer left the last of its own windows.
  func pointer(for caller: Caller) -> PixelPoint? {
    guard shell == .overrideRedirect, let device = pointerDevice else { return nil }
    if isXWayland, XFocus().focusedWindow() != caller.processID.map({ .process($0) }) { return nil }
    var (x, y): (gint, gint) = (0, 0)
    gdk_device_get_position(device, nil, &x, &y)
    return PixelPoint(x: Int(x), y: Int(y))
  }

  /// Whether a button of the pointer is held, as far as X11 knows.
  private var isPressed: Bool {
    guard let device = pointerDevice, let root = gdk_get_default_root_window() else { return false }
    var state = GdkModifierType(rawValue: 0)
    gdk_window_get_device_position(root, device, nil, nil, &state)
    let buttons = GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
    return state.rawValue & buttons != 0
  }

  /// The presenter's knowledge of a press on another window.
  var sight: PressFollower.Sight { isWayland ? .nothing : .all(isPressed: isPressed) }

  /// The ways to have the compositor say where a pointer at rest is; none where nothing can be said.
  var pointerNudges: [PointerNudge] {
    guard shell == .layers, let seat,
      gdk_seat_get_capabilities(seat).rawValue & GDK_SEAT_CAPABILITY_POINTER.rawValue != 0
    else { return [] }
    return Compositors.sway.map { [.socket($0), .motion(seat)] } ?? [.motion(seat)]
  }

  var seat: UnsafeMutablePointer<GdkSeat>? { gdk_display_get_default_seat(display) }
  private var pointerDevice: OpaquePointer? { seat.flatMap { gdk_seat_get_pointer($0) } }

  /// Whether parts of a window can be transparent.
  var isComposited: Bool { gdk_screen_is_composited(gdk_screen_get_default()) != 0 }

  /// Keeps the menus that the user leaves by a row, for the menu of that row, if there is one soon.
  func leave(_ menus: MenuSnapshots?) {
    left = menus
    guard menus != nil else { return }
    Task { [weak self, weak menus] in
      try? await Task.sleep(for: MenuWindowLimits.leftMenuTime)
      if let self, left === menus { left = nil }
    }
  }

  /// Whether the user has just left a menu of a program by a row.
  func awaitsMenu(of owner: BusName) -> Bool { left?.isAnswered(by: owner) ?? false }

  /// The menus that the user left by a row of a program whose next menu is shown.
  func takeSnapshots(of owner: BusName?) -> MenuSnapshots? {
    defer { left = nil }
    return left.flatMap { $0.isAnswered(by: owner) ? $0 : nil }
  }

  func ring() { gdk_display_beep(display) }

  // MARK: The user's settings

  /// Whether things may move.
  static var animates: Bool { setting("gtk-enable-animations", of: GType(5 << 2), g_value_get_boolean) ?? 1 != 0 }

  /// The time that the pointer rests on a row until its submenu opens, as in GTK's own menus.
  static var submenuPause: Duration {
    let milliseconds = setting("gtk-menu-popup-delay", of: GType(6 << 2), g_value_get_int) ?? 225
    return .milliseconds(min(max(Int(milliseconds), 0), 10_000))
  }

  /// The time after which a press is a long one.
  static var longPressTime: Duration {
    let milliseconds = setting("gtk-long-press-time", of: GType(7 << 2), g_value_get_uint) ?? 500
    return .milliseconds(min(max(Int(milliseconds), 100), 10_000))
  }

  /// The distance that a press moves without being a drag.
  static var dragDistance: Int {
    min(max(Int(setting("gtk-dnd-drag-threshold", of: GType(6 << 2), g_value_get_int) ?? 8), 1), 100)
  }

  private static func setting<Result>(
    _ name: String, of type: GType, _ read: (UnsafePointer<GValue>) -> Result
  ) -> Result? {
    guard let settings = gtk_settings_get_default() else { return nil }
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    g_object_get_property(cast(settings), name, &value)
    return read(&value)
  }

  /// The room for a menu, as programs are told.
  ///
  /// - Parameter isAccessible: Whether the program asks for large text.
  func metrics(isAccessible: Bool) -> ClientMetrics {
    var metrics = ClientMetrics()
    metrics.scale = Double(handles.map { gdk_monitor_get_scale_factor($0) }.max() ?? 1)
    metrics.iconSize = IconMetrics.pictureSize
    metrics.textColumns = 60
    metrics.accessibilityMode = isAccessible ? true : nil
    metrics.textDirection = Word.TextDirection(isRightToLeft: FixedTexts.current.isRightToLeft)
    return metrics
  }

  /// The space for the rows of a menu. Menus that scroll are about as high as the monitor.
  func room(isAccessible: Bool) -> WindowLayout.Room {
    let height = monitors.map(\.workArea.height).min() ?? 0
    return WindowLayout.Room(pageLength: max(5, height / (isAccessible ? 40 : 26) - 2), isAccessible: isAccessible)
  }
}

/// The sizes of pictures in menus, in logical pixels.
enum IconMetrics {
  /// The most of a picture's width and height.
  static let pictureSize = 32
}

/// Why nothing can be shown.
package enum WindowError: SurfaceError, Sendable, Hashable, CustomStringConvertible {
  case noDisplay

  /// A sentence for the user.
  package var description: String {
    switch self {
    case .noDisplay: "there is no display to show menus on (neither WAYLAND_DISPLAY nor DISPLAY leads to one)"
    }
  }
}

extension PixelRect {
  init(_ rect: GdkRectangle) {
    self.init(x: Int(rect.x), y: Int(rect.y), width: Int(rect.width), height: Int(rect.height))
  }
}
