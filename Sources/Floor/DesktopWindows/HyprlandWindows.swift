import Basics

/// Asks Hyprland (`HYPRLAND_INSTANCE_SIGNATURE`), 0.40 or later: earlier ones have their socket in `/tmp`, where
/// others can put one of theirs.
///
/// Written by its source: `src/debug/HyprCtl.cpp` of 0.30, 0.38, 0.40, 0.48 and 0.56.2 (`activeWindowRequest`,
/// `getWindowData`, `startHyprCtlSocket`), `src/ipc/s1` of what follows. It answers with the window that
/// had the keyboard last, also while a layer surface has it (`src/desktop/state/FocusState.cpp`), and
/// nothing in its answers tells that.
package struct HyprlandWindows: FocusReader {
  private let socket: CompositorSocket

  /// - Parameters:
  ///   - signature: The name of the running compositor.
  ///   - directory: The user's directory of sockets, `XDG_RUNTIME_DIR`.
  package init?(signature: String, in directory: String) {
    guard !signature.isEmpty, !signature.contains("/"), !directory.isEmpty else { return nil }
    socket = CompositorSocket(path: "\(directory)/hypr/\(signature)/.socket.sock")
  }

  package func focusedWindow() -> FocusedWindow { ask("j/activewindow").map { Self.focusedWindow(in: $0) } ?? .unknown }

  /// The windows; `nil` if the compositor does not answer.
  func windows() -> [DesktopWindow]? {
    guard let list = ask("j/clients"), let focused = ask("j/activewindow") else { return nil }
    return Self.windows(in: list, focused: focused)
  }

  private func ask(_ question: String) -> ArraySlice<UInt8>? {
    socket.ask(Array(question.utf8), isComplete: { _ in false })?[...]
  }

  /// Reads the description of a window; without one it is an empty object.
  static func focusedWindow(in answer: ArraySlice<UInt8>) -> FocusedWindow {
    guard let window = JSONText(answer: answer), let members = window.members else { return .unknown }
    guard !members.isEmpty else { return .none }
    if window["xwayland"]?.bool == true { return .xwayland }
    return window.integer("pid").map { .process($0) } ?? .none
  }

  /// The windows of the two answers: those that there are, and the one with the focus.
  static func windows(in list: ArraySlice<UInt8>, focused: ArraySlice<UInt8>) -> [DesktopWindow] {
    let active = JSONText(answer: focused)?["address"]?.string
    return (JSONText(answer: list)?.array ?? []).prefix(DesktopWindowsLimits.windows).compactMap { window in
      guard let id = window["address"]?.string, let process = window.integer("pid") else { return nil }
      // Hyprland tells no number of a window on XWayland.
      return DesktopWindow(
        id: id, pid: process, hasKnownProcess: true, program: window["class"]?.string ?? "",
        title: window["title"]?.string ?? "", isFocused: id == active)
    }
  }
}
