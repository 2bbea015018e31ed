/// The owner of a well-known name that is the sender in some subscriptions.
struct TrackedOwner {
  /// The token of the subscription to changes of the owner.
  let watch: UInt64
  /// The number of subscriptions with this sender.
  var users: Int
  /// Whether the bus has named the owner; signals report changes from then on.
  var isKnown = false
  var owner: BusName?
}

extension BusConnection {
  /// The owner of a name that is the sender in a subscription, as of the signals that were handled so far.
  package func knownOwner(of name: BusName) -> BusName? { name.isUnique ? name : trackedOwners[name]?.owner }

  /// Counts one more subscription with this sender; the first asks the bus for the owner.
  func track(_ name: BusName) {
    guard trackedOwners[name] == nil else {
      trackedOwners[name]?.users += 1
      return
    }
    let watch = nextToken()
    trackedOwners[name] = TrackedOwner(watch: watch, users: 1)
    subscriptions[watch] = Subscription(
      rule: .nameOwnerChanged(name), onEnd: { _ in },
      handler: { [weak self] signal in
        guard let change = try? OwnerChange(signal) else { return }
        self?.assumeIsolated { $0.trackedOwners[name]?.owner = change.new }
      })
    addMatch(for: watch) { $0.lookedUp(name, watch, .failure($1)) }
    ask("GetNameOwner", name.rawValue) { $0.lookedUp(name, watch, $1) }
  }

  /// Counts one subscription less.
  func untrack(_ name: BusName) {
    guard let tracked = trackedOwners[name] else { return }
    trackedOwners[name]?.users -= 1
    guard tracked.users == 1 else { return }
    trackedOwners[name] = nil
    remove(tracked.watch)
  }

  /// Handles the answer for all subscriptions that wait for it. The last of them may have ended meanwhile.
  private func lookedUp(_ name: BusName, _ watch: UInt64, _ answer: Result<String?, BusError>) {
    guard trackedOwners[name]?.watch == watch else { return }
    let waiting = subscriptions.filter { $0.value.subscriber != nil && $0.value.rule.sender == name }.keys
    switch answer {
    case .failure(let error) where error.name != .nameHasNoOwner:
      for token in waiting { abandon(token, error) }
    case .success(let owner):
      trackedOwners[name]?.owner = owner.flatMap { BusName($0) }
      fallthrough
    case .failure:  // there is no owner; a signal will report one
      trackedOwners[name]?.isKnown = true
      for token in waiting { complete(token) }
    }
  }
}
