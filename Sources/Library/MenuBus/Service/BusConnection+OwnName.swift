package import LibDBus

extension BusConnection {
  /// Takes a well-known name.
  ///
  /// - Throws: A ``MenuBusError`` about the name, or the `BusError` of a connection that is lost.
  package func own(_ name: BusName, options: NameRequestOptions = .doNotQueue) async throws {
    let result: NameRequestResult
    do {
      result = try await requestName(name, options: options)
    } catch let error as BusError where ![.disconnected, .noReply].contains(error.name) {
      throw MenuBusError.refused(name, error)
    }
    switch result {
    case .primaryOwner, .alreadyOwner: return
    case .exists, .inQueue: throw MenuBusError.taken(name, by: try? await process(of: name)?.id)
    }
  }
}
