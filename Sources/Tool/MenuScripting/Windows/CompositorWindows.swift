import EventLoops
import Glibc
package import LibDBus
import MenuPresenting
package import WindowMenus

/// The windows of a compositor that lists them: sway, and others with its protocol, Hyprland, and those with KWin's or
/// wlroots' protocol of Wayland.
enum CompositorWindows {
  /// Reads them; `nil` where no such compositor runs, or it does not answer.
  static func read() async -> [DesktopWindow]? {
    // The compositor is waited for on a thread of its own.
    let windows = await withCheckedContinuation { continuation in
      if !startThread(named: "compositor", { continuation.resume(returning: list()) }) {
        continuation.resume(returning: nil)
      }
    }
    return windows?.map { window in
      var known = DesktopWindow(
        id: window.number.map { "0x" + String($0, radix: 16) } ?? window.id, number: window.number,
        pid: window.process, program: window.program, title: window.title, isFocused: window.isFocused,
        menu: window.menu.map { ($0.service, $0.path) })
      // Of a window of X11 it tells what that says.
      known.hasKnownProcess = window.number == nil && window.process != nil
      return known
    }
  }

  private static func list() -> [CompositorWindow]? {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    let folder = variable("XDG_RUNTIME_DIR") ?? ""
    if let socket = variable("SWAYSOCK"), let windows = SwayFocus(socket: socket).windows() { return windows }
    if let signature = variable("HYPRLAND_INSTANCE_SIGNATURE"),
      let windows = HyprlandFocus(signature: signature, in: folder)?.windows()
    {
      return windows
    }
    return variable("WAYLAND_DISPLAY").flatMap { WaylandToplevels(display: $0, in: folder).windows() }
  }
}

extension SessionWindows {
  /// Reads all windows; what does not answer within `timeout` is left out.
  ///
  /// - Parameter ofFocused: Whether only the window with the focus is wanted, so that no other program is asked.
  package static func read(
    over connection: BusConnection, ofFocused: Bool = false, timeout: Duration
  ) async throws -> SessionWindows {
    try await read(over: connection, compositor: await CompositorWindows.read(), ofFocused: ofFocused, timeout: timeout)
  }
}
