import CGtk3
import DBusMenu
import MenuPresenting

// Fingers and pens. What they press counts once they are lifted: until then a press may be a long one, or a drag.
extension MenuStage {
  /// The button that a finger counts as.
  private static let fingerButton = guint(GDK_BUTTON_PRIMARY)

  /// The touch of an event, if its finger counts.
  func leadingTouch(_ event: UnsafeMutablePointer<GdkEvent>) -> Touch? {
    guard let touch = Touch(event) else { return nil }
    if pointer.holder.note(touch, mayLead: desktop.isWayland) { return touch }
    pointer.tap?.join()
    return nil
  }

  /// Handles a finger as a pointer with a button. It rests on no row; GTK does not call a handler of events again for
  /// the presses that it emulates.
  func follow(_ phase: Touch.Phase, at point: PixelPoint) -> Bool {
    switch phase {
    case .begin:
      desktop.isUsedByTouch = true
      return press(at: point, button: Self.fingerButton, isCovered: false)
    case .update: move(to: point)
    case .end: release(at: point, button: Self.fingerButton)
    case .cancel: cancelPress()
    }
    return false
  }

  /// Forgets a press that nothing is meant by.
  private func cancelPress() {
    (pointer.awaited, pointer.tap) = (nil, nil)
    if navigation?.isHolding != true { send([.touch(.outside), .release(.outside)]) }
  }

  // MARK: Taps

  /// Begins a press. That of a finger or a pen on a row waits for its end; a part follows it by itself.
  func begin(_ target: PointerTarget, at point: PixelPoint) {
    guard pointer.holder?.waits == true, target.stop?.part == nil else { return send([.press(target)]) }
    let tap = Tap(on: target, at: point, pointer.now)
    pointer.tap = tap
    send([.touch(target)])
    awaitLongPress(tap, at: point)
  }

  /// Asks for the context menu of a row that is pressed for long.
  private func awaitLongPress(_ tap: Tap, at point: PixelPoint) {
    guard case .stop(let stop, let level, _) = tap.target, hasContextMenu(stop, level) else { return }
    Task {
      await pointer.sleep(until: tap.time + Desktop.longPressTime)
      guard let now = pointer.tap, now.time == tap.time, now.mayBeLong, !end.hasBegun,
        now.presses(target(at: point))
      else { return }
      // XWayland is not told of the end of a finger whose surface is gone, and takes the next for the same.
      pointer.tap = desktop.isXWayland ? now.asLong : nil
      if !desktop.isXWayland { send([.context(stop, at: point + origin)]) }
    }
  }

  /// Scrolls the level that a press began in, if it has rows out of view.
  func drag(to point: PixelPoint) {
    guard var tap = pointer.tap else { return }
    let level = tap.target.level.flatMap { levels.all.indices.contains($0) ? levels.all[$0] : nil }
    let distance = tap.move(to: point, slack: Desktop.dragDistance, canScroll: level?.view.canScroll ?? false)
    pointer.tap = tap
    if distance != 0 { level?.view.scroll(by: Double(distance)) }
    send([.touch(tap.presses(target(at: point)) ? tap.target : .outside)])
  }

  /// Ends a press: it counts on what it began on.
  func end(_ tap: Tap, on target: PointerTarget) {
    pointer.tap = nil
    if tap.isLong, tap.presses(target), case .stop(let stop, _, _) = target {
      return send([.context(stop, at: tap.last + origin)])
    }
    send(tap.presses(target) ? [.press(target), .release(target)] : [.touch(.outside)])
  }
}

extension PointerTarget {
  /// The index of the level that it is in; `nil` outside.
  fileprivate var level: Int? {
    switch self {
    case .outside: nil
    case .title(let index), .level(let index), .stop(_, let index, _): index
    }
  }
}
