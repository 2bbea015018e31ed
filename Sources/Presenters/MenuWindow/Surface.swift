import Basics
import CGtk3
import CMenuWindow
import DBusMenu
import DesktopWindows
import MenuPresenting
import Texts

/// A transparent window over a monitor, in which menus are widgets, and covers of the other monitors.
///
/// Placing, presses outside and dimming then need no help of the compositor. ``extent`` says how much of the screen it
/// takes.
@MainActor
final class Surface {
  /// How much of the screen a surface takes from others.
  struct Extent: Hashable {
    /// Whether it can get the keys.
    var mayHaveKeys = true
    /// Whether presses beside the menus come here.
    var coversMonitor = true

    /// The extent that a menu may take: where it leaves the keys with others or is above everything, no more than
    /// itself, unless all else is dimmed.
    init(_ menu: MenuNode) {
      mayHaveKeys = !menu.leavesFocus
      coversMonitor = menu.isDimmed || !(menu.leavesFocus || menu.isOverlay)
    }
  }

  let sheet: Sheet
  let covers: Covers
  /// The menus are in it, at coordinates of the monitor.
  let fixed: Widget
  /// Sees presses before the widgets, which keep some for themselves.
  private let gesture: OpaquePointer?
  let desktop: Desktop
  let extent: Extent
  /// Whether the menu has got the keys. It has not as the surface appears; see ``takeKeys()``.
  private(set) var hasKeys = false
  private var isGrabbing = false
  /// Whether there is a menu in it that is laid out. Before that nothing is taken from others.
  private var isLaidOut = false
  /// The window that holds the keyboard of a Wayland session for XWayland, while no other window of X11 has it.
  private var keyboardHolder: OpaquePointer?
  private var isReleased = false
  /// The first ends the process if it stands still while the surface is up, the other finds out whether the user sees
  /// it.
  private var watches: (standStill: Watchdog.Watch?, sight: SightWatch?)
  private var regions: [PixelRect] = []
  /// Whether it has been drawn.
  private var isDrawn = false
  /// Whether parts of it can be transparent.
  var isComposited: Bool { desktop.isComposited }
  var window: Widget { sheet.window }
  /// The monitor on the desktop.
  var monitor: PixelRect { sheet.monitor }
  var isMapped: Bool { gtk_widget_get_mapped(window) != 0 }

  /// Makes a surface that is not shown yet.
  ///
  /// - Parameters:
  ///   - index: The monitor; `nil` for the one that the compositor has in use, on Wayland alone.
  ///   - watch: Ends the process if it stands still from now on.
  ///   - handle: Handles events; its result says whether GTK is done with one.
  ///   - notice: Called with the place of each press, in coordinates of the monitor, also of those in fields.
  ///   - activate: Called when the surface has got the keys, after all others were told.
  ///   - draw: Draws behind the menus.
  init(
    on desktop: Desktop, monitor index: Int?, extent: Extent, watch: Watchdog.Watch,
    handle: @escaping @MainActor (UnsafeMutablePointer<GdkEvent>) -> Bool,
    notice: @escaping @MainActor (PixelPoint) -> Void, activate: @escaping @MainActor () -> Void,
    draw: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    self.desktop = desktop
    var extent = extent
    if desktop.shell == .ordinary { extent.coversMonitor = true }
    self.extent = extent
    watches.standStill = watch
    sheet = Sheet(on: desktop, monitor: index, name: "menu", mayHaveKeys: extent.mayHaveKeys, handle: handle)
    covers = Covers(on: desktop, handle: handle)
    let window = sheet.window
    fixed = gtk_fixed_new()
    gesture = gtk_gesture_multi_press_new(window)
    gtk_container_add(cast(window), fixed)
    setName("")
    listen(notice, activate)
    connect(window, "draw") {
      if let cairo = $0.cairo { draw(cairo) }
      return false
    }
  }

  private func listen(
    _ notice: @escaping @MainActor (PixelPoint) -> Void, _ activate: @escaping @MainActor () -> Void
  ) {
    if let gesture {
      gtk_gesture_single_set_button(gesture, 0)
      gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
      connect(UnsafeMutablePointer<GObject>(gesture), "pressed") {
        notice($0.place)
        return false
      }
    }
    connect(window, "event-after") {
      if let event = $0.event, gdk_event_get_event_type(event) == GDK_FOCUS_CHANGE, event.pointee.focus_change.in != 0 {
        activate()
      }
      return false
    }
  }

  /// Names the surface for assistive technology, which says that it is a window. An ordinary window says whose it is.
  func setName(_ name: PrintableText) {
    guard desktop.shell != .ordinary else { return }
    gtk_window_set_title(cast(window), name.isEmpty ? FixedTexts.current[.menu] : name.description)
  }

  /// Shows the surface, empty, so that the compositor says where it and the pointer are.
  func show() {
    gtk_widget_show(fixed)
    if !extent.coversMonitor || !desktop.isComposited { restrict(to: []) }
    gtk_widget_show(window)
  }

  /// Shows the menu that was laid out, and takes the pointer, and the keys where it gets them.
  func showMenu() {
    guard !isLaidOut, !isReleased else { return }
    if gtk_widget_get_visible(window) == 0 { show() }
    isLaidOut = true
    takeInput()
  }

  /// Takes the keys, where the menu does not leave them to others, as soon as it is laid out.
  func takeKeys() {
    guard extent.mayHaveKeys, !hasKeys, !isReleased else { return }
    hasKeys = true
    if isLaidOut { takeInput() }
  }

