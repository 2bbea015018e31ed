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
  public func releaseName(_ name: BusName) async throws {
    _ = try await callBus("ReleaseName", [.string(name.rawValue)])
  }

  /// How long an ending waits for the bus, which may have stopped: a program that is told to end has a second.
  package static let farewell = Duration.milliseconds(500)

  /// Returns when what this connection has sent to itself before has arrived: an answer of the bus comes behind it.
  package func receiveOwnMessages(timeout: Duration = farewell) async {
    // In a task that is cancelled, a call would not even be sent.
    await Task { _ = try? await call(.bus, .bus, .bus, "GetId", timeout: timeout) }.value
  }

  /// Releases a well-known name at the end of what it stood for.
  ///
  /// It waits a moment for the bus, and no longer: the request is on its way then, and the name goes with the
  /// connection.
  package func giveBack(_ name: BusName) async {
    // In a task that is cancelled, as many are that end something, a call would not even be sent.
    await Task {
      _ = try? await call(.bus, .bus, .bus, "ReleaseName", [.string(name.rawValue)], timeout: Self.farewell)
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
  public func owner(of name: BusName) async throws -> BusName? {
    try await withOwner(of: name) { $0 }
  }

  /// The id of the process that owns `name`.
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
  public func names() async throws -> [BusName] {
    guard case .array(_, let names)? = try await callBus("ListNames").first else { return [] }
    return names.compactMap { $0.stringValue.flatMap { BusName($0) } }
  }

  /// Calls a method of the bus itself.
  func callBus(_ member: MemberName, _ arguments: [Value] = []) async throws -> [Value] {
    try await call(.bus, .bus, .bus, member, arguments)
  }
}
