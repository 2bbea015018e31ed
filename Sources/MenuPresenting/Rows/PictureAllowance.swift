/// The work that the pictures of one menu may cause: pixels that are decoded, and time of the process that decodes the
/// rest.
///
/// A menu has the whole of both when it opens. The used share comes back slowly, so a menu that stays open can change
/// its pictures, and one that never stops takes little of the machine.
package struct PictureAllowance: Sendable, Hashable {
  /// The most pixels of all pictures together.
  package static let maximumPixels = 1 << 24
  /// The most time for all pictures together that need a process.
  package static let maximumTime = Duration.seconds(1)
  /// The time after which a menu that has used everything has the whole again.
  static let period = Duration.seconds(60)

  /// The shares that are used, from 0 to 1, at a time.
  private var pixels = 0.0
  private var time = 0.0
  private var last = Duration.zero

  package init() {}

  /// Takes pixels, if so many are left.
  ///
  /// - Parameter now: Any clock that never goes back.
  package mutating func take(pixels count: Int, at now: Duration) -> Bool {
    settle(now)
    let share = Double(count) / Double(Self.maximumPixels)
    guard count >= 0, pixels + share <= 1 else { return false }
    pixels += share
    return true
  }

  /// The time that is left.
  package mutating func timeLeft(at now: Duration) -> Duration {
    settle(now)
    return Self.maximumTime * (1 - time)
  }

  /// Takes time that was used.
  package mutating func spend(_ used: Duration, at now: Duration) {
    settle(now)
    time = min(1, time + max(0, used / Self.maximumTime))
  }

  private mutating func settle(_ now: Duration) {
    let share = max(0, (now - last) / Self.period)
    last = max(last, now)
    pixels = max(0, pixels - share)
    time = max(0, time - share)
  }
}
