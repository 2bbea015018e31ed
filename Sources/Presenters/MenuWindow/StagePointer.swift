import DBusMenu
import MenuPresenting

/// The press of a finger or a pen on a menu, until it ends.
struct Tap: Hashable {
  /// The target that it began on.
  let target: PointerTarget
  private let start: PixelPoint
  /// The place until which it was followed.
  private(set) var last: PixelPoint
  /// The time of its beginning, by which it is known.
  let time: Duration
  /// Whether it can become a long press: it has not moved, and no other finger is down.
  private(set) var mayBeLong = true
  private(set) var isScroll = false
  /// Whether it is a long press, which counts at its end.
  private(set) var isLong = false

  init(on target: PointerTarget, at point: PixelPoint, _ time: Duration) {
    (self.target, start, last, self.time) = (target, point, point, time)
  }

  /// Goes on to a place; returns the distance to scroll, downwards if positive.
  ///
  /// - Parameters:
  ///   - slack: The distance that a finger moves without meaning it.
  ///   - canScroll: Whether there is something to scroll.
  mutating func move(to point: PixelPoint, slack: Int, canScroll: Bool) -> Int {
    if PixelRect(point).distance(to: PixelRect(start)) > slack {
      mayBeLong = false
      isScroll = isScroll || canScroll
    }
    guard isScroll else { return 0 }
    defer { last = point }
    return last.y - point.y
  }

  /// The press after the time of a long one.
  var asLong: Tap {
    var tap = self
    tap.isLong = true
    return tap
  }

  /// Another finger is down.
  mutating func join() { mayBeLong = false }

  /// Whether it presses what it began on if it ends on a target.
  func presses(_ target: PointerTarget) -> Bool { !isScroll && target.isSamePlace(as: self.target) }
}

extension PointerTarget {
  /// Whether it is the same row, title or part, wherever in it.
  fileprivate func isSamePlace(as other: PointerTarget) -> Bool {
    guard case .stop(let stop, let level, _) = self, case .stop(stop, level, _) = other else { return self == other }
    return true
  }
}

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
  /// Whether a finger is or was at the place. It rests on nothing: rows that come below it are not meant.
  private var isOfFinger = false
  /// The holder of the press that is under way.
  var holder: PressHolder?
  /// The meaning of that press, once it ends.
  var awaited: NavigationInput?
  /// That press, if it is one of a finger or a pen that waits for its end.
  var tap: Tap?
  private let opening = ContinuousClock.now

  init(at place: PixelPoint?) { (self.place, start) = (place, place) }

  /// The pointer is at a place, on a target there.
  ///
  /// - Parameter isFinger: Whether it is a finger. Another event may be told of the place where one was.
  mutating func move(to place: PixelPoint, on target: PointerTarget, byFinger isFinger: Bool = false) {
    isOfFinger = isFinger || isOfFinger && place == self.place
    under = isOfFinger ? nil : target
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
    if holder?.isFinger == true { (isOfFinger, under) = (true, nil) }
    (holder, awaited, tap) = (nil, nil, nil)
  }

  /// The time since the menu was opened.
  var now: Duration { .now - opening }

  /// Waits until a time of ``now``.
  func sleep(until time: Duration) async { try? await Task.sleep(until: opening + time, clock: .continuous) }
}
