extension BusConnection {
  /// Reads a property of an object.
  ///
  /// - Parameters:
  ///   - destination: The program that has the object.
  ///   - path: The object.
  ///   - interface: The interface the property belongs to.
  ///   - name: The property.
  ///   - timeout: The longest wait for the answer; `nil` waits for ever.
  ///   - decode: Reads the value, on the loop's thread and in order with the signals.
  /// - Throws: As ``call(_:timeout:decode:)``. For an unknown property, programs answer
  ///   ``BusError/Name/unknownProperty``, and many ``BusError/Name/invalidArguments``.
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
  ///   - timeout: The longest wait for the answer; `nil` waits for ever.
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
