import CMenuWindow
import DesktopWindows

/// Asks a compositor that lists its windows for task bars: KWin, if our desktop entry is installed.
///
/// `Compositors` can ask KWin for the same list, over a connection for each question. The presenter keeps a list of its
/// own that KWin keeps up to date, on GTK's connection: for each new connection KWin 5.27 stands still for 170 ms.
@MainActor
final class PlasmaFocus: FocusReader {
  private let display: OpaquePointer

  init(_ display: OpaquePointer) { self.display = display }

  func focusedWindow() async -> FocusedWindow {
    await catchUp()
    let process = Int(cmenuwindow_plasma_active_process())
    guard process > 0 else { return Self.focusedWindow(ofActive: process, isOfX11: false) }
    let isOfX11 = await Task.detached { XFocus().isOfProgram }.value
    return Self.focusedWindow(ofActive: process, isOfX11: isOfX11)
  }

  /// Whose window it is.
  ///
  /// - Parameters:
  ///   - process: The process of the active window; 0 without one, negative if unknown. KWin believes what a window
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
