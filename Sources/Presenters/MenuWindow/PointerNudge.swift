import CGtk3
import CMenuWindow
import DesktopWindows
import MenuPresenting

/// A way to have a compositor say where a pointer at rest is.
///
/// Sway from 1.10 on tells a surface that appears below the pointer nothing until the pointer moves, and gives presses
/// to the window below.
enum PointerNudge {
  /// By the socket of sway, which changes nothing else.
  case socket(SwayWindows)
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
  /// Covers the other monitors once the surface is on the screen, and asks where the pointer is, unless the compositor
  /// says that it is over one of them.
  func seekPointer(over surface: Surface) {
    Task {
      guard await remains(surface) else { return }
      if surface.coverOthers(), await !remains(surface) { return }
      for nudge in desktop.pointerNudges where !surface.isEntered {
        await nudge.perform()
        guard await remains(surface) else { return }
      }
    }
  }

  /// Waits a moment, after which a surface may be that of the menu no longer.
  private func remains(_ surface: Surface) async -> Bool {
    try? await Task.sleep(for: MenuWindowLimits.nudgeTime)
    return surface === self.surface && !end.hasBegun
  }
}
