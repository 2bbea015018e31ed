import LibDBus

/// The activation tokens that panels provided and no event has used yet.
struct ActivationTokens: Sendable {
  private var tokens: [(sender: BusName?, token: String, time: ContinuousClock.Instant)] = []

  /// Keeps a token in place of the sender's last one; an empty token removes that.
  mutating func keep(_ token: String, from sender: BusName?, at now: ContinuousClock.Instant = .now) {
    tokens.removeAll { $0.sender == sender || now - $0.time > StatusNotifierLimits.tokenAge }
    if tokens.count >= StatusNotifierLimits.tokens { tokens.removeFirst() }
    if !token.isEmpty { tokens.append((sender, token, now)) }
  }

  /// Returns a sender's token, once, unless it is too old.
  mutating func redeem(from sender: BusName?, at now: ContinuousClock.Instant = .now) -> String? {
    tokens.removeAll { now - $0.time > StatusNotifierLimits.tokenAge }
    guard let index = tokens.firstIndex(where: { $0.sender == sender }) else { return nil }
    return tokens.remove(at: index).token
  }
}

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
