import Basics

/// Asks Hyprland (`HYPRLAND_INSTANCE_SIGNATURE`), 0.40 or later: earlier ones have their socket in `/tmp`, where
/// others can put one of theirs.
///
/// Written by its source: `src/debug/HyprCtl.cpp` of 0.30, 0.38, 0.40, 0.48 and 0.56.2 (`activeWindowRequest`,
/// `getWindowData`, `startHyprCtlSocket`), `src/ipc/s1` of what follows. It answers with the window that
/// had the keyboard last, also while a layer surface has it (`src/desktop/state/FocusState.cpp`), and
/// nothing in its answers tells that.
package struct HyprlandFocus: FocusReader {
  private let socket: CompositorSocket

  /// - Parameters:
  ///   - signature: The name of the running compositor.
  ///   - directory: The user's directory of sockets, `XDG_RUNTIME_DIR`.
  package init?(signature: String, in directory: String) {
    guard !signature.isEmpty, !signature.contains("/"), !directory.isEmpty else { return nil }
    socket = CompositorSocket(path: "\(directory)/hypr/\(signature)/.socket.sock")
  }

  package func focusedWindow() -> FocusedWindow {
    guard let answer = socket.ask(Array("j/activewindow".utf8), isComplete: { _ in false }) else { return .unknown }
    return Self.focusedWindow(in: answer[...])
  }

  /// The windows; `nil` if the compositor does not answer.
  package func windows() -> [CompositorWindow]? {
    guard let list = socket.ask(Array("j/clients".utf8), isComplete: { _ in false }),
      let focused = socket.ask(Array("j/activewindow".utf8), isComplete: { _ in false })
    else { return nil }
    return Self.windows(in: list[...], focused: focused[...])
  }

  /// Reads the description of a window; without one it is an empty object.
  static func focusedWindow(in answer: ArraySlice<UInt8>) -> FocusedWindow {
    let text = Array(String(decoding: answer, as: UTF8.self).utf8)
    guard let window = try? JSONText(reading: text[...]), let members = window.members else { return .unknown }
    guard !members.isEmpty else { return .none }
    if window["xwayland"]?.bool == true { return .xwayland }
    guard case .number(let digits)? = window["pid"], let process = Int(digits) else { return .none }
    return .process(process)
  }
}
