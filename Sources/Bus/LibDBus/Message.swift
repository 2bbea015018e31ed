import CLibDBus

// Sendable because the one reference moves: a message has one owner at a time.
/// One reference to a libdbus message.
///
/// Messages are written as bytes and checked as a whole by libdbus, so invalid content is an error where the message is
/// made. Values cross to other threads; a message is consumed by the connection.
public struct Message: ~Copyable, @unchecked Sendable {
  let raw: OpaquePointer
  /// The bytes of the message as it was written.
  package let byteCount: Int

  init(owning raw: OpaquePointer, byteCount: Int) { (self.raw, self.byteCount) = (raw, byteCount) }
  deinit { dbus_message_unref(raw) }

  /// Gives up the reference without releasing it.
  consuming func relinquish() -> OpaquePointer {
    let raw = raw
    discard self
    return raw
  }
}

extension Message {
  /// Creates a method call.
  ///
  /// - Parameters:
  ///   - destination: The program that is called; `nil` on a connection without a bus.
  ///   - path: The object that is called.
  ///   - interface: The interface that declares the method; `nil` for any that does.
  ///   - member: The method.
  ///   - expectsReply: `false` tells the peer to send no reply.
  ///   - signature: The types of the values that `body` writes.
  ///   - body: Writes the arguments.
  /// - Throws: A ``BusError`` for values that D-Bus does not allow, or that are of other types than `signature`.
  public static func methodCall(
    to destination: BusName?, path: ObjectPath, interface: InterfaceName?, member: MemberName,
    expectsReply: Bool = true, signature: Signature = "", body: (inout MessageWriter) -> Void = { _ in }
  ) throws(BusError) -> Message {
    let header = Header(
      type: DBUS_MESSAGE_TYPE_METHOD_CALL, expectsReply: expectsReply, path: path, interface: interface,
      member: member, destination: destination)
    return try header.message(signature, body)
  }

  /// Creates a call of a method of the bus itself that takes one text.
  static func toBus(_ member: MemberName, _ text: String, expectsReply: Bool = true) throws(BusError) -> Message {
    try methodCall(
      to: .bus, path: .bus, interface: .bus, member: member, expectsReply: expectsReply, signature: "s"
    ) { $0.string(text) }
  }

  /// Creates a signal; without a destination it goes to every program with a match rule for it.
  ///
  /// - Throws: A ``BusError`` for values that D-Bus does not allow, or that are of other types than `signature`.
  public static func signal(
    path: ObjectPath, interface: InterfaceName, member: MemberName, to destination: BusName? = nil,
    signature: Signature = "", body: (inout MessageWriter) -> Void = { _ in }
  ) throws(BusError) -> Message {
    let header = Header(
      type: DBUS_MESSAGE_TYPE_SIGNAL, expectsReply: false, path: path, interface: interface, member: member,
      destination: destination)
    return try header.message(signature, body)
  }

  /// Creates the reply to a call.
  ///
  /// - Throws: A ``BusError`` for values that D-Bus does not allow, or that are of other types than `signature`.
  public static func reply(
    to call: ReplyAddress, signature: Signature = "", body: (inout MessageWriter) -> Void = { _ in }
  ) throws(BusError) -> Message {
    let header = Header(
      type: DBUS_MESSAGE_TYPE_METHOD_RETURN, expectsReply: false, destination: call.destination,
      replySerial: call.serial)
    return try header.message(signature, body)
  }

  /// Creates the reply to a call that failed. A name or sentence that D-Bus does not allow is replaced.
  public static func error(to call: ReplyAddress, _ error: BusError) -> Message {
    func make(_ name: String, _ text: String) throws(BusError) -> Message {
      let header = Header(
        type: DBUS_MESSAGE_TYPE_ERROR, expectsReply: false, errorName: name, destination: call.destination,
        replySerial: call.serial)
      return try header.message("s") { $0.string(text) }
    }
    do {
      return try make(error.name.rawValue, error.message)
    } catch {
      do {
        return try make(BusError.Name.failed.rawValue, "The call failed.")
      } catch {
        preconditionFailure("libdbus refuses a plain error message: \(error)")
      }
    }
  }

  /// A copy, addressed as the reply to `call`. Much cheaper than writing and checking the content again.
  package borrowing func copy(replyingTo call: ReplyAddress) -> Message {
    guard let copy = dbus_message_copy(raw) else { preconditionFailure("out of memory") }
    _ = dbus_message_set_reply_serial(copy, call.serial)
    if let destination = call.destination { _ = dbus_message_set_destination(copy, destination.rawValue) }
    return Message(owning: copy, byteCount: byteCount)
  }
}

/// The address of the reply to a call.
public struct ReplyAddress: Sendable, Hashable {
  /// The caller; `nil` on a connection without a bus.
  public let destination: BusName?
  let serial: UInt32
  /// Whether the caller expects a reply.
  public let isExpected: Bool
}

/// The header of a new message.
private struct Header {
  var type: Int32
  var expectsReply: Bool
  var path: ObjectPath?
  var interface: InterfaceName?
  var member: MemberName?
  var errorName: String?
  var destination: BusName?
  var replySerial: UInt32?

  /// Marshals header and body, which libdbus checks.
  func message(_ signature: Signature, _ body: (inout MessageWriter) -> Void) throws(BusError) -> Message {
    var writer = MessageWriter()
    write(to: &writer, signature)
    let start = writer.count
    body(&writer)
    writer.patch(UInt32(truncatingIfNeeded: writer.count - start), at: 4)
    let raw = try checked { error in
      writer.withBytes { bytes in
        dbus_message_demarshal(bytes.baseAddress, Int32(truncatingIfNeeded: bytes.count), error)
      }
    }
    guard let raw else { throw BusError(.failed, "libdbus returned no message and no error.") }
    dbus_message_set_serial(raw, 0)  // `send` keeps any other serial, and all messages are marshalled with 1
    return Message(owning: raw, byteCount: writer.count)
  }

  private func write(to writer: inout MessageWriter, _ signature: Signature) {
    writer.byte(UInt8(ascii: "l"))
    writer.byte(UInt8(type))
    writer.byte(expectsReply ? 0 : 1)  // NO_REPLY_EXPECTED, also on replies and signals, as libdbus sets it
    writer.byte(1)
    writer.uint32(0)  // the length of the body, known later
    writer.uint32(1)
    writer.array(alignment: 8) { fields in
      func field(_ code: UInt8, _ type: StaticString, _ content: (inout MessageWriter) -> Void) {
        fields.structure {
          $0.byte(code)
          $0.variant(type, content)
        }
      }
      if let path { field(1, "o") { $0.objectPath(path) } }
      if let interface { field(2, "s") { $0.string(interface.rawValue) } }
      if let member { field(3, "s") { $0.string(member.rawValue) } }
      if let errorName { field(4, "s") { $0.string(errorName) } }
      if let replySerial { field(5, "u") { $0.uint32(replySerial) } }
      if let destination { field(6, "s") { $0.string(destination.rawValue) } }
      if !signature.rawValue.isEmpty { field(8, "g") { $0.signature(signature) } }
    }
    writer.align(8)
  }
}
