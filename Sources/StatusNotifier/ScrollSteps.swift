/// Converts the numbers that panels send for a wheel to notches. Their size is the only hint of their unit.
///
/// | panel | a notch up, or to the left |
/// | --- | --- |
/// | Plasma, LXQt | 120; fine wheels and touchpads send parts of it |
/// | MATE | 1 |
/// | Ayatana's applet for MATE | −1, which cannot be told from MATE's notch down |
/// | Waybar | −2 |
///
/// So a panel that has sent 3 or more counts in parts of 120 from then on, one that has sent 2 first is Waybar, and 1
/// alone is a notch. See docs/panels.md#wheel.
struct ScrollSteps: Sendable {
  private enum Unit { case angle, inverted }

  private struct Panel {
    var unit: Unit?
    /// The part of a notch that is not complete yet.
    var rest: [TrayItemEvent.Orientation: Int] = [:]
  }

  /// Waybar's numbers stay below this, even for a fast touchpad. See docs/panels.md#wheel.
  private static let certainAngle = 24

  private var panels: [String: Panel] = [:]

  /// The whole notches that a number completes.
  mutating func steps(delta: Int32, _ orientation: TrayItemEvent.Orientation, from sender: String) -> Int {
    let delta = Int(delta)
    if panels[sender] == nil, panels.count >= StatusNotifierLimits.panels { panels = [:] }
    var panel = panels[sender] ?? Panel()
    defer { panels[sender] = panel }
    switch abs(delta) {
    case Self.certainAngle...: panel.unit = .angle
    case 3... where panel.unit == nil: panel.unit = .angle
    case 2 where panel.unit == nil: panel.unit = .inverted
    default: break
    }
    let steps: Int
    switch panel.unit {
    case .angle:
      var rest = panel.rest[orientation] ?? 0
      if (rest < 0) != (delta < 0) { rest = 0 }  // a change of direction starts over, as in Qt's own widgets
      (steps, panel.rest[orientation]) = (rest + delta).quotientAndRemainder(dividingBy: 120)
    case .inverted: steps = -(abs(delta) == 1 ? delta : delta / 2)
    case nil: steps = delta
    }
    return min(max(steps, -StatusNotifierLimits.scrollSteps), StatusNotifierLimits.scrollSteps)
  }
}
