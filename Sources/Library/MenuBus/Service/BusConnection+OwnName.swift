public import LibDBus

extension BusConnection {
  /// Takes a well-known name.
  ///
  /// - Throws: ``NameTaken``, ``NameRefused``, or the `BusError` of a connection that is lost.
  package func own(_ name: BusName, options: NameRequestOptions = .doNotQueue) async throws {
    let result: NameRequestResult
    do {
      result = try await requestName(name, options: options)
    } catch let error as BusError where ![.disconnected, .noReply].contains(error.name) {
      throw NameRefused(name: name, reason: error)
    }
    switch result {
    case .primaryOwner, .alreadyOwner: return
    case .exists, .inQueue: throw NameTaken(name: name, owner: try? await process(of: name)?.id)
    }
  }
}

/// Another program owns the name.
public struct NameTaken: Error, CustomStringConvertible {
  /// The name.
  public var name: BusName
  /// The process that owns it, if it is known.
  public var owner: Int?

  /// The name, and the process that owns it.
  public var description: String {
    "the name \(name) is taken" + (owner.map { " by process \($0)" } ?? "")
  }
}

/// The bus does not let the program own the name, as in a sandbox whose policy has no such name.
public struct NameRefused: Error, CustomStringConvertible {
  /// The name.
  public var name: BusName
  /// The error of the bus.
  public var reason: BusError

  /// The name, and the error of the bus.
  public var description: String { "the bus refuses the name \(name), as in a sandbox: \(reason)" }
}
