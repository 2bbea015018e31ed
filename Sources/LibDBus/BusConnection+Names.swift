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
    try await withOwner(of: name) { $0 }
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

  /// Calls a method of the bus itself.
  func callBus(_ member: MemberName, _ arguments: [Value] = []) async throws -> [Value] {
    try await call(.bus, .bus, .bus, member, arguments)
  }
}
