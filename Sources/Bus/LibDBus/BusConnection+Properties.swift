extension BusConnection {
  /// Reads a property of an object.
  ///
  /// - Parameters:
  ///   - name: The property.
  ///   - interface: The interface the property belongs to.
  ///   - path: The object.
  ///   - destination: The program that has the object.
  ///   - timeout: The longest wait for the answer; `nil` waits for ever.
  ///   - decode: Reads the value, on the loop's thread and in order with the signals.
  /// - Throws: As ``call(_:timeout:decode:)``. For an unknown property, programs answer
  ///   ``BusError/Name/unknownProperty``, and many ``BusError/Name/invalidArguments``.
  public func property<Content: Sendable>(
    _ name: String, of interface: InterfaceName, at path: ObjectPath, on destination: BusName,
    timeout: Duration? = .seconds(25),
    decode: @escaping @Sendable (inout MessageReader) throws -> Content
  ) async throws -> Content {
    let message = try Message.methodCall(
      to: destination, path: path, interface: .properties, member: "Get", signature: "ss"
    ) {
      $0.string(interface.rawValue)
      $0.string(name)
    }
    return try await call(message, timeout: timeout) { reply in try reply.variant(decode) }
  }

  /// Reads all properties of an interface with one call.
  ///
  /// - Parameters:
  ///   - interface: The interface the properties belong to.
  ///   - path: The object.
  ///   - destination: The program that has the object.
  ///   - timeout: The longest wait for the answer; `nil` waits for ever.
  ///   - decode: Reads the dictionary, `a{sv}`, on the loop's thread and in order with the signals.
  /// - Throws: As ``call(_:timeout:decode:)``.
  public func properties<Content: Sendable>(
    of interface: InterfaceName, at path: ObjectPath, on destination: BusName, timeout: Duration? = .seconds(25),
    decode: @escaping @Sendable (inout MessageReader) throws -> Content
  ) async throws -> Content {
    let message = try Message.methodCall(
      to: destination, path: path, interface: .properties, member: "GetAll", signature: "s"
    ) { $0.string(interface.rawValue) }
    return try await call(message, timeout: timeout, decode: decode)
  }
}
