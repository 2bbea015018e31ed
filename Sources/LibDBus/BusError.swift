import CLibDBus

/// A D-Bus error: a name for programs and a sentence for people.
///
/// Callers match on the name: `catch let error as BusError where error.name == .noReply`.
public struct BusError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of an error, such as `org.freedesktop.DBus.Error.NoReply`.
  public struct Name: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name as it goes over the bus.
    public let rawValue: String
    /// Takes a name as it came over the bus.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Takes a name written in code.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// What kind of error it is.
  public var name: Name
  /// What went wrong, in a sentence.
  public var message: String

  /// Makes an error of any name.
  public init(_ name: Name, _ message: String) {
    self.name = name
    self.message = message
  }

  /// The name, and what went wrong.
  public var description: String { message.isEmpty ? name.rawValue : "\(message) (\(name.rawValue))" }
}

extension BusError.Name {
  /// Something went wrong, without more being said.
  public static let failed: Self = "org.freedesktop.DBus.Error.Failed"
  /// The arguments of a call are of the wrong types, or name something that is not there.
  public static let invalidArguments: Self = "org.freedesktop.DBus.Error.InvalidArgs"
  /// The object has no such method.
  public static let unknownMethod: Self = "org.freedesktop.DBus.Error.UnknownMethod"
  /// The peer has no such object.
  public static let unknownObject: Self = "org.freedesktop.DBus.Error.UnknownObject"
  /// The object has no such interface.
  public static let unknownInterface: Self = "org.freedesktop.DBus.Error.UnknownInterface"
  /// The interface has no such property.
  public static let unknownProperty: Self = "org.freedesktop.DBus.Error.UnknownProperty"
  /// The property cannot be set.
  public static let propertyReadOnly: Self = "org.freedesktop.DBus.Error.PropertyReadOnly"
  /// Nobody owns the name that was called.
  public static let serviceUnknown: Self = "org.freedesktop.DBus.Error.ServiceUnknown"
  /// The name that was asked for has no owner.
  public static let nameHasNoOwner: Self = "org.freedesktop.DBus.Error.NameHasNoOwner"
  /// No answer came in time.
  public static let noReply: Self = "org.freedesktop.DBus.Error.NoReply"
  /// There is no bus at the address, or no address.
  public static let noServer: Self = "org.freedesktop.DBus.Error.NoServer"
  /// The connection is lost or closed.
  public static let disconnected: Self = "org.freedesktop.DBus.Error.Disconnected"
  /// A bound of the bus, or of this program, was reached.
  public static let limitsExceeded: Self = "org.freedesktop.DBus.Error.LimitsExceeded"
  /// What arrived is not of the form it should have.
  public static let invalidSignature: Self = "org.freedesktop.DBus.Error.InvalidSignature"
  /// The bus refuses, by its configuration.
  public static let accessDenied: Self = "org.freedesktop.DBus.Error.AccessDenied"
  /// The address of a bus is not of the form it should have.
  public static let badAddress: Self = "org.freedesktop.DBus.Error.BadAddress"
}

extension BusError {
  /// The arguments of a call are of the wrong types, or name something that is not there.
  public static func invalidArguments(_ message: String) -> BusError { BusError(.invalidArguments, message) }
  static let disconnected = BusError(.disconnected, "The connection to the bus is closed.")

  /// Copies what libdbus left in its own error.
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

/// Runs one libdbus call and throws what it left in its `DBusError`.
func checked<Value>(_ call: (UnsafeMutablePointer<DBusError>) -> Value) throws(BusError) -> Value {
  var error = DBusError()
  dbus_error_init(&error)
  defer { dbus_error_free(&error) }
  let value = call(&error)
  guard dbus_error_is_set(&error) == 0 else { throw BusError(copying: error) }
  return value
}
