import Basics
import Glibc

/// Asks those that know which window has the keyboard of this session.
package struct SessionFocus: FocusReader {
  /// The number of looks for a keyboard that is between two surfaces, and the time between two looks.
  private static let (looks, pause) = (10, Duration.milliseconds(20))

  private let readers: [any FocusReader]
  private let xwayland: (any FocusReader)?

  /// - Parameters:
  ///   - readers: Asked in this order, until one knows.
  ///   - xwayland: Knows X11's windows in a Wayland session.
  package init(_ readers: [any FocusReader], xwayland: (any FocusReader)? = nil) {
    (self.readers, self.xwayland) = (readers, xwayland)
  }

  /// The focus of an X11 session.
  package static func x11() -> SessionFocus { SessionFocus([TimedFocus(XFocus())]) }

  /// The focus of a Wayland session, by its environment.
  ///
  /// - Parameter display: Asks the display itself. It comes first: a variable may be left over from another session.
  package static func wayland(_ display: any FocusReader) -> SessionFocus {
    SessionFocus(
      [TimedFocus(display)] + Compositors.focusReaders,
      xwayland: environmentVariable("DISPLAY").map { _ in TimedFocus(XFocus()) })
  }

  /// The window with the keyboard. It is looked for repeatedly while the keyboard is between two surfaces.
  package func focusedWindow() async -> FocusedWindow {
    for _ in 0..<Self.looks {
      var focus = await firstKnown()
      if focus == .xwayland { focus = await xwayland?.focusedWindow() ?? .unknown }
      if focus != .changing { return focus }
      try? await Task.sleep(for: Self.pause)
    }
    return .changing
  }

  private func firstKnown() async -> FocusedWindow {
    for reader in readers {
      let focus = await reader.focusedWindow()
      if focus != .unknown { return focus }
    }
    return .unknown
  }
}

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
