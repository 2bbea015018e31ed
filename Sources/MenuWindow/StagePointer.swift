import DBusMenu
import MenuPresenting

/// The pointer over a menu.
struct StagePointer {
  /// Its place on the desktop, as far as it is known.
  private(set) var place: PixelPoint?
  /// The first that was known.
  private(set) var start: PixelPoint?
  /// Whether nothing more is awaited to learn that.
  var isGivenUp = false
  var path = PointerPath()
  /// What was at its place when it got there.
  var under: PointerTarget?
  /// The holder of the press that is under way.
  var holder: PressHolder?
  /// The meaning of that press, once it ends.
  var awaited: NavigationInput?
  private let opening = ContinuousClock.now

  init(at place: PixelPoint?) { (self.place, start) = (place, place) }

  /// The pointer is at a place, on a target there.
  mutating func move(to place: PixelPoint, on target: PointerTarget) {
    under = target
    self.place = place
    start = start ?? place
  }

  /// The time since the menu was opened.
  var now: Duration { .now - opening }

  /// Waits until a time of ``now``.
  func sleep(until time: Duration) async { try? await Task.sleep(until: opening + time, clock: .continuous) }
}
