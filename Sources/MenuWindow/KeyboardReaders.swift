import CMenuWindow
import Glibc
import MenuPresenting

/// The ones who know which window has the keyboard of this session.
struct KeyboardReaders: Sendable {
  let display: any FocusReader
  /// For X11's windows in a Wayland session.
  var xwayland: (any FocusReader)?

  /// The readers of a Wayland session, by its environment.
  static func wayland() -> KeyboardReaders {
    let xwayland = variable("DISPLAY") == nil ? nil : XFocus()
    return KeyboardReaders(display: compositor() ?? NoFocus(), xwayland: xwayland)
  }

  private static func compositor() -> (any FocusReader)? {
    if let path = variable("SWAYSOCK") { return SwayFocus(socket: path) }
    if let name = variable("HYPRLAND_INSTANCE_SIGNATURE"), let directory = variable("XDG_RUNTIME_DIR") {
      return HyprlandFocus(signature: name, in: directory)
    }
    return nil
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Asks the X server of the environment.
struct XFocus: FocusReader {
  func focusedWindow() -> FocusedWindow {
    let process = cmenuwindow_focused_process()
    return process > 0 ? .process(Int(process)) : process == 0 ? .none : .unknown
  }
}

/// A compositor that nobody can ask.
struct NoFocus: FocusReader {
  func focusedWindow() -> FocusedWindow { .unknown }
}
