// Handlers run on the loop's thread, where an actor with the connection's executor is too. Given as its `owner`, the
// actor is handed to them isolated, so that the compiler checks what they do with it. It is referred to weakly.

extension Interface.Method {
  /// Declares a method that an actor of the connection's loop answers.
  ///
  /// - Parameters:
  ///   - isPresent: Whether the object has the method at present.
  ///   - owner: The actor. Once it is gone, callers get ``BusError/Name/unknownObject``.
  ///   - answer: Answers a call; see ``Handler``.
  package init<Owner: Actor>(
    _ name: MemberName, inputs: KeyValuePairs<String, Signature> = [:],
    outputs: KeyValuePairs<String, Signature> = [:], owner: Owner,
    isPresent: @escaping @Sendable (isolated Owner) -> Bool = { _ in true },
    answer: @escaping @Sendable (isolated Owner, borrowing IncomingMessage) throws(BusError) -> Message?
  ) {
    self.init(
      name, inputs: inputs, outputs: outputs,
      isPresent: { [weak owner] in owner?.assumeIsolated { isPresent($0) } ?? true },
      handler: { [weak owner] call in
        guard let owner else { throw BusError(.unknownObject, "The object at \(call.path) is gone.") }
        return try owner.answer(call, answer)
      })
  }
}

extension Interface.Property {
  /// Declares a property of an actor of the connection's loop.
  ///
  /// - Parameter valueForReader: Returns the value for the program that reads it; `nil` for that of all others.
  package init<Owner: Actor>(
    _ name: MemberName, _ type: Signature, owner: Owner, value: @escaping @Sendable (isolated Owner) -> Value?,
    valueForReader: @escaping @Sendable (isolated Owner, BusName?) -> Value? = { _, _ in nil }
  ) {
    self.init(name, type) { [weak owner] in owner?.assumeIsolated { value($0) } }
    self.valueForReader = { [weak owner] reader in owner?.assumeIsolated { valueForReader($0, reader) } }
  }
}

extension BusConnection {
  /// Subscribes for an actor of the connection's loop, for as long as the result is referred to; see
  /// ``subscribe(_:onEnd:handler:)``.
  package func keepSubscribed<Owner: Actor>(
    to rule: MatchRule, owner: Owner, onEnd: @escaping @Sendable (isolated Owner, BusError) -> Void = { _, _ in },
    handler: @escaping @Sendable (isolated Owner, borrowing IncomingMessage) -> Void
  ) async throws -> BusToken {
    try await keepSubscribed(
      to: rule, onEnd: { [weak owner] reason in owner?.assumeIsolated { onEnd($0, reason) } },
      handler: { [weak owner] signal in owner?.assumeIsolated { handler($0, signal) } })
  }
}

extension Actor {
  /// `assumeIsolated` for a message and a typed error, neither of which it supports.
  fileprivate nonisolated func answer(
    _ call: borrowing IncomingMessage,
    _ answer: @Sendable (isolated Self, borrowing IncomingMessage) throws(BusError) -> Message?
  ) throws(BusError) -> Message? {
    var reply: Message?
    var failure: BusError?
    assumeIsolated { owner in
      do throws(BusError) {
        reply = try answer(owner, call)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return reply.take()
  }
}
