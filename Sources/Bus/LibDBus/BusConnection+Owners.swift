/// A name that has another owner now, or none: the arguments of `NameOwnerChanged`.
package struct OwnerChange: Sendable {
  /// The name.
  package var name: BusName
  /// The owner until now, a unique name.
  package var old: BusName?
  /// The owner from now on, a unique name.
  package var new: BusName?

  /// Reads a `NameOwnerChanged`.
  package init(_ signal: borrowing IncomingMessage) throws(BusError) {
    var reader = signal.reader()
    guard let name = BusName(try reader.string()) else { throw .invalidArguments("The signal has no valid name.") }
    self.name = name
    old = BusName(try reader.string())
    new = BusName(try reader.string())
  }
}

extension MatchRule {
  /// Every change of the owner of one name, or of any.
  package static func nameOwnerChanged(_ name: BusName? = nil) -> MatchRule {
    MatchRule(
      sender: .bus, path: .bus, interface: .bus, member: "NameOwnerChanged",
      arguments: name.map { [0: $0.rawValue] } ?? [:])
  }

  /// Every name that loses its owner for good, as a vanished connection does.
  package static let vanishedNames = MatchRule(
    sender: .bus, path: .bus, interface: .bus, member: "NameOwnerChanged", arguments: [2: ""])
}

extension BusConnection {
  /// Calls `body` with the owner of a name, on the loop's thread and in order with the signals, so that an older owner
  /// never comes after a newer one.
  package func withOwner<Result: Sendable>(
    of name: BusName, _ body: @escaping @Sendable (BusName?) -> Result
  ) async throws -> Result {
    try await call(
      try .toBus("GetNameOwner", name.rawValue), timeout: .seconds(25),
      decode: { reply throws(BusError) in body(BusName(try reply.string())) },
      recover: { error throws(BusError) in
        guard error.name == .nameHasNoOwner else { throw error }
        return body(nil)
      })
  }

  /// Calls `handler` with the present owner of a name and then with each later one, on the loop's thread, for as long
  /// as the result is referred to. A change during the call may be reported twice.
  package func followOwner(
    of name: BusName, onEnd: @escaping @Sendable (BusError) -> Void = { _ in },
    handler: @escaping @Sendable (BusName?) -> Void
  ) async throws -> BusToken {
    let token = try await keepSubscribed(to: .nameOwnerChanged(name), onEnd: onEnd) { signal in
      if let change = try? OwnerChange(signal) { handler(change.new) }
    }
    try await withOwner(of: name, handler)
    return token
  }

  /// Calls `handler` with each connection that leaves the bus, by its unique name, on the loop's thread, for as long as
  /// the result is referred to.
  package func followDepartures(_ handler: @escaping @Sendable (BusName) -> Void) async throws -> BusToken {
    try await keepSubscribed(to: .vanishedNames) { signal in
      if let change = try? OwnerChange(signal), change.name.isUnique { handler(change.name) }
    }
  }

  /// The owners of `name` from now on: first the present one, then each later one; `nil` stands for none.
  ///
  /// A reader that is late gets the latest owner alone. The sequence ends with the connection, also when that is
  /// released.
  public func ownerChanges(of name: BusName) async throws -> AsyncStream<BusName?> {
    let (stream, continuation) = AsyncStream.makeStream(of: BusName?.self, bufferingPolicy: .bufferingNewest(1))
    let id = try await subscribe(
      .nameOwnerChanged(name), onEnd: { _ in continuation.finish() },
      handler: { signal in if let change = try? OwnerChange(signal) { continuation.yield(change.new) } })
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.unsubscribe(id) }
    }
    try await withOwner(of: name) { _ = continuation.yield($0) }
    return stream
  }
}
