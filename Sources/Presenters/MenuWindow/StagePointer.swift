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
  /// The target at its place when it got there; `nil` while it rests nowhere.
  private(set) var under: PointerTarget?
  /// Whether a finger was at the place and has gone.
  private var isLifted = false
  /// The holder of the press that is under way.
  var holder: PressHolder?
  /// The meaning of that press, once it ends.
  var awaited: NavigationInput?
  private let opening = ContinuousClock.now

  init(at place: PixelPoint?) { (self.place, start) = (place, place) }

  /// The pointer is at a place, on a target there.
  ///
  /// - Parameter phase: The part of a touch that says so; `nil` for another event, which may be told of the place where
  ///   a finger was.
  mutating func move(to place: PixelPoint, on target: PointerTarget, by phase: Touch.Phase? = nil) {
    isLifted = phase?.isLast ?? (isLifted && place == self.place)
    under = isLifted ? nil : target
    self.place = place
    start = start ?? place
  }

  /// The menu has changed below the pointer; returns whether it rests on something else now.
  mutating func rests(on target: PointerTarget) -> Bool {
    guard let under, under.stop != target.stop else { return false }
    self.under = target
    return true
  }

  /// The press that is under way goes on in another window: nothing is told of its end.
  mutating func losePress() {
    if case .finger = holder { (isLifted, under) = (true, nil) }
    (holder, awaited) = (nil, nil)
  }

  /// The time since the menu was opened.
  var now: Duration { .now - opening }

  /// Waits until a time of ``now``.
  func sleep(until time: Duration) async { try? await Task.sleep(until: opening + time, clock: .continuous) }
}
