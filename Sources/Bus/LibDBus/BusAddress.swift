import Basics
import Glibc

/// The address of a bus.
@nonexhaustive public enum BusAddress: Sendable, Hashable {
  /// The user's bus: `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus` if that exists.
  case session
  /// The machine's bus: `DBUS_SYSTEM_BUS_ADDRESS`, else the usual socket.
  case system
  /// An address as D-Bus writes it, such as `unix:path=/run/user/1000/bus`.
  case address(String)

  /// The address as D-Bus writes it.
  ///
  /// - Throws: ``BusError/Name/noServer`` where there is no session bus.
  public func resolved() throws(BusError) -> String {
    switch self {
    case .address(let address): return address
    case .system: return environmentVariable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/var/run/dbus/system_bus_socket"
    case .session:
      if let address = environmentVariable("DBUS_SESSION_BUS_ADDRESS") { return address }
      if let directory = environmentVariable("XDG_RUNTIME_DIR"), access(directory + "/bus", F_OK) == 0 {
        return "unix:path=\(Self.escaped(directory))/bus"
      }
      throw BusError(
        .noServer,
        "there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set, and $XDG_RUNTIME_DIR/bus does not exist")
    }
  }

  /// Whether the address has libdbus start a program of its choice, as `unixexec:path=ssh` does. It may be a list.
  package var startsProgram: Bool {
    guard case .address(let address) = self else { return false }
    // By bytes, as libdbus reads it: a combining mark may follow the colon.
    return address.utf8.split(separator: UInt8(ascii: ";")).contains { $0.starts(with: "unixexec:".utf8) }
  }

  /// Why `--bus` takes no such address: it may be a word that a script passes on, unlike the environment of the script.
  package static let programRefusal =
    "--bus takes no address that starts a program; DBUS_SESSION_BUS_ADDRESS may have one."

  /// Escapes the bytes that an address does not take literally (D-Bus Specification, Server Addresses).
  private static func escaped(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.properties.isASCIIHexDigit || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || "-_/.\\*".unicodeScalars.contains(scalar)
      {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return result
  }
}
