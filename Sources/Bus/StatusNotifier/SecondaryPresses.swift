import LibDBus

/// Recognises one press of the middle button that a panel reports in both forms.
struct SecondaryPresses: Sendable {
  enum Form: Sendable { case plain, ayatana }

  /// The two forms of one press follow each other at once; a second press by hand takes longer.
  static let window: Duration = .milliseconds(150)

  private var last: (form: Form, sender: BusName?, time: ContinuousClock.Instant)?

  /// Whether this is a press of its own, and not the other form of the last one.
  mutating func accepts(_ form: Form, from sender: BusName?, at time: ContinuousClock.Instant) -> Bool {
    if let last, last.form != form, last.sender == sender, time - last.time < Self.window {
      self.last = nil
      return false
    }
    last = (form, sender, time)
    return true
  }
}
