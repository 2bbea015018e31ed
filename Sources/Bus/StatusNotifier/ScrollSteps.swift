import Basics

/// Converts the numbers that hosts send for a wheel to notches, by the host's row in the table.
///
/// Of a host that is not known the size of the number is the only hint: one that has sent 3 or more counts in parts of
/// 120 from then on, one that has sent 2 first in pairs with the opposite sign, as Waybar, and 1 alone is a notch up or
/// to the left. See docs/panels.md#wheel.
struct ScrollSteps: Sendable {
  private struct Sender {
    var unit = Host.Wheel.Notch.unknown
    /// The part of a notch that is not complete yet.
    var rest: [TrayItemEvent.Orientation: Int] = [:]
  }

  /// Waybar's numbers stay below this, even for a fast touchpad. See docs/panels.md#wheel.
  private static let certainAngle = 24

  private var senders: [String: Sender] = [:]

  /// The whole notches that a number completes.
  ///
  /// - Parameter wheel: What the sender's host sends for a notch.
  mutating func steps(
    delta: Int32, _ orientation: TrayItemEvent.Orientation, from name: String, as wheel: Host.Wheel = Host.Wheel()
  ) -> Int {
    let delta = Int(delta)
    if senders[name] == nil, senders.count >= StatusNotifierLimits.panels { senders = [:] }
    var sender = senders[name] ?? Sender()
    defer { senders[name] = sender }
    var unit = orientation == .vertical ? wheel.vertical : wheel.horizontal
    if unit == .unknown {
      sender.unit = Self.unit(of: delta, after: sender.unit)
      unit = sender.unit
    }
    let steps: Int
    switch unit {
    case .angle(let notch):
      var rest = sender.rest[orientation] ?? 0
      if (rest < 0) != (delta < 0) { rest = 0 }  // a change of direction starts over, as in Qt's own widgets
      (steps, sender.rest[orientation]) = (rest + delta).quotientAndRemainder(dividingBy: notch)
    case .number(let notch): steps = abs(delta) < abs(notch) ? delta.signum() * notch.signum() : delta / notch
    case .unknown: steps = delta
    }
    return min(max(steps, -StatusNotifierLimits.scrollSteps), StatusNotifierLimits.scrollSteps)
  }

  private static func unit(of delta: Int, after unit: Host.Wheel.Notch) -> Host.Wheel.Notch {
    switch abs(delta) {
    case certainAngle...: .angle(120)
    case 3... where unit == .unknown: .angle(120)
    case 2 where unit == .unknown: .number(-2)
    default: unit
    }
  }
}
