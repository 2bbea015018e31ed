import CGtk3
import CMenuWindow
import MenuPresenting

/// A way to have a compositor say where a pointer at rest is.
///
/// Sway from 1.10 on tells a surface that appears below the pointer nothing until the pointer moves, and gives presses
/// to the window below.
enum PointerNudge {
  /// By the socket of sway, which changes nothing else.
  case socket(SwayFocus)
  /// By a motion of a device, where the compositor lets programs have one.
  case motion(UnsafeMutablePointer<GdkSeat>)

  @MainActor
  func perform() async {
    switch self {
    case .socket(let sway): await Task.detached { sway.movePointerByNothing() }.value
    case .motion(let seat): _ = cmenuwindow_move_by_nothing(seat)
    }
  }
}

extension MenuStage {
  /// Asks where the pointer is, unless the compositor has said that it is over the surface, once that is on the screen.
  func seekPointer(over surface: Surface) {
    let nudges = desktop.pointerNudges
    guard !nudges.isEmpty else { return }
    Task {
      for nudge in nudges {
        try? await Task.sleep(for: MenuWindowLimits.nudgeTime)
        guard !end.hasBegun, surface === self.surface, !surface.isEntered else { return }
        await nudge.perform()
      }
    }
  }
}
