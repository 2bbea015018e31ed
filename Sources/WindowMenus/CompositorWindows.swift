import Glibc
import MenuPresenting

/// The windows of a compositor that lists them: sway, and others with its protocol, and Hyprland.
enum CompositorWindows {
  /// Reads them; `nil` where no such compositor runs, or it does not answer.
  static func read() -> [DesktopWindow]? {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    let windows: [CompositorWindow]?
    if let socket = variable("SWAYSOCK") {
      windows = SwayFocus(socket: socket).windows()
    } else if let signature = variable("HYPRLAND_INSTANCE_SIGNATURE") {
      windows = HyprlandFocus(signature: signature, in: variable("XDG_RUNTIME_DIR") ?? "")?.windows()
    } else {
      windows = nil
    }
    return windows?.map { window in
      DesktopWindow(
        id: window.number.map { "0x" + String($0, radix: 16) } ?? window.id, number: window.number,
        pid: window.process, program: window.program, title: window.title, isFocused: window.isFocused)
    }
  }
}

extension [DesktopWindow] {
  /// The windows of X11 and those of a compositor as one list: a window of XWayland is in both.
  static func joined(_ x: [DesktopWindow], _ compositor: [DesktopWindow]?) -> [DesktopWindow] {
    guard let compositor else { return x }
    // The compositor knows better which window has the focus: X11's may be the last one that had it.
    var left = compositor
    let own = x.map { window in
      var window = window
      let same = left.firstIndex { $0.isSame(as: window) }
      window.isFocused = same.map { left.remove(at: $0).isFocused } ?? false
      return window
    }
    return own + left
  }
}

extension DesktopWindow {
  /// Whether this window of a compositor is that window of XWayland.
  fileprivate func isSame(as window: DesktopWindow) -> Bool {
    number.map { $0 == window.number } ?? (pid == window.pid && title == window.title)
  }
}
