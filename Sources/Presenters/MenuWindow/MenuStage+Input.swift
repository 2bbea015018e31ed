import CGtk3
import CMenuWindow
import DBusMenu
import MenuPresenting

// Events of the user on the surface.
extension MenuStage {
  /// Handles an event of the surface and of everything in it; returns whether GTK is done with it.
  func handle(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
    guard let kind = SurfaceEvent(gdk_event_get_event_type(event)) else { return false }
    // GTK would destroy the window, which is still in use.
    if kind == .closed {
      lose()
      return true
    }
    guard let surface, !end.hasBegun else { return false }
    // The pointer is on the monitor that the surface is on.
    if pointer.place == nil { surface.sheet.findMonitor() }
    let touch = kind == .touch ? leadingTouch(event) : nil
    // A finger that does not count operates no part either.
    if kind == .touch, touch == nil { return true }
    let point = surface.point(of: event)
    let last = pointer.place
    // XWayland begins with the place that it knew before, and tells the true one by a motion.
    if kind == .crossing, last == nil, desktop.isXWayland { return false }
    let isFinger = touch != nil || event.source == GDK_SOURCE_TOUCHSCREEN
    if let point { pointer.move(to: point + surface.monitor.origin, on: target(at: point), byFinger: isFinger) }
    switch kind {
    case .crossing, .motion:
      if kind == .motion, event.source == GDK_SOURCE_MOUSE { desktop.isUsedByTouch = false }
      follow(kind, to: point, from: last)
    case .press:
      desktop.isUsedByTouch = isFinger
      return press(event, at: point, on: surface)
    case .repeatedPress: break  // it was told as a press, too
    case .release:
      pointer.holder = nil
      if let point { release(at: point, button: Self.button(of: event)) }
    case .touch: if let touch, let point { return follow(touch.phase, at: point) }
    case .scroll: return scroll(event, at: point)
    case .keyPress: return pressKey(event)
    case .keyRelease: setModifiers(event, isPressed: false)
    case .brokenGrab:
      pointer.losePress()
      surface.loseGrab()
    case .focus: noteKeys(event.pointee.focus_change.in != 0, on: surface)
    case .closed: break
    }
    return false
  }

  /// The surface has got the keys, or has them no more.
  private func noteKeys(_ hasKeys: Bool, on surface: Surface) {
    guard isInWindow else { return surface.noteKeys(hasKeys) }
    // The user is in another window, as after a press there.
    if !hasKeys { lose() }
  }

  /// The surface is gone, by the compositor's wish or with its monitor: nothing of it can be used.
  func lose() {
    // The movement at its end waits for frames, and none come any more.
    guard !end.hasBegun else { return close() }
    end.isAtOnce = true
    send([.dismiss])
  }

  // MARK: The pointer

  /// Follows the pointer.
  ///
  /// - Parameter last: Its last place; the first that is known is where it rests.
  private func follow(_ kind: SurfaceEvent, to point: PixelPoint?, from last: PixelPoint?) {
    if last == nil, kind == .crossing || desktop.isXWayland { return send([]) }
    // At a crossing it may have moved to get there, or a menu have come below it.
    if let point, kind == .motion || pointer.place != last { move(to: point) }
  }

  /// The move that a pointer at rest has made, because the menu has changed below it; `nil` if it has made none.
  func takeRest() -> NavigationInput? {
    guard let place = pointer.place, navigation?.isPointed == true, navigation?.isHolding != true else { return nil }
    let target = target(at: place - origin)
    return pointer.rests(on: target) ? .move(target) : nil
  }

  func move(to point: PixelPoint) {
    let target = target(at: point)
    guard navigation?.isHolding != true else { return send([.drag(target)]) }
    guard pointer.tap == nil else { return drag(to: point) }
    // A finger on a part drags that, and on a menu without the rows that it began on nothing.
    guard pointer.holder?.isFinger != true else { return }
    switch pointer.path.move(to: point, toward: submenu(beside: target), at: pointer.now) {
    case .counts: send([.move(target)])
    case .waits(let end):
      Task {
        await pointer.sleep(until: end)
        guard !self.end.hasBegun, pointer.path.settle(at: pointer.now), pointer.under != nil else { return }
        send([.move(self.target(at: point))])
      }
    }
  }

  /// The rectangle of the submenu that is open from the menu that the pointer is in.
  private func submenu(beside target: PointerTarget) -> PixelRect? {
    let frames = levels.frames
    let level: Int
    switch target {
    case .outside: level = frames.count - 2
    case .title(let index), .level(let index), .stop(_, let index, _): level = index
    }
    guard let surface, level >= 0, frames.indices.contains(level + 1) else { return nil }
    return frames[level + 1].relative(to: surface.monitor.origin)
  }

  private func press(_ event: UnsafeMutablePointer<GdkEvent>, at point: PixelPoint?, on surface: Surface) -> Bool {
    let button = Self.button(of: event)
    pointer.holder = PressHolder(button: Int(button), on: event.source)
    return point.map { press(at: $0, button: button, isCovered: surface.isCovered(at: event)) } ?? false
  }

