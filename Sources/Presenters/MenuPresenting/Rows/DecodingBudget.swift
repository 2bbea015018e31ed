/// The work that the pictures of one menu may cause: pixels that are decoded, and time of the process that decodes the
/// rest.
///
/// A menu has the whole of both when it opens. The used share comes back slowly, so a menu that stays open can change
/// its pictures, and one that never stops takes little of the machine.
package struct DecodingBudget: Sendable, Hashable {
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
    let share = Double(count) / Double(MenuPresentingLimits.picturePixels)
    guard count >= 0, pixels + share <= 1 else { return false }
    pixels += share
    return true
  }

  /// The time that is left.
  package mutating func timeLeft(at now: Duration) -> Duration {
    settle(now)
    return MenuPresentingLimits.pictureTime * (1 - time)
  }

  /// Takes time that was used.
  package mutating func spend(_ used: Duration, at now: Duration) {
    settle(now)
    time = min(1, time + max(0, used / MenuPresentingLimits.pictureTime))
  }

  private mutating func settle(_ now: Duration) {
    let share = max(0, (now - last) / MenuPresentingLimits.picturePeriod)
    last = max(last, now)
    pixels = max(0, pixels - share)
    time = max(0, time - share)
  }
}
