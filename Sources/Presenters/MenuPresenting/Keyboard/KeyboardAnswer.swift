package import DesktopWindows

/// An answer to the question whether a menu of a program gets the keyboard. It counts for a moment, so that a menu that
/// opens at once need not ask again.
package struct KeyboardAnswer: Sendable, Hashable {
  package let value: KeyboardRight
  /// Whether a menu that goes on where the user has left another one gets the keyboard: no other window has it.
  private let isFree: Bool
  private let caller: Caller
  private let time: ContinuousClock.Instant

  /// - Parameters:
  ///   - focus: The window that has the keyboard.
  ///   - time: The time of the answer.
  package init(for caller: Caller, focus: FocusedWindow, at time: ContinuousClock.Instant = .now) {
    (value, isFree) = (KeyboardRight(of: caller, focus: focus), focus.isOfNoOther)
    (self.caller, self.time) = (caller, time)
  }

  /// Asks the desktop where that decides, beside the actor of the caller.
  package init(for caller: Caller, asking desktop: SessionFocus) async {
    self.init(for: caller, focus: caller.isOwnCommand ? .unknown : await desktop.focusedWindow())
  }

  /// The right of a program; `nil` if the answer is about another one, or too old.
  ///
  /// - Parameter isContinued: Whether its menu is that of a row by which the user has just left others that had the
  ///   keyboard.
  package func right(
    of caller: Caller, continuing isContinued: Bool = false, at now: ContinuousClock.Instant = .now
  ) -> KeyboardRight? {
    guard caller == self.caller, now - time < MenuPresentingLimits.keyboardTime else { return nil }
    return isContinued && isFree ? .granted : value
  }
}
