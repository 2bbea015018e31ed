/// What came of asking for a name.
public enum NameRequestResult: UInt32, Sendable, Hashable {
  /// The name is this connection's now.
  case primaryOwner = 1
  /// Somebody else has it; this connection is next, or later.
  case inQueue = 2
  /// Somebody else has it, and this connection does not wait.
  case exists = 3
  /// The name was this connection's already.
  case alreadyOwner = 4
}

/// How to ask for a name.
public struct NameRequestOptions: OptionSet, Sendable {
  /// The flags as the bus takes them.
  public let rawValue: UInt32
  /// Makes options from flags.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Others may take the name over.
  public static let allowReplacement = NameRequestOptions(rawValue: 1)
  /// Takes the name over from an owner who allows it.
  public static let replaceExisting = NameRequestOptions(rawValue: 2)
  /// Does not wait for the name where somebody else has it.
  public static let doNotQueue = NameRequestOptions(rawValue: 4)
}

extension BusConnection {
  /// Asks for a well-known name.
  public func requestName(
    _ name: BusName, options: NameRequestOptions = .doNotQueue
  ) async throws -> NameRequestResult {
    let code = try await callBus("RequestName", [.string(name.rawValue), .uint32(options.rawValue)])
    guard case .uint32(let code)? = code.first, let result = NameRequestResult(rawValue: code) else {
      throw BusError(.invalidSignature, "The bus answered RequestName with \(code).")
    }
    return result
  }

  /// Gives a well-known name back.
  public func releaseName(_ name: BusName) async throws {
    _ = try await callBus("ReleaseName", [.string(name.rawValue)])
  }

  /// The unique name of whoever owns `name`; `nil` if nobody does.
  public func owner(of name: BusName) async throws -> BusName? {
    do {
      return try await callBus("GetNameOwner", [.string(name.rawValue)]).first?.stringValue.flatMap { BusName($0) }
    } catch let error as BusError where error.name == .nameHasNoOwner {
      return nil
    }
  }

  /// The process that owns `name`.
  public func processID(of name: BusName) async throws -> Int {
    let reply = try await callBus("GetConnectionUnixProcessID", [.string(name.rawValue)])
    guard let id = reply.first?.integerValue else { throw BusError(.invalidSignature, "The bus gave no process id.") }
    return id
  }

  /// All names on the bus, unique ones included.
  public func names() async throws -> [BusName] {
    guard case .array(_, let names)? = try await callBus("ListNames").first else { return [] }
    return names.compactMap { $0.stringValue.flatMap { BusName($0) } }
  }

  /// The owners of `name` from now on: first the present one, then each change; `nil` where there is none.
  ///
  /// Of several changes since it was read last, only the last comes. Ends when the connection does, also because it is
  /// released.
  public func ownerChanges(of name: BusName) async throws -> AsyncStream<BusName?> {
    let (stream, continuation) = AsyncStream.makeStream(of: BusName?.self, bufferingPolicy: .bufferingNewest(1))
    let subscription = try await subscribe(
      .nameOwnerChanged(name),
      onEnd: { _ in continuation.finish() },
      handler: { signal in
        guard let (_, _, new) = try? nameOwnerChange(signal) else { return }
        continuation.yield(new)
      })
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.unsubscribe(subscription) }
    }
    // Decoded on the loop, in order with the signals, so that a newer owner is never followed by an older one.
    let message = try Message.methodCall(
      to: .bus, path: "/org/freedesktop/DBus", interface: .bus, member: "GetNameOwner", signature: "s"
    ) { $0.string(name.rawValue) }
    do {
      try await call(message) { reply throws(BusError) in _ = continuation.yield(BusName(try reply.string())) }
    } catch let error as BusError where error.name == .nameHasNoOwner {
      continuation.yield(nil)
    }
    return stream
  }

  /// Calls a method of the bus itself.
  func callBus(_ member: MemberName, _ arguments: [Value] = []) async throws -> [Value] {
    try await call(.bus, "/org/freedesktop/DBus", .bus, member, arguments)
  }
}

/// The name, the old and the new owner that a `NameOwnerChanged` signal tells of.
package func nameOwnerChange(
  _ signal: borrowing IncomingMessage
) throws(BusError) -> (name: BusName?, old: BusName?, new: BusName?) {
  var reader = signal.reader()
  return (BusName(try reader.string()), BusName(try reader.string()), BusName(try reader.string()))
}
