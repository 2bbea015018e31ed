/// An answer to the question whether a menu of a program gets the keyboard. It counts for a moment, so that a menu that
/// opens at once need not ask again.
package struct KeyboardAnswer: Sendable, Hashable {
  package let value: KeyboardRight
  private let caller: Caller
  private let time: ContinuousClock.Instant

  /// - Parameter time: The time of the answer.
  package init(_ value: KeyboardRight, for caller: Caller, at time: ContinuousClock.Instant = .now) {
    (self.value, self.caller, self.time) = (value, caller, time)
  }

  /// The right of a program; `nil` if the answer is about another one, or too old.
  package func right(of caller: Caller, at now: ContinuousClock.Instant = .now) -> KeyboardRight? {
    caller == self.caller && now - time < MenuPresentingLimits.keyboardTime ? value : nil
  }
}
