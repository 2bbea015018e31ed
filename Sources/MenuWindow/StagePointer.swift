import MenuPresenting

/// The pointer over a menu.
struct StagePointer {
  /// Its place on the desktop, as far as it is known.
  var place: PixelPoint?
  /// Whether nothing more is awaited to learn that.
  var isGivenUp = false
  var path = PointerPath()
  /// The meaning of the press that is under way, once it ends.
  var awaited: NavigationInput?
  private let start = ContinuousClock.now

  init(at place: PixelPoint?) { self.place = place }

  /// The time since the menu was opened.
  var now: Duration { .now - start }

  /// Waits until a time of ``now``.
  func sleep(until time: Duration) async { try? await Task.sleep(until: start + time, clock: .continuous) }
}
