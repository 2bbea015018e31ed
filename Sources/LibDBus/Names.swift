import CLibDBus

// Each kind of name is checked where it is born, because libdbus ends the process on a bad one.

/// A string that D-Bus restricts to a form of its own.
public protocol BusString: RawRepresentable<String>, Sendable, Hashable, Comparable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// Checks a string; `nil` if it is not of the form.
  init?(rawValue: String)
}

extension BusString {
  /// Checks a string; `nil` if it is not of the form.
  public init?(_ string: some StringProtocol) { self.init(rawValue: String(string)) }

  /// Takes a name written in code.
  ///
  /// - Precondition: The literal is of the form.
  public init(stringLiteral value: String) {
    guard let checked = Self(rawValue: value) else { preconditionFailure("`\(value)` is not a valid \(Self.self)") }
    self = checked
  }

  /// Orders names as strings.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  /// The name itself.
  public var description: String { rawValue }
}

/// The path of an object, such as `/com/canonical/dbusmenu`.
public struct ObjectPath: BusString {
  /// The path itself.
  public let rawValue: String
  /// Checks a path; `nil` if it is not of the form.
  public init?(rawValue: String) {
    guard passes(rawValue, dbus_validate_path) else { return nil }
    self.rawValue = rawValue
  }

  /// The object of the bus itself.
  public static let bus: ObjectPath = "/org/freedesktop/DBus"
}

/// A name on the bus, unique (`:1.42`) or well-known (`org.menubus.Menu`).
public struct BusName: BusString {
  /// The name itself.
  public let rawValue: String
  /// Checks a name; `nil` if it is not of the form.
  public init?(rawValue: String) {
    guard passes(rawValue, dbus_validate_bus_name) else { return nil }
    self.rawValue = rawValue
  }

  /// Whether the name was given by the bus, and so belongs to one connection for ever.
  public var isUnique: Bool { rawValue.utf8.first == UInt8(ascii: ":") }

  /// The bus itself.
  public static let bus: BusName = "org.freedesktop.DBus"
}

/// The name of an interface, such as `com.canonical.dbusmenu`.
public struct InterfaceName: BusString {
  /// The name itself.
  public let rawValue: String
  /// Checks a name; `nil` if it is not of the form.
  public init?(rawValue: String) {
    guard passes(rawValue, dbus_validate_interface) else { return nil }
    self.rawValue = rawValue
  }

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
  /// The name itself.
  public let rawValue: String
  /// Checks a name; `nil` if it is not of the form.
  public init?(rawValue: String) {
    guard passes(rawValue, dbus_validate_member) else { return nil }
    self.rawValue = rawValue
  }
}

/// A sequence of types, such as `ia{sv}av`.
public struct Signature: BusString {
  /// The type codes.
  public let rawValue: String
  /// Checks a signature; `nil` if it is not of the form.
  public init?(rawValue: String) {
    guard passes(rawValue, dbus_signature_validate) else { return nil }
    self.rawValue = rawValue
  }
}

/// Whether a string has no NUL in it, which C would cut it at, and libdbus finds it valid.
private func passes(
  _ string: String, _ validate: (UnsafePointer<CChar>?, UnsafeMutablePointer<DBusError>?) -> dbus_bool_t
) -> Bool {
  !string.utf8.contains(0) && string.withCString { validate($0, nil) != 0 }
}
