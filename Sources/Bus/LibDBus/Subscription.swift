/// A subscription to signals; hand it to ``BusConnection/unsubscribe(_:)``.
public struct SubscriptionID: Sendable, Hashable {
  let token: UInt64
}

/// A handler and the rule of its signals. It belongs to a connection.
final class Subscription {
  let rule: MatchRule
  let onEnd: @Sendable (BusError) -> Void
  let handler: @Sendable (borrowing IncomingMessage) -> Void
  /// The caller that waits for the subscription to be made; `nil` from then on.
  var subscriber: CheckedContinuation<Void, any Error>?
  /// Whether the bus has accepted the rule.
  var isMatched = false

  init(
    rule: MatchRule, onEnd: @escaping @Sendable (BusError) -> Void,
    handler: @escaping @Sendable (borrowing IncomingMessage) -> Void,
    subscriber: CheckedContinuation<Void, any Error>? = nil
  ) {
    self.rule = rule
    self.onEnd = onEnd
    self.handler = handler
    self.subscriber = subscriber
  }

  /// Reports that the connection is gone: to a caller that still waits, by an error, otherwise by `onEnd`.
  func end(_ reason: BusError) {
    if let subscriber { subscriber.resume(throwing: reason) } else { onEnd(reason) }
  }
}

extension MatchRule {
  /// The sender, if it is a name whose owner only the bus knows.
  var wellKnownSender: BusName? {
    guard let sender, !sender.isUnique, sender != .bus else { return nil }
    return sender
  }
}

extension BusConnection {
  /// Calls `handler` with every signal that matches `rule`, on the loop's thread and in order.
  ///
  /// Once this has returned, no signal is missed. If it throws, neither `handler` nor `onEnd` was or will be called,
  /// and nothing is left of the subscription. Subscriptions do not keep the connection; they end with it.
  ///
  /// With a rule without a sender, any program on the bus can call `handler`, as often as it likes and with messages of
  /// any size. Such a handler should check the member and the sender first, and read with limits.
  ///
  /// - Parameters:
  ///   - rule: The signals to subscribe to.
  ///   - onEnd: Called once when the connection is lost, closed or released, unless the subscription has ended before.
  ///   - handler: Called with each signal; it must not block.
  /// - Throws: A ``BusError`` of the bus, or of a connection that is lost; `CancellationError`.
  public func subscribe(
    _ rule: MatchRule, onEnd: @escaping @Sendable (BusError) -> Void = { _ in },
    handler: @escaping @Sendable (borrowing IncomingMessage) -> Void
  ) async throws -> SubscriptionID {
    try Task.checkCancellation()
    let token = nextToken()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { subscriber in
        begin(token, Subscription(rule: rule, onEnd: onEnd, handler: handler, subscriber: subscriber))
      }
    } onCancel: {
      loop.perform { [weak self] in self?.assumeIsolated { $0.abandon(token, CancellationError()) } }
    }
    return SubscriptionID(token: token)
  }

  /// Ends a subscription; its handler is not called again, nor is its `onEnd`.
  public func unsubscribe(_ id: SubscriptionID) { remove(id.token) }

  /// Calls the handlers of a signal, which may end each other's subscriptions.
  func deliver(_ signal: borrowing IncomingMessage) {
    let sender = signal.sender
    for (token, subscription) in subscriptions {
      guard subscription.subscriber == nil, isFrom(subscription.rule.sender, sender) else { continue }
      if subscription.rule.matches(signal), subscriptions[token] != nil { subscription.handler(signal) }
    }
  }

  private func isFrom(_ name: BusName?, _ sender: BusName?) -> Bool {
    guard let name else { return true }
    guard name.isUnique || name == .bus else { return sender != nil && trackedOwners[name]?.owner == sender }
    return name == sender
  }

  // MARK: Making and unmaking

  // A subscription is made when the bus has accepted its rule and named the owner of the rule's sender. Both calls go
  // without a task, so that no cancellation leaves a rule on the bus.

  private func begin(_ token: UInt64, _ subscription: Subscription) {
    guard closeReason == nil else { return subscription.end(.disconnected) }
    subscriptions[token] = subscription
    if let name = subscription.rule.wellKnownSender { track(name) }
    addMatch(for: token) { $0.abandon(token, $1) }
  }

  /// Resumes the subscriber if the subscription is made.
  func complete(_ token: UInt64) {
    guard let subscription = subscriptions[token], subscription.isMatched else { return }
    if let name = subscription.rule.wellKnownSender, trackedOwners[name]?.isKnown != true { return }
    subscription.subscriber.take()?.resume()
  }

  /// Abandons a subscription that is being made; one that is made stays.
  func abandon(_ token: UInt64, _ error: any Error) {
    guard let subscriber = subscriptions[token]?.subscriber else { return }
    remove(token)
    subscriber.resume(throwing: error)
  }

  func remove(_ token: UInt64) {
    guard let subscription = subscriptions.removeValue(forKey: token) else { return }
    if subscription.isMatched { removeMatch(subscription.rule) }
    if let name = subscription.rule.wellKnownSender { untrack(name) }
  }

  /// Adds the rule of a subscription to the bus, and removes it again if the subscription has ended meanwhile.
  func addMatch(
    for token: UInt64, onFailure: @escaping @Sendable (isolated BusConnection, BusError) -> Void
  ) {
    guard let rule = subscriptions[token]?.rule else { return }
    ask("AddMatch", rule.text) { connection, answer in
      switch answer {
      case .success where connection.subscriptions[token] == nil: connection.removeMatch(rule)
      case .success:
        connection.subscriptions[token]?.isMatched = true
        connection.complete(token)
      case .failure(let error):
        // A slow bus may still accept the rule.
        if error.name == .noReply { connection.removeMatch(rule) }
        onFailure(connection, error)
      }
    }
  }

  private func removeMatch(_ rule: MatchRule) {
    if let message = try? Message.toBus("RemoveMatch", rule.text, expectsReply: false) { send(message) }
  }
}
