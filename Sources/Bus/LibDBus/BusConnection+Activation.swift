// Programs that the bus starts when their name is wanted.
extension BusConnection {
  /// Whether the bus can start a program that owns `name`.
  public func canStart(_ name: BusName) async throws -> Bool {
    try await call(
      try .methodCall(to: .bus, path: .bus, interface: .bus, member: "ListActivatableNames"), timeout: .seconds(25)
    ) { reply throws(BusError) in try reply.strings().contains(name.rawValue) }
  }

  /// Starts the program that owns `name`, unless it runs, and waits until it owns the name.
  ///
  /// - Throws: A `BusError`: ``BusError/Name/serviceUnknown`` if the bus knows no such program,
  ///   ``BusError/Name/noReply`` after the timeout, or the reason why the program did not start.
  public func start(_ name: BusName, timeout: Duration = .seconds(25)) async throws {
    let message = try Message.methodCall(
      to: .bus, path: .bus, interface: .bus, member: "StartServiceByName", signature: "su"
    ) {
      $0.string(name.rawValue)
      $0.uint32(0)
    }
    try await call(message, timeout: timeout) { _ throws(BusError) in }
  }
}
