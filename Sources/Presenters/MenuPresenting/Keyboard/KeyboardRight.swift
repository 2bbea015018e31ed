package import DesktopWindows

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
