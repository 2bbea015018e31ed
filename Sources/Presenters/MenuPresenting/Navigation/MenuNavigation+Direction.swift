import DBusMenu

// Which way the menu opens. It opens downwards where there is room; that depends on its rows, which the
// program may then have to turn.
extension MenuNavigation {
  /// The time a program has to turn its rows until they are shown as they are.
  private static var turningTime: Duration { .milliseconds(150) }

  /// Whether the program is turning the rows.
  package var isTurning: Bool { turning != nil }

  /// Tells a program that takes the menu to open the other way, once: rows in view are not turned.
  mutating func place(upwards opensUpwards: Bool, at now: Duration) -> [NavigationEffect] {
    // The word of a slow program may come after its rows.
    guard !isOpening, !isPlaced, let known = Word.Direction(menu.properties[.direction]) else { return [] }
    isPlaced = true
    let direction = opensUpwards ? Word.Direction.up : .down
    guard known != direction else { return [] }
    let end = now + Self.turningTime
    turning = (direction, end)
    return [.direct(direction), .wake(at: end)]
  }

  /// Notes whether the program has turned the rows.
  mutating func noteDirection() {
    if let turning, Word.Direction(menu.properties[.direction]) == turning.direction { self.turning = nil }
  }

  /// Notes that time has passed.
  mutating func waitForDirection(at now: Duration) {
    if let turning, turning.end <= now { self.turning = nil }
  }
}
