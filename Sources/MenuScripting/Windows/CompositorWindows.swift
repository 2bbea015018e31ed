#if Tool
import Glibc
package import LibDBus
import MenuPresenting
package import WindowMenus

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

extension SessionWindows {
  /// Reads all windows; what does not answer within `timeout` is left out.
  ///
  /// - Parameter ofFocused: Whether only the window with the focus is wanted, so that no other program is asked.
  package static func read(
    over connection: BusConnection, ofFocused: Bool = false, timeout: Duration
  ) async throws -> SessionWindows {
    try await read(over: connection, compositor: CompositorWindows.read(), ofFocused: ofFocused, timeout: timeout)
  }
}
#endif