  private func takeInput() {
    isGrabbing = false
    if hasKeys {
      if desktop.shell == .layers { gtk_layer_set_keyboard_mode(cast(window), GTK_LAYER_SHELL_KEYBOARD_MODE_EXCLUSIVE) }
      holdKeyboard()
      gtk_widget_queue_draw(window)
    }
    grab(attempts: 50)
  }

  /// Asks the compositor of a Wayland session to give XWayland the keys, unless a window of X11 has them: a grab in X
  /// takes only what XWayland gets.
  private func holdKeyboard() {
    guard desktop.isXWayland, keyboardHolder == nil, !XFocus().isOfProgram else { return }
    keyboardHolder = cmenuwindow_take_keyboard(desktop.display)
    // X tells only the window with the focus.
    if gtk_window_is_active(cast(window)) == 0 { cmenuwindow_set_active(window, 1) }
  }

  /// Covers the other monitors as they are now, once it is known which those are; returns whether a cover is new.
  ///
  /// On X11 the grab brings presses on them here.
  func coverOthers() -> Bool {
    sheet.findMonitor()
    guard desktop.shell == .layers || desktop.isXWayland, extent.coversMonitor, !isReleased, !sheet.isMonitorOpen else {
      return false
    }
    return covers.update(besides: monitor)
  }

  /// Whether the pointer is over it or a cover, as far as the compositor has said.
  var isEntered: Bool { sheet.isEntered || covers.isEntered }

  /// Gives keys and pointer back, while the surface stays on the screen for a moment.
  func letGo() {
    guard !isReleased else { return }
    isReleased = true
    if isGrabbing, let seat = desktop.seat { gdk_seat_ungrab(seat) }
    if desktop.shell == .layers { gtk_layer_set_keyboard_mode(cast(window), GTK_LAYER_SHELL_KEYBOARD_MODE_NONE) }
    if let keyboardHolder { cmenuwindow_return_keyboard(keyboardHolder) }
    keyboardHolder = nil
    sheet.letGo()
    covers.close()
    gdk_display_flush(desktop.display)
  }

  /// Takes the surface off the screen. Nothing of it can be used afterwards.
  func close() {
    letGo()
    watches = (nil, nil)
    sheet.close { [gesture] in if let gesture { g_object_unref(UnsafeMutableRawPointer(gesture)) } }
  }

  /// On X11, keys and presses go to other windows without a grab. Another program may have one for a moment.
  private func grab(attempts: Int) {
    guard desktop.shell == .overrideRedirect, hasKeys || extent.coversMonitor, attempts > 0,
      isMapped, !isReleased,
      let seat = desktop.seat, let surface = gtk_widget_get_window(window)
    else { return }
    let wanted =
      !hasKeys
      ? GDK_SEAT_CAPABILITY_ALL_POINTING
      : extent.coversMonitor ? GDK_SEAT_CAPABILITY_ALL : GDK_SEAT_CAPABILITY_KEYBOARD
    if gdk_seat_grab(seat, surface, wanted, 1, nil, nil, nil, nil) == GDK_GRAB_SUCCESS {
      isGrabbing = true
      return
    }
    Task {
      try? await Task.sleep(for: .milliseconds(20))
      if !isGrabbing { grab(attempts: attempts - 1) }
    }
  }

  // MARK: Menus

  /// Lets everything but some rectangles go to what is below, where the surface is not to cover the monitor.
  func restrict(to rects: [PixelRect]) {
    guard !extent.coversMonitor || !desktop.isComposited, rects != regions || rects.isEmpty else { return }
    regions = rects
    let region = cairo_region_create()
    for rect in rects {
      var rectangle = cairo_rectangle_int_t(
        x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
      cairo_region_union_rectangle(region, &rectangle)
    }
    if !extent.coversMonitor { gtk_widget_input_shape_combine_region(window, region) }
    if !desktop.isComposited { gtk_widget_shape_combine_region(window, region) }
    cairo_region_destroy(region)
  }

  /// Another program has the keys and the pointer now; they are taken back when it lets go.
  func loseGrab() {
    isGrabbing = false
    Task { grab(attempts: 50) }
  }

  /// Notes that the surface is drawn; returns whether that is the first time.
  func noteDrawn() -> Bool {
    defer { isDrawn = true }
    return !isDrawn
  }

  func setOpacity(_ opacity: Double) { gtk_widget_set_opacity(fixed, opacity) }

  /// The field of text that has the keys; `nil` if none has.
  var focusedEntry: Widget? {
    guard let focus = gtk_window_get_focus(cast(window)), cmenuwindow_is_entry(focus) != 0 else { return nil }
    return focus
  }

  /// Finds out from now on whether the user sees the surface, which compositors of Wayland do not tell.
  ///
  /// - Parameter onLoss: Called if the user does not.
  func watchSight(onLoss: @escaping @MainActor () -> Void) {
    guard desktop.shell == .layers, watches.sight == nil, !isReleased else { return }
    watches.sight = SightWatch(over: window, onLoss: onLoss)
    watches.sight?.awaitFrames()
  }

  /// The surface has got the keys, or has them no more.
  func noteKeys(_ hasKeys: Bool) { watches.sight?.noteKeys(hasKeys) }

  func redraw() { gtk_widget_queue_draw(window) }
}
