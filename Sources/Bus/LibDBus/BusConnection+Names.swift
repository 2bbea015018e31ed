// Closed: the bus has these four answers.
/// The result of a request for a name.
public enum NameRequestResult: UInt32, Sendable, Hashable {
  /// The connection owns the name now.
  case primaryOwner = 1
  /// Another connection owns the name; this one is in the queue.
  case inQueue = 2
  /// Another connection owns the name, and this one does not wait for it.
  case exists = 3
  /// The connection owned the name already.
  case alreadyOwner = 4
}

/// Options of a request for a name.
public struct NameRequestOptions: OptionSet, Sendable {
  /// The flags of `RequestName`.
  public let rawValue: UInt32
  /// Creates options from flags.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Other connections may take the name over.
  public static let allowReplacement = NameRequestOptions(rawValue: 1)
  /// Takes the name over from an owner that allows it.
  public static let replaceExisting = NameRequestOptions(rawValue: 2)
  /// Fails if another connection owns the name, instead of waiting in the queue.
  public static let doNotQueue = NameRequestOptions(rawValue: 4)
}

extension BusConnection {
  /// Requests a well-known name.
  ///
  /// - Throws: A ``BusError``: ``BusError/Name/accessDenied`` for a name that the configuration of the bus forbids, or
  ///   that of the connection; or `CancellationError`.
  public func requestName(
    _ name: BusName, options: NameRequestOptions = .doNotQueue
  ) async throws -> NameRequestResult {
    let code = try await callBus("RequestName", [.string(name.rawValue), .uint32(options.rawValue)])
    guard case .uint32(let code)? = code.first, let result = NameRequestResult(rawValue: code) else {
      throw BusError(.invalidSignature, "The bus answered RequestName with \(code), which is no known result.")
    }
    return result
  }

  /// Releases a well-known name.
  ///
  /// - Throws: A ``BusError`` of the bus or the connection, or `CancellationError`.
  public func releaseName(_ name: BusName) async throws {
    _ = try await callBus("ReleaseName", [.string(name.rawValue)])
  }

  /// How long an ending waits for the bus, which may have stopped: a program that is told to end has a second.
  package static let farewell = Duration.milliseconds(500)

  /// Returns when what this connection has sent to itself before has arrived: an answer of the bus comes behind it.
  package func receiveOwnMessages(timeout: Duration = farewell) async {
    // In a task that is cancelled, a call would not even be sent.
    await Task { _ = try? await call("GetId", of: .bus, at: .bus, on: .bus, timeout: timeout) }.value
  }

  /// Releases a well-known name at the end of what it stood for.
  ///
  /// It waits a moment for the bus, and no longer: the request is on its way then, and the name goes with the
  /// connection.
  package func giveBack(_ name: BusName) async {
    // In a task that is cancelled, as many are that end something, a call would not even be sent.
    await Task {
      _ = try? await call(
        "ReleaseName", of: .bus, at: .bus, on: .bus, with: [.string(name.rawValue)], timeout: Self.farewell)
    }.value
  }

  /// The unique names of the owner of `name` and of those that wait for it, in their order.
  package func queuedOwners(of name: BusName) async throws -> [BusName] {
    guard case .array(_, let names)? = try await callBus("ListQueuedOwners", [.string(name.rawValue)]).first else {
      return []
    }
    return names.compactMap { $0.stringValue.flatMap { BusName($0) } }
  }

  /// The unique name of the owner of `name`; `nil` if there is none.
  ///
  /// - Throws: A ``BusError`` of the bus or the connection, or `CancellationError`.
  public func owner(of name: BusName) async throws -> BusName? {
    try await withOwner(of: name) { $0 }
  }

  /// The id of the process that owns `name`.
  ///
  /// - Throws: ``BusError/Name/nameHasNoOwner``, another ``BusError`` of the bus or the connection, or
  ///   `CancellationError`.
  public func processID(of name: BusName) async throws -> Int {
    let reply = try await callBus("GetConnectionUnixProcessID", [.string(name.rawValue)])
    guard let id = reply.first?.integerValue else {
      throw BusError(.invalidSignature, "The bus answered without a process id.")
    }
    return id
  }

  /// The id of the bus, which no other bus has, whatever their addresses are.
  package func busID() async throws -> String {
    guard let id = try await callBus("GetId").first?.stringValue else {
      throw BusError(.invalidSignature, "The bus answered without its id.")
    }
    return id
  }

  /// All names on the bus, unique ones included.
  ///
  /// - Throws: A ``BusError`` of the bus or the connection, or `CancellationError`.
  public func names() async throws -> [BusName] {
    guard case .array(_, let names)? = try await callBus("ListNames").first else { return [] }
    return names.compactMap { $0.stringValue.flatMap { BusName($0) } }
  }

  /// Calls a method of the bus itself.
  func callBus(_ member: MemberName, _ arguments: [Value] = []) async throws -> [Value] {
    try await call(member, of: .bus, at: .bus, on: .bus, with: arguments)
  }
}

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
      decode: { reply in body(BusName(try reply.string())) },
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
  ///
  /// - Throws: A ``BusError`` of the bus or the connection, or `CancellationError`.
  public func ownerChanges(of name: BusName) async throws -> some AsyncSequence<BusName?, Never> & Sendable {
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
