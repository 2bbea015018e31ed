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

  /// The number of looks for a keyboard that is between two surfaces, and the time between two looks.
  private static let (looks, pause) = (10, Duration.milliseconds(20))

  /// Asks readers, beside the actor of the caller, and repeatedly while the keyboard is between two surfaces.
  ///
  /// - Parameter xwayland: Knows X11's windows in a Wayland session.
  static func found(by display: any FocusReader, xwayland: (any FocusReader)?) async -> FocusedWindow {
    for _ in 0..<looks {
      var focus = await display.focusedWindow()
      if focus == .xwayland { focus = await xwayland?.focusedWindow() ?? .unknown }
      if focus != .changing { return focus }
      try? await Task.sleep(for: pause)
    }
    return .changing
  }

  /// Whether keys reach no window but this process's own, so that nothing typed until now was meant for another.
  var isOfNoOther: Bool { self == .none || self == .process(Int(getpid())) }
}

/// Whether a menu gets the keyboard as it opens.
///
/// Without a right to it, a menu of a stranger would get what the user types to another window, passwords among that.
/// It then gets the keyboard when the user presses its caption or a field, or with `menubus focus`.
package enum KeyboardRight: Sendable, Hashable {
  /// The user has typed to the program until now, or has asked for the menu.
  case granted
  /// The keyboard stays where it is.
  case withheld

  /// Decides by who asks and whose window has the keyboard.
  ///
  /// Only the bus and the display server are believed. Tokens, times of presses, and statements of windows and trays
  /// about themselves cannot be checked.
  package init(of caller: Caller, focus: FocusedWindow) {
    guard !caller.isOwnCommand else {
      self = .granted
      return
    }
    guard case .process(let focused) = focus, focused > 1, let asking = caller.processID else {
      self = .withheld
      return
    }
    self = focused == asking ? .granted : .withheld
  }
}

/// Asks for the window with the keyboard.
package protocol FocusReader: Sendable {
  /// Returns soon, even if the display server or the compositor hangs; one that cannot is for ``TimedFocus``.
  func focusedWindow() async -> FocusedWindow
}
