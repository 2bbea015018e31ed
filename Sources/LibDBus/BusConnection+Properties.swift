extension BusConnection {
  /// Reads a property of an object.
  ///
  /// - Parameters:
  ///   - destination: The program that has the object.
  ///   - path: The object.
  ///   - interface: The interface the property belongs to.
  ///   - name: The property.
  ///   - timeout: How long the answer may take; `nil` waits for ever.
  ///   - decode: Reads the value, on the loop's thread and in order with the signals.
  /// - Throws: As ``call(_:timeout:decode:)``; the program's error is ``BusError/Name/unknownProperty`` or, from many,
  ///   ``BusError/Name/invalidArguments`` for a property that it does not have.
  public func property<Content: Sendable>(
    _ destination: BusName, _ path: ObjectPath, _ interface: InterfaceName, _ name: String,
    timeout: Duration? = .seconds(25),
    decode: @escaping @Sendable (inout MessageReader) throws(BusError) -> Content
  ) async throws -> Content {
    let message = try Message.methodCall(
      to: destination, path: path, interface: .properties, member: "Get", signature: "ss"
    ) {
      $0.string(interface.rawValue)
      $0.string(name)
    }
    return try await call(message, timeout: timeout) { reply throws(BusError) in try reply.variant(decode) }
  }

  /// Reads all properties of an interface with one call.
  ///
  /// - Parameters:
  ///   - destination: The program that has the object.
  ///   - path: The object.
  ///   - interface: The interface the properties belong to.
  ///   - timeout: How long the answer may take; `nil` waits for ever.
  ///   - decode: Reads the dictionary, `a{sv}`, on the loop's thread and in order with the signals.
  /// - Throws: As ``call(_:timeout:decode:)``.
  public func properties<Content: Sendable>(
    _ destination: BusName, _ path: ObjectPath, _ interface: InterfaceName, timeout: Duration? = .seconds(25),
    decode: @escaping @Sendable (inout MessageReader) throws(BusError) -> Content
  ) async throws -> Content {
    let message = try Message.methodCall(
      to: destination, path: path, interface: .properties, member: "GetAll", signature: "s"
    ) { $0.string(interface.rawValue) }
    return try await call(message, timeout: timeout, decode: decode)
  }
}
