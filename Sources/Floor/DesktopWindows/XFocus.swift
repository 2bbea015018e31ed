/// Asks the X server of the environment, and blocks the thread until it answers. It does so on a connection of its own:
/// GTK's ends the program at an error, such as a window that is gone.
package struct XFocus: FocusReader {
  package init() {}

  package func focusedWindow() -> FocusedWindow { focusedWindow(countsManager: true) }

  /// Whether a window of a program has the focus, and not one of the window manager. In a Wayland session that is the
  /// compositor, which rests the focus of X11 there while no window of X11 has the keyboard.
  package var isOfProgram: Bool {
    if case .process = focusedWindow(countsManager: false) { true } else { false }
  }

  private func focusedWindow(countsManager: Bool) -> FocusedWindow {
    guard let display = XDisplay() else { return .unknown }
    let window = display.focus
    guard window > 1 else { return window == 0 ? .none : .unknown }
    let manager = countsManager ? nil : display.owner(ofSelection: "WM_S0")
    let processes = display.processes(of: [window] + (manager.map { [$0] } ?? []))
    guard let process = processes[0] else { return .unknown }
    return processes.dropFirst().contains(process) ? .none : .process(process)
  }
}