  /// Handles a press; returns whether no part of a row is to see it.
  ///
  /// - Parameter isCovered: Whether another program's window is above the menu there: the press is meant for that.
  func press(at point: PixelPoint, button: guint, isCovered: Bool) -> Bool {
    if navigation?.isHolding == true {
      guard endsHold(button) else { return false }
      send([.cancelHold])
    }
    if isCovered {
      pointer.awaited = .press(.outside)
      return true
    }
    pointer.awaited = nil
    let target = target(at: point)
    if isCaption(point) {
      takeKeys()
      return false
    }
    pointer.awaited = meaning(of: target, point, button)
    if pointer.awaited == nil, button != GDK_BUTTON_SECONDARY { begin(target, at: point) }
    // Nor is a part that has just come below the pointer.
    return target.stop == nil && levels.target(drawnAt: point + origin).stop != nil
  }

  /// Whether a press says that the one that the program handed over is over, without a word of it: while a button is
  /// held on another window of Wayland, presses go there, and the same button is not pressed twice.
  private func endsHold(_ button: guint) -> Bool {
    desktop.isWayland || Int(button) == source.heldPress?.button
  }

  /// The meaning of a press once it ends, if it takes the menu away: the release would go to what is below.
  private func meaning(of target: PointerTarget, _ point: PixelPoint, _ button: guint) -> NavigationInput? {
    if isFocusArea(point) { return .commit }
    if button == GDK_BUTTON_SECONDARY, case .stop(let stop, let level, _) = target, hasContextMenu(stop, level) {
      return .context(stop, at: pointer.place)
    }
    return target == .outside ? .press(.outside) : nil
  }

  func release(at point: PixelPoint, button: guint) {
    if let awaited = pointer.awaited {
      pointer.awaited = nil
      return send([awaited])
    }
    let target = target(at: point)
    if navigation?.isHolding == true {
      guard Int(button) == source.heldPress?.button else { return }
      return send([.drop(target)])
    }
    if let tap = pointer.tap { return end(tap, on: target) }
    if button != GDK_BUTTON_SECONDARY { send([.release(target)]) }
  }

  func hasContextMenu(_ stop: MenuStop, _ level: Int) -> Bool {
    guard let navigation, navigation.levels.indices.contains(level) else { return false }
    return navigation.levels[level].rows.first { $0.id == stop.id }?.hasContextMenu ?? false
  }

  private func scroll(_ event: UnsafeMutablePointer<GdkEvent>, at point: PixelPoint?) -> Bool {
    guard let surface, let point else { return false }
    let place = point + surface.monitor.origin
    guard let level = levels.all.last(where: { $0.placement.frame.contains(place) }) else { return false }
    level.view.scroll(by: Wheel.pixels(of: event))
    send([.move(target(at: point))])
    return true
  }

  private static func button(of event: UnsafeMutablePointer<GdkEvent>) -> guint {
    var button: guint = 0
    gdk_event_get_button(event, &button)
    return button
  }

  // MARK: The keys

  /// A press in a field says that the user wants to type there.
  func noticePress(at point: PixelPoint) {
    if !end.hasBegun, lacksKeys, navigation?.isText(target(at: point)) == true { takeKeys() }
  }

  /// Gives the menu the keys, because the user wants that.
  func takeKeys() {
    surface?.takeKeys()
    send([])
  }

  private func pressKey(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
    // Without a grab, X11 may send keys to the window that the pointer is on.
    guard surface?.hasKeys == true else { return true }
    setModifiers(event, isPressed: true)
    let entry = surface?.focusedEntry
    // An input method comes first: it may need any key.
    if let entry, gtk_entry_im_context_filter_keypress(cast(entry), keyEvent(event)) != 0 { return true }
    guard let key = MenuKey(event) else { return false }
    // Nothing is chosen in a menu that cannot be seen.
    guard navigation != nil || key == .escape else { return true }
    if entry != nil, key.isForFields { return false }
    switch key {
    case .menu: send([contextOfSelected])
    case .character: send([.letters(event.letters)])
    default: send([.key(key)])
    }
    return true
  }

  /// The Menu key asks for the context menu of the selected row.
  private var contextOfSelected: NavigationInput {
    guard let navigation, let stop = navigation.top.selected?.stop else { return .key(.menu) }
    let frame = levels.all.last.flatMap { level in
      level.view.frame(of: stop)?.offset(by: level.placement.frame.origin)
    }
    return .context(stop, at: frame?.center)
  }

  private func setModifiers(_ event: UnsafeMutablePointer<GdkEvent>, isPressed: Bool) {
    let held = Set(event, isPressed: isPressed)
    guard held != navigation?.modifiers else { return }
    send([.modifiers(held)])
  }
}

/// An event as the one of a key that it is.
private func keyEvent(_ event: UnsafeMutablePointer<GdkEvent>) -> UnsafeMutablePointer<GdkEventKey> { cast(event) }
