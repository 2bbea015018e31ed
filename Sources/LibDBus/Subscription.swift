/// A subscription to signals; hand it to ``BusConnection/unsubscribe(_:)``.
public struct SubscriptionID: Sendable, Hashable {
  let token: UInt64
}

/// A handler with the signals it wants.
struct Subscription {
  let rule: MatchRule
  let onEnd: @Sendable (BusError) -> Void
  let handler: @Sendable (borrowing IncomingMessage) -> Void
  /// Waits for the subscription to be made; `nil` from then on.
  var subscriber: CheckedContinuation<Void, any Error>?
  /// Whether the bus has taken the rule.
  var isMatched = false

  /// Tells whoever has it that the connection is gone: who still waits for it by an error, anybody else by `onEnd`.
  func end(_ reason: BusError) {
    if let subscriber { subscriber.resume(throwing: reason) } else { onEnd(reason) }
  }
}

extension MatchRule {
  /// The sender, where only the bus knows who that is at the moment.
  var wellKnownSender: BusName? {
    guard let sender, !sender.isUnique, sender != .bus else { return nil }
    return sender
  }
}

extension BusConnection {
  /// Has `handler` called with every signal that fits `rule`, on the loop's thread and in order.
  ///
  /// When this returns, nothing that is sent from now on is missed. If it throws, neither `handler` nor `onEnd` was or
  /// will be called, and nothing is left of the subscription. The connection's last reference may go while there are
  /// subscriptions; they end with it.
  ///
  /// A rule without a sender lets any program on the bus call `handler`, as often and with messages as large as it
  /// likes: it is to look at the member and sender first, and to read with limits.
  ///
  /// - Parameters:
  ///   - rule: Which signals.
  ///   - onEnd: Called once when the connection is lost, closed or released, unless the subscription has ended before.
  ///   - handler: Called with each signal; it must not block.
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

  /// Calls the handlers that want the signal, which may end each other's subscriptions.
  func deliver(_ signal: borrowing IncomingMessage) {
    let sender = signal.sender
    for (token, subscription) in subscriptions
    where subscription.subscriber == nil && isFrom(subscription.rule.sender, sender)
      && subscription.rule.matches(signal) && subscriptions[token] != nil
    { subscription.handler(signal) }
  }

  private func isFrom(_ name: BusName?, _ sender: BusName?) -> Bool {
    guard let name else { return true }
    guard name.isUnique || name == .bus else { return sender != nil && trackedOwners[name]?.owner == sender }
    return name == sender
  }

  // MARK: Making and unmaking

  // A subscription is made when the bus has taken its rule, and when it is known who owns the name that the rule
  // mentions. Both are asked for without a task, so that nothing but the bus ends the asking.

  private func begin(_ token: UInt64, _ subscription: Subscription) {
    guard closeReason == nil else { return subscription.end(.disconnected) }
    subscriptions[token] = subscription
    if let name = subscription.rule.wellKnownSender { track(name) }
    addMatch(for: token) { $0.abandon(token, $1) }
  }

  /// Lets the subscriber go on if nothing is missing.
  func complete(_ token: UInt64) {
    guard let subscription = subscriptions[token], subscription.isMatched else { return }
    if let name = subscription.rule.wellKnownSender, trackedOwners[name]?.isKnown != true { return }
    subscriptions[token]?.subscriber = nil
    subscription.subscriber?.resume()
  }

  /// Gives up a subscription that is being made; one that is made stays.
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

  /// Asks the bus for the signals of a subscription. If that has ended when the answer comes, the bus forgets them again.
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
        // A bus that is only slow takes the rule yet.
        if error.name == .noReply { connection.removeMatch(rule) }
        onFailure(connection, error)
      }
    }
  }

  private func removeMatch(_ rule: MatchRule) {
    if let message = try? Message.toBus("RemoveMatch", rule.text, expectsReply: false) { send(message) }
  }
}
