import Basics
import Glibc

/// The service manager that started the process, such as systemd.
enum ServiceManager {
  /// The socket on which it wants to hear of the service.
  ///
  /// Programs that the service starts are not to use it, so the variable goes with the first look.
  private static let socketPath: String? = {
    guard let path = environmentVariable("NOTIFY_SOCKET") else { return nil }
    unsetenv("NOTIFY_SOCKET")
    return path
  }()

  /// Looks for the service manager; to be called before the service starts anything.
  static func find() { _ = socketPath }

  /// Whether systemd or the bus started the process; to be asked before ``find()``. A terminal that one of them started
  /// hands its variables on.
  static var hasStartedProcess: Bool {
    isatty(STDIN_FILENO) == 0
      && (environmentVariable("NOTIFY_SOCKET") != nil || environmentVariable("DBUS_STARTER_ADDRESS") != nil)
  }

  /// Whether the bus itself did; to be asked before ``find()``.
  static var busHasStartedProcess: Bool { hasStartedProcess && environmentVariable("NOTIFY_SOCKET") == nil }

  /// Says that the service is ready, to a service manager that waits for it (`sd_notify`).
  static func notifyReady() {
    guard let socketPath else { return }
    send("READY=1", to: socketPath)
  }

  /// Sends a datagram; nothing depends on its arrival.
  private static func send(_ state: String, to path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard let first = bytes.first, [UInt8(ascii: "/"), UInt8(ascii: "@")].contains(first),
      bytes.count < MemoryLayout.size(ofValue: address.sun_path),
      let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path)
    else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      place.copyBytes(from: bytes)
      // A name without a file begins with a zero.
      if first == UInt8(ascii: "@") { place[0] = 0 }
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let length = socklen_t(start + bytes.count)
    _ = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, state, state.utf8.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }
}
