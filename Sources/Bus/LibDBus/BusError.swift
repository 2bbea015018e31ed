import CLibDBus

/// A D-Bus error: a name for programs and a sentence for users.
///
/// Callers match on the name: `catch let error as BusError where error.name == .noReply`.
public struct BusError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of an error, such as `org.freedesktop.DBus.Error.NoReply`.
  public struct Name: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The form of the name on the bus.
    public let rawValue: String
    /// Creates a name from the form it has on the bus.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name from a literal.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// The kind of error.
  public var name: Name
  /// A sentence about this error.
  public var message: String
  /// Whether the time for an answer was over; the bus reports a program that ends instead of answering as
  /// ``Name/noReply``, too.
  package private(set) var isLate = false

  /// Creates an error of any kind.
  public init(_ name: Name, _ message: String) {
    self.name = name
    self.message = message
  }

  /// The sentence, then the name in parentheses; the name alone where the sentence is the name, as with sandboxes.
  public var description: String {
    ["", name.rawValue].contains(message) ? name.rawValue : "\(message) (\(name.rawValue))"
  }
}

extension BusError.Name {
  /// Any failure without a name of its own.
  public static let failed: Self = "org.freedesktop.DBus.Error.Failed"
  /// The arguments of a call have the wrong types, or name something that does not exist.
  public static let invalidArguments: Self = "org.freedesktop.DBus.Error.InvalidArgs"
  /// The object has no such method.
  public static let unknownMethod: Self = "org.freedesktop.DBus.Error.UnknownMethod"
  /// The peer has no such object.
  public static let unknownObject: Self = "org.freedesktop.DBus.Error.UnknownObject"
  /// The object has no such interface.
  public static let unknownInterface: Self = "org.freedesktop.DBus.Error.UnknownInterface"
  /// The interface has no such property.
  public static let unknownProperty: Self = "org.freedesktop.DBus.Error.UnknownProperty"
  /// The property is read-only.
  public static let propertyReadOnly: Self = "org.freedesktop.DBus.Error.PropertyReadOnly"
  /// The name that was called has no owner.
  public static let serviceUnknown: Self = "org.freedesktop.DBus.Error.ServiceUnknown"
  /// The name that was asked for has no owner.
  public static let nameHasNoOwner: Self = "org.freedesktop.DBus.Error.NameHasNoOwner"
  /// No answer came in time.
  public static let noReply: Self = "org.freedesktop.DBus.Error.NoReply"
  /// There is no bus at the address, or no address.
  public static let noServer: Self = "org.freedesktop.DBus.Error.NoServer"
  /// The connection is lost or closed.
  public static let disconnected: Self = "org.freedesktop.DBus.Error.Disconnected"
  /// A limit of the bus, or of this program, was reached.
  public static let limitsExceeded: Self = "org.freedesktop.DBus.Error.LimitsExceeded"
  /// A message does not have the signature it should have.
  public static let invalidSignature: Self = "org.freedesktop.DBus.Error.InvalidSignature"
  /// The configuration of the bus forbids it.
  public static let accessDenied: Self = "org.freedesktop.DBus.Error.AccessDenied"
  /// The address of a bus is malformed.
  public static let badAddress: Self = "org.freedesktop.DBus.Error.BadAddress"
}

extension BusError {
  /// The arguments of a call have the wrong types, or name something that does not exist.
  public static func invalidArguments(_ message: String) -> BusError { BusError(.invalidArguments, message) }
  static let disconnected = BusError(.disconnected, "The connection to the bus is closed.")

  /// The time for an answer is over.
  package static func late(_ message: String) -> BusError {
    var error = BusError(.noReply, message)
    error.isLate = true
    return error
  }

  /// A program has not answered in its time.
  package static func late(_ program: some CustomStringConvertible, _ limit: Duration) -> BusError {
    // Rests of times have many digits.
    let told = Duration.milliseconds((Int64(limit.milliseconds) + 5) / 10 * 10)
    return late("\(program) did not answer within \(told).")
  }

  /// Copies an error of libdbus.
  init(copying error: borrowing DBusError) {
    self.init(
      Name(rawValue: error.name.map { String(cString: $0) } ?? Name.failed.rawValue),
      error.message.map { String(cString: $0) } ?? "")
  }

  /// The error that an error message carries, with up to 4,096 bytes of its sentence.
  init(message raw: OpaquePointer) {
    var reader = MessageReader(raw)
    let name = dbus_message_get_error_name(raw).map { Name(rawValue: String(cString: $0)) }
    self.init(name ?? .failed, (try? reader.beginning(limit: 4096)) ?? "")
  }
}

/// Runs one libdbus call and throws the error that it reports.
func checked<Value>(_ call: (UnsafeMutablePointer<DBusError>) -> Value) throws(BusError) -> Value {
  var error = DBusError()
  dbus_error_init(&error)
  defer { dbus_error_free(&error) }
  let value = call(&error)
  guard dbus_error_is_set(&error) == 0 else { throw BusError(copying: error) }
  return value
}
