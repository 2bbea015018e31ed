import CLibDBus

// Names are checked when they are created, because libdbus ends the process on an invalid one.

/// A string of a form that D-Bus prescribes: the names and paths below, and no type of another program.
///
/// A literal that is not of the form ends the process where it is used, with a message that names the type.
public protocol BusString: RawRepresentable<String>, Sendable, Hashable, Comparable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// Creates a name from a string; `nil` if that is not of the form.
  init?(rawValue: String)
}

extension BusString {
  /// Creates a name from a string; `nil` if that is not of the form.
  public init?(_ string: some StringProtocol) { self.init(rawValue: String(string)) }

  /// Creates a name from a literal.
  ///
  /// - Precondition: The literal is of the form.
  public init(stringLiteral value: String) {
    guard let checked = Self(rawValue: value) else { preconditionFailure("`\(value)` is not a valid \(Self.self)") }
    self = checked
  }

  /// Orders names as their strings.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  /// The string.
  public var description: String { rawValue }
}

/// The path of an object, such as `/com/canonical/dbusmenu`.
public struct ObjectPath: BusString {
  /// The path as a string, which begins with `/`.
  public let rawValue: String
  /// Creates a path from a string; `nil` if that is not of the form.
  public init?(rawValue: String) {
    guard passes(rawValue, dbus_validate_path) else { return nil }
    self.rawValue = rawValue
  }

  /// Takes a string that libdbus has checked.
  init(checked rawValue: String) { self.rawValue = rawValue }

  /// The object of the bus itself.
  public static let bus: ObjectPath = "/org/freedesktop/DBus"
}

/// A name on the bus, unique (`:1.42`) or well-known (`org.menubus.Menu`).
public struct BusName: BusString {
  /// The name as a string, of at most 255 bytes.
  public let rawValue: String
  /// Creates a name from a string; `nil` if that is not of the form.
  public init?(rawValue: String) {
    guard passes(rawValue, dbus_validate_bus_name) else { return nil }
    self.rawValue = rawValue
  }

  /// Whether the bus gave the name to one connection, for ever.
  public var isUnique: Bool { rawValue.utf8.first == UInt8(ascii: ":") }

  /// The name of the bus itself.
  public static let bus: BusName = "org.freedesktop.DBus"
}

/// The name of an interface, such as `com.canonical.dbusmenu`.
public struct InterfaceName: BusString {
  /// The name as a string, of at most 255 bytes.
  public let rawValue: String
  /// Creates a name from a string; `nil` if that is not of the form.
  public init?(rawValue: String) {
    guard passes(rawValue, dbus_validate_interface) else { return nil }
    self.rawValue = rawValue
  }

  /// Takes a string that libdbus has checked.
  init(checked rawValue: String) { self.rawValue = rawValue }

  /// The methods and signals of the bus itself: `RequestName`, `NameOwnerChanged` and the like.
  public static let bus: InterfaceName = "org.freedesktop.DBus"
  /// `Get`, `GetAll`, `Set` and `PropertiesChanged`.
  public static let properties: InterfaceName = "org.freedesktop.DBus.Properties"
  /// `Introspect`.
  public static let introspectable: InterfaceName = "org.freedesktop.DBus.Introspectable"
  /// `Ping` and `GetMachineId`.
  public static let peer: InterfaceName = "org.freedesktop.DBus.Peer"
}

/// The name of a method or a signal, such as `GetLayout`.
public struct MemberName: BusString {
  /// The name as a string, of at most 255 bytes.
  public let rawValue: String
  /// Creates a name from a string; `nil` if that is not of the form.
  public init?(rawValue: String) {
    guard passes(rawValue, dbus_validate_member) else { return nil }
    self.rawValue = rawValue
  }

  /// Takes a string that libdbus has checked.
  init(checked rawValue: String) { self.rawValue = rawValue }
}

/// A sequence of types, such as `ia{sv}av`.
public struct Signature: BusString {
  /// The type codes.
  public let rawValue: String
  /// Creates a signature from a string; `nil` if that is not of the form.
  public init?(rawValue: String) {
    guard passes(rawValue, dbus_signature_validate) else { return nil }
    self.rawValue = rawValue
  }

  /// Takes a string that libdbus has checked.
  init(checked rawValue: String) { self.rawValue = rawValue }
}

/// Whether a string is valid for libdbus and has no NUL, which would end it in C.
private func passes(
  _ string: String, _ validate: (UnsafePointer<CChar>?, UnsafeMutablePointer<DBusError>?) -> dbus_bool_t
) -> Bool {
  !string.utf8.contains(0) && string.withCString { validate($0, nil) != 0 }
}
