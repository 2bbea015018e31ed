/// The activation tokens that clients provided and no event of theirs has used yet.
///
/// A token lets a window come to the front in answer to what its user did (`xdg_activation_v1`, startup ids of X11).
package struct ActivationTokens: Sendable {
  private var tokens: [(sender: BusName?, token: String, time: ContinuousClock.Instant)] = []

  /// Keeps none.
  package init() {}

  /// Keeps a token in place of the sender's last one; an empty token removes that, and one that is too long is none.
  package mutating func keep(_ token: String, from sender: BusName?, at now: ContinuousClock.Instant = .now) {
    tokens.removeAll { $0.sender == sender || now - $0.time > LibDBusLimits.tokenAge }
    guard (1...LibDBusLimits.tokenBytes).contains(token.utf8.count) else { return }
    if tokens.count >= LibDBusLimits.tokens { tokens.removeFirst() }
    tokens.append((sender, token, now))
  }

  /// Returns a sender's token, once, unless it is too old.
  package mutating func redeem(from sender: BusName?, at now: ContinuousClock.Instant = .now) -> String? {
    tokens.removeAll { now - $0.time > LibDBusLimits.tokenAge }
    guard let index = tokens.firstIndex(where: { $0.sender == sender }) else { return nil }
    return tokens.remove(at: index).token
  }
}
