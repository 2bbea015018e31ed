import LibDBus

/// The activation tokens that panels provided and no event has taken yet.
struct ActivationTokens: Sendable {
  /// More panels than anybody has; beyond it the oldest token is forgotten.
  static let maximumCount = 16
  /// Tokens have some forty bytes.
  static let maximumLength = 1024
  /// A token comes just before the event it is for.
  static let maximumAge = Duration.seconds(10)

  private var tokens: [(sender: BusName?, token: String, time: ContinuousClock.Instant)] = []

  /// Keeps a token; an older one of the same sender is forgotten, as for an empty one.
  mutating func keep(_ token: String, from sender: BusName?, at now: ContinuousClock.Instant = .now) {
    tokens.removeAll { $0.sender == sender || now - $0.time > Self.maximumAge }
    if tokens.count >= Self.maximumCount { tokens.removeFirst() }
    if !token.isEmpty { tokens.append((sender, token, now)) }
  }

  /// Hands a sender's token out, once, and no later than it can be meant.
  mutating func redeem(from sender: BusName?, at now: ContinuousClock.Instant = .now) -> String? {
    tokens.removeAll { now - $0.time > Self.maximumAge }
    guard let index = tokens.firstIndex(where: { $0.sender == sender }) else { return nil }
    return tokens.remove(at: index).token
  }
}

/// Recognises one press of the middle button that a panel tells in both forms there are.
struct SecondaryPresses: Sendable {
  enum Form: Sendable { case plain, ayatana }

  /// The two forms of one press follow each other at once; a second press by hand takes longer.
  static let window: Duration = .milliseconds(150)

  private var last: (form: Form, sender: BusName?, time: ContinuousClock.Instant)?

  /// Whether this is a press of its own.
  mutating func accepts(_ form: Form, from sender: BusName?, at time: ContinuousClock.Instant) -> Bool {
    if let last, last.form != form, last.sender == sender, time - last.time < Self.window {
      self.last = nil
      return false
    }
    last = (form, sender, time)
    return true
  }
}
