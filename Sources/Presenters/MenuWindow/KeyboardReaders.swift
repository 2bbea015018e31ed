import CMenuWindow
import Glibc
import MenuPresenting

/// The ones who know which window has the keyboard of this session.
struct KeyboardReaders: Sendable {
  let display: any FocusReader
  /// For X11's windows in a Wayland session.
  var xwayland: (any FocusReader)?

  /// The readers of a Wayland session, by its environment.
  ///
  /// The display itself comes first: a variable may be left over from another session.
  @MainActor
  static func wayland(_ display: OpaquePointer) -> KeyboardReaders {
    let xwayland = variable("DISPLAY") == nil ? nil : TimedFocus(XFocus())
    return KeyboardReaders(display: FirstFocus([TimedFocus(PlasmaFocus(display))] + sockets()), xwayland: xwayland)
  }

  /// The reader of an X11 session.
  static func x11() -> KeyboardReaders { KeyboardReaders(display: TimedFocus(XFocus())) }

  /// Sway, or another compositor with its protocol, if that made the session.
  static var sway: SwayFocus? { variable("SWAYSOCK").map { SwayFocus(socket: $0) } }

  private static func sockets() -> [any FocusReader] {
    var readers: [any FocusReader] = []
    if let sway { readers.append(sway) }
    if let name = variable("HYPRLAND_INSTANCE_SIGNATURE"), let directory = variable("XDG_RUNTIME_DIR"),
      let hyprland = HyprlandFocus(signature: name, in: directory)
    {
      readers.append(hyprland)
    }
    return readers
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Asks the X server of the environment, and blocks the thread until it answers.
struct XFocus: FocusReader {
  func focusedWindow() -> FocusedWindow {
    let process = cmenuwindow_focused_process()
    return process > 0 ? .process(Int(process)) : process == 0 ? .none : .unknown
  }
}

/// Asks a compositor that lists its windows for task bars: KWin, if our desktop entry is installed.
@MainActor
final class PlasmaFocus: FocusReader {
  private let display: OpaquePointer

  init(_ display: OpaquePointer) { self.display = display }

  func focusedWindow() async -> FocusedWindow {
    await catchUp()
    let process = Int(cmenuwindow_plasma_active_process())
    guard process > 0 else { return Self.focusedWindow(ofActive: process, isOfX11: false) }
    let isOfX11 = await Task.detached { cmenuwindow_focused_program() > 0 }.value
    return Self.focusedWindow(ofActive: process, isOfX11: isOfX11)
  }

  /// Whose window it is.
  ///
  /// - Parameters:
  ///   - process: The process of the active window; 0 without one, negative if nobody says. KWin believes what a window
  ///     of X11 says of its process (measured with KWin 5.27), so X is asked about these.
  ///   - isOfX11: Whether a program's window has the focus of X.
  nonisolated static func focusedWindow(ofActive process: Int, isOfX11: Bool) -> FocusedWindow {
    guard process > 0 else { return process == 0 ? .changing : .unknown }
    return isOfX11 ? .xwayland : .process(process)
  }

  /// Waits until everything is read that the compositor has said until now, however long it takes: a request of a
  /// program may overtake it.
  private func catchUp() async {
    await withCheckedContinuation { continuation in
      cmenuwindow_plasma_sync(
        display, { Unmanaged<Waiter>.fromOpaque($0!).takeRetainedValue().continuation.resume() },
        Unmanaged.passRetained(Waiter(continuation)).toOpaque())
    }
  }

  private final class Waiter: Sendable {
    let continuation: CheckedContinuation<Void, Never>
    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
  }
}
