import Basics
import EventLoops

/// The compositors of the session that are asked over a socket, as its environment names them: sway, and others with
/// its protocol, Hyprland, and those with KWin's or wlroots' protocol of Wayland.
package enum Compositors {
  /// Sway, or another compositor with its protocol, if that made the session.
  package static var sway: SwayWindows? { environmentVariable("SWAYSOCK").map { SwayWindows(socket: $0) } }

  private static var hyprland: HyprlandWindows? {
    environmentVariable("HYPRLAND_INSTANCE_SIGNATURE").flatMap { HyprlandWindows(signature: $0, in: folder) }
  }

  private static var toplevels: WaylandToplevels? {
    environmentVariable("WAYLAND_DISPLAY").map { WaylandToplevels(display: $0, in: folder) }
  }

  private static var folder: String { environmentVariable("XDG_RUNTIME_DIR") ?? "" }

  /// Those that tell which window has the keyboard so that it can be believed.
  static var focusReaders: [any FocusReader] { ([sway, hyprland] as [(any FocusReader)?]).compactMap(\.self) }

  /// The windows of the first that answers within `timeout`; `nil` where none does.
  package static func windows(timeout: Duration) async -> [DesktopWindow]? {
    await BlockingWork.value(within: timeout) {
      sway?.windows() ?? hyprland?.windows() ?? toplevels?.windows()
    } ?? nil
  }
}

extension JSONText {
  /// Reads the answer of a compositor, in which titles need not be UTF-8; `nil` of what is no JSON.
  init?(answer: ArraySlice<UInt8>) {
    let text = Array(String(decoding: answer, as: UTF8.self).utf8)
    guard let json = try? JSONText(reading: text[...]) else { return nil }
    self = json
  }

  /// A number as an integer.
  func integer(_ name: String) -> Int? {
    guard case .number(let digits)? = self[name] else { return nil }
    return Int(digits)
  }
}
