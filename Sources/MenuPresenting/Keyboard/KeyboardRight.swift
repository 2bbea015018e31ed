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

extension KeyboardRight {
  /// The number of looks for a keyboard that is between two surfaces, and the time between two looks.
  private static let (looks, pause) = (10, Duration.milliseconds(20))

  /// Decides with the help of readers.
  ///
  /// - Parameters:
  ///   - display: Says which window has the keyboard; asked beside the caller's actor, and
  ///       repeatedly while that changes.
  ///   - xwayland: Says the same of X11's windows in a Wayland session.
  package static func decide(
    for caller: Caller, display: any FocusReader, xwayland: (any FocusReader)? = nil
  ) async -> KeyboardRight {
    if caller.isOwnCommand { return .granted }
    for _ in 0..<looks {
      var focus = await display.focusedWindow()
      if focus == .xwayland { focus = await xwayland?.focusedWindow() ?? .unknown }
      if focus != .changing { return KeyboardRight(of: caller, focus: focus) }
      try? await Task.sleep(for: pause)
    }
    return .withheld
  }
}
