/// Bounds messages that outsiders cause: so many at once, and one a second after that. The others are counted.
package struct LogPace: Sendable {
  private var room = Double(BasicsLimits.loggedAtOnce)
  private var last: ContinuousClock.Instant?
  private var omitted = 0

  package init() {}

  /// Whether a message may be logged now: the number of those that were left out before it, or `nil` to leave it out.
  package mutating func admit(at now: ContinuousClock.Instant) -> Int? {
    if let last {
      let passed = last.duration(to: now) / BasicsLimits.logInterval
      room = min(room + max(passed, 0), Double(BasicsLimits.loggedAtOnce))
    }
    last = now
    guard room >= 1 else {
      omitted += 1
      return nil
    }
    room -= 1
    defer { omitted = 0 }
    return omitted
  }
}
