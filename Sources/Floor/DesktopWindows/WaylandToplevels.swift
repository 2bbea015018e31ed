/// Asks a compositor of Wayland for its windows, if it has KWin's protocol for task bars, or
/// `zwlr_foreign_toplevel_management_v1`.
///
/// The second was seen to tell the focused window with sway only, without `SWAYSOCK`; phoc 0.24.0, headless, told none.
struct WaylandToplevels: Sendable {
  private let socket: CompositorSocket

  /// - Parameters:
  ///   - display: The name of the display, or its path (`WAYLAND_DISPLAY`).
  ///   - directory: The folder of the display's socket (`XDG_RUNTIME_DIR`).
  init(display: String, in directory: String) {
    socket = CompositorSocket(path: display.hasPrefix("/") ? display : "\(directory)/\(display)")
  }

  /// The windows; `nil` if the compositor does not answer in time, or does not tell. Waits for the answer.
  func windows() -> [DesktopWindow]? {
    var list = ToplevelList()
    var isKnown = false
    let isAnswered = socket.talk(ToplevelList.opening, within: DesktopWindowsLimits.toplevelTime) { bytes in
      switch list.read(&bytes) {
      case .listen: return []
      case .say(let words): return words
      case .end(let told):
        isKnown = told
        return nil
      }
    }
    return isAnswered && isKnown ? list.all : nil
  }
}
