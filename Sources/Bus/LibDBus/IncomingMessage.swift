import CLibDBus

// Sendable because it never changes and is only handed out on the loop's thread.
/// A call or a signal, while it is being handled. (A monitor gets replies, too, which have neither path nor member.)
public struct IncomingMessage: ~Copyable, @unchecked Sendable {
  let raw: OpaquePointer

  init(retaining raw: OpaquePointer) { self.raw = dbus_message_ref(raw) }
  deinit { dbus_message_unref(raw) }

  /// The unique name of the sender; `nil` on a connection without a bus.
  public var sender: BusName? { dbus_message_get_sender(raw).flatMap { BusName(rawValue: String(cString: $0)) } }
  /// The object that is called, or that sent the signal.
  public var path: ObjectPath { ObjectPath(checked: Self.string(dbus_message_get_path(raw))) }
  /// The interface; `nil` if the caller left it out.
  public var interface: InterfaceName? {
    dbus_message_get_interface(raw).map { InterfaceName(checked: String(cString: $0)) }
  }
  /// The name of the method or signal.
  public var member: MemberName { MemberName(checked: Self.string(dbus_message_get_member(raw))) }
  /// The types of the arguments.
  public var signature: Signature { Signature(checked: Self.string(dbus_message_get_signature(raw))) }

  /// The address of the reply.
  public var replyAddress: ReplyAddress {
    ReplyAddress(
      destination: sender, serial: dbus_message_get_serial(raw), isExpected: dbus_message_get_no_reply(raw) == 0)
  }

  /// A reader at the first argument.
  public borrowing func reader() -> MessageReader { MessageReader(raw) }

  /// All arguments, as values.
  ///
  /// - Parameter limit: The most values that they may consist of; see ``MessageReader/value(limit:)``.
  /// - Throws: ``BusError/Name/limitsExceeded`` for more, or the error of arguments that cannot be read.
  public borrowing func values(limit: Int? = nil) throws(BusError) -> [Value] {
    var reader = reader()
    return try reader.values(limit: limit)
  }

  /// Creates the reply to the call; see ``Message/reply(to:signature:body:)``.
  ///
  /// - Throws: A ``BusError`` for values that D-Bus does not allow, or that are of other types than `signature`.
  public borrowing func reply(
    _ signature: Signature = "", body: (inout MessageWriter) -> Void = { _ in }
  ) throws(BusError) -> Message {
    try Message.reply(to: replyAddress, signature: signature, body: body)
  }

  // Without texts of their own, because every subscription asks about every signal.

  borrowing func hasPath(_ path: ObjectPath) -> Bool { dbus_message_has_path(raw, path.rawValue) != 0 }
  borrowing func hasInterface(_ name: InterfaceName) -> Bool { dbus_message_has_interface(raw, name.rawValue) != 0 }
  borrowing func hasMember(_ name: MemberName) -> Bool { dbus_message_has_member(raw, name.rawValue) != 0 }
  borrowing func hasSignature(_ signature: Signature) -> Bool {
    dbus_message_has_signature(raw, signature.rawValue) != 0
  }

  private static func string(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}
