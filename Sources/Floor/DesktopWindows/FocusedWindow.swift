import Glibc

/// The window that has the keyboard, as far as the display server or the compositor says.
package enum FocusedWindow: Sendable, Hashable {
  /// A window of a process.
  case process(Int)
  /// A window of X11 in a Wayland session. X knows its process; the compositor believes what the window says.
  case xwayland
  /// The keyboard is on its way from one surface to another.
  case changing
  /// No window of a program.
  case none
  /// The desktop does not say.
  case unknown

  /// Whether keys reach no window but this process's own, so that nothing typed until now was meant for another.
  package var isOfNoOther: Bool { self == .none || self == .process(Int(getpid())) }
}

/// Asks for the window with the keyboard.
package protocol FocusReader: Sendable {
  /// Returns soon, even if the display server or the compositor hangs; one that cannot is for ``TimedFocus``.
  func focusedWindow() async -> FocusedWindow
}
