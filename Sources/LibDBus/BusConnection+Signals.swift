/// A signal, as values.
public struct Signal: Sendable, Hashable {
  /// The unique name of the sender.
  public var sender: BusName?
  /// The object it comes from.
  public var path: String
  /// The interface it belongs to.
  public var interface: String
  /// Its name.
  public var member: String
  /// Its arguments.
  public var arguments: [Value]
}

/// A subscription to signals; hand it to ``BusConnection/unsubscribe(_:)``.
public struct SubscriptionID: Sendable, Hashable {
  let token: UInt64
}

struct Subscription {
  var rule: MatchRule
  var onEnd: @Sendable (BusError) -> Void
  var handler: @Sendable (borrowing IncomingMessage) -> Void
}

/// The current owner of a well-known name that some subscription names as sender.
struct TrackedOwner {
  var owner: BusName?
  var watch: UInt64
  var users: Int
}

extension BusConnection {
  /// Has `handler` called with every signal that fits `rule`, on the loop's thread and in order.
  ///
  /// When this returns, nothing that is sent from now on is missed.
  ///
  /// - Parameters:
  ///   - rule: Which signals.
  ///   - onEnd: Called once if the connection is lost or closed.
  ///   - handler: Called with each signal; it must not block.
  public func subscribe(
    _ rule: MatchRule, onEnd: @escaping @Sendable (BusError) -> Void = { _ in },
    handler: @escaping @Sendable (borrowing IncomingMessage) -> Void
  ) async throws -> SubscriptionID {
    if let sender = rule.sender, !sender.isUnique, sender != .bus { try await track(sender) }
    let token = nextToken()
    subscriptions[token] = Subscription(rule: rule, onEnd: onEnd, handler: handler)
    do {
      _ = try await callBus("AddMatch", [.string(rule.text)])
    } catch {
      if subscriptions.removeValue(forKey: token) != nil { untrack(rule.sender) }
      throw error
    }
    return SubscriptionID(token: token)
  }

  /// Ends a subscription; its handler is not called again.
  public func unsubscribe(_ id: SubscriptionID) {
    guard let subscription = subscriptions.removeValue(forKey: id.token) else { return }
    removeMatch(subscription.rule)
    untrack(subscription.rule.sender)
  }

  /// The signals that fit `rule`, as values.
  ///
  /// - Parameters:
  ///   - rule: Which signals.
  ///   - limit: How many may wait to be taken. Beyond it the sequence ends with ``BusError/Name/limitsExceeded``,
  ///     because a gap nobody knows of is worse.
  public func signals(
    _ rule: MatchRule, limit: Int = 1024
  ) async throws -> AsyncThrowingStream<Signal, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: Signal.self, bufferingPolicy: .bufferingOldest(limit))
    let subscription = try await subscribe(
      rule, onEnd: { continuation.finish(throwing: $0) },
      handler: { message in
        guard let arguments = try? message.values() else { return }
        let signal = Signal(
          sender: message.sender, path: message.path, interface: message.interface, member: message.member,
          arguments: arguments)
        if case .dropped = continuation.yield(signal) {
          continuation.finish(throwing: BusError(.limitsExceeded, "More than \(limit) signals waited to be taken."))
        }
      })
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.unsubscribe(subscription) }
    }
    return stream
  }

  func deliver(_ signal: borrowing IncomingMessage) {
    let sender = signal.sender
    for subscription in subscriptions.values where subscription.rule.matches(signal) {
      switch subscription.rule.sender {
      case nil: subscription.handler(signal)
      case let name? where name.isUnique || name == .bus: if name == sender { subscription.handler(signal) }
      case let name?: if sender != nil, trackedOwners[name]?.owner == sender { subscription.handler(signal) }
      }
    }
  }

  // MARK: Owners of the names that rules mention

  private func track(_ name: BusName) async throws {
    if trackedOwners[name] != nil {
      trackedOwners[name]?.users += 1
      return
    }
    let token = nextToken()
    trackedOwners[name] = TrackedOwner(owner: nil, watch: token, users: 1)
    let rule = MatchRule.nameOwnerChanged(name)
    subscriptions[token] = Subscription(rule: rule, onEnd: { _ in }) { [weak self] signal in
      guard let (_, _, new) = try? nameOwnerChange(signal) else { return }
      self?.assumeIsolated { $0.trackedOwners[name]?.owner = new }
    }
    do {
      _ = try await callBus("AddMatch", [.string(rule.text)])
      let message = try Message.methodCall(
        to: .bus, path: "/org/freedesktop/DBus", interface: .bus, member: "GetNameOwner", signature: "s"
      ) { $0.string(name.rawValue) }
      // Noted while decoding, in order with the signals, so that an older owner never replaces a newer one.
      try await call(message) { [weak self] reply throws(BusError) in
        let owner = BusName(try reply.string())
        self?.assumeIsolated { $0.trackedOwners[name]?.owner = owner }
      }
    } catch let error as BusError where error.name == .nameHasNoOwner {
      // Whoever comes is announced.
    } catch {
      untrack(name)
      throw error
    }
  }

  private func untrack(_ name: BusName?) {
    guard let name, let tracked = trackedOwners[name] else { return }
    trackedOwners[name]?.users -= 1
    guard tracked.users == 1 else { return }
    trackedOwners[name] = nil
    if let watch = subscriptions.removeValue(forKey: tracked.watch) { removeMatch(watch.rule) }
  }

  private func removeMatch(_ rule: MatchRule) {
    let message = try? Message.methodCall(
      to: .bus, path: "/org/freedesktop/DBus", interface: .bus, member: "RemoveMatch", expectsReply: false,
      signature: "s"
    ) { $0.string(rule.text) }
    if let message { send(message) }
  }
}
