import Glibc

/// A private message bus: a `dbus-daemon` that no other program knows of.
///
///     let bus = try await PrivateBus.start()
///     let connection = try await BusConnection.connect(to: .address(bus.address))
///
/// It takes a few milliseconds to start, so each test can have its own. It ends with ``stop()``, with the last
/// reference to it, or with the process, even if that is killed. It leaves no file: its socket is an abstract one,
/// which can be reached from the same network namespace only.
public final class PrivateBus: Sendable {
  /// The address to connect to, as clients take it from `DBUS_SESSION_BUS_ADDRESS`.
  public let address: String

  private let daemon: OwnedProcess

  /// The most bytes that a daemon and its services can say; what is not written takes no memory.
  private static let logBytes = 1 << 20

  /// Starts a bus and returns when clients can connect. Blocks the calling thread meanwhile, 10 s at most; on an actor,
  /// call ``start(configuration:at:)``.
  ///
  /// - Parameters:
  ///   - configuration: The rules and limits of the bus.
  ///   - endpoint: The address without a GUID, such as the ``endpoint`` of a bus that was
  ///       stopped; a new one if left out.
  /// - Throws: A ``PrivateBusError`` where `dbus-daemon` is not installed, or does not start, with what it says.
  public init(
    configuration: Configuration = .session, at endpoint: String? = nil
  ) throws(PrivateBusError) {
    do {
      let pipe = try Descriptor.Pipe()
      // A file in memory: a pipe would have to be read for as long as the daemon lives.
      let log = try Descriptor.memoryFile()
      let text = try Descriptor.memoryFile(configuration.text ?? "")
      let socket = "private-bus-\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 16))"
      let source = configuration.text == nil ? "--session" : "--config-file=/proc/self/fd/4"
      let arguments = [
        "dbus-daemon", source, "--nofork", "--nopidfile", "--nosyslog", "--print-address=3",
        "--address=\(endpoint ?? "unix:abstract=\(socket)")",
      ]
      daemon = try OwnedProcess(
        arguments + configuration.arguments,
        descriptors: [-1, -1, log.number, pipe.writing.number, configuration.text == nil ? -1 : text.number])
      pipe.writing.close()
      guard let line = try firstLine(from: pipe.reading, within: .seconds(10)) else {
        let reason = log.contents()
        throw PrivateBusError(
          "dbus-daemon did not start to listen: " + (reason.isEmpty ? "it gave no reason" : reason))
      }
      // From now on clients decide how much the daemon and its services write, and the log has no reader. Services may
      // end where they cannot write, so there is room for what honest ones say.
      try log.seal(at: Self.logBytes)
      address = line
    } catch let error as PrivateBusError {
      throw error
    } catch let error as SystemError where error.number == ENOENT {
      throw PrivateBusError.notInstalled
    } catch {
      throw PrivateBusError("dbus-daemon cannot be started: \(error)")
    }
  }

  /// Starts a bus as ``init(configuration:at:)`` does, on another thread than that of the caller.
  ///
  /// - Throws: The errors of that.
  @concurrent
  public static func start(
    configuration: Configuration = .session, at endpoint: String? = nil
  ) async throws(PrivateBusError) -> PrivateBus {
    try PrivateBus(configuration: configuration, at: endpoint)
  }

  /// The address without the id of this very daemon, so that clients take another one there for the same bus.
  public var endpoint: String {
    address.split(separator: ",").filter { !$0.hasPrefix("guid=") }.joined(separator: ",")
  }

  /// The daemon's process id, also after its end.
  public var processID: Int32 { daemon.processID }

  /// Sends the daemon a signal, such as `SIGSTOP` for a bus that does not answer; returns whether it still ran.
  @discardableResult
  public func send(signal: Int32) -> Bool { daemon.send(signal) }

  /// Ends the bus and returns when nothing of it is left; its clients see the connection close. May be repeated.
  public func stop() { daemon.end() }
}

extension PrivateBus {
  /// The rules and limits of a bus.
  public struct Configuration: Sendable {
    /// A configuration file's contents; `nil` is the machine's configuration for session buses.
    var text: String?
    var arguments: [String]

    /// The machine's configuration for session buses, with `arguments` added to those of `dbus-daemon`.
    public static func session(arguments: [String]) -> Configuration { Configuration(arguments: arguments) }

    /// The machine's configuration for session buses.
    public static let session = session(arguments: [])

    /// The contents of a configuration file; its `<listen>` is ignored.
    public static func file(_ contents: String) -> Configuration { Configuration(text: contents, arguments: []) }

    /// A bus on which every client may do everything within `limits`, and which starts no services.
    ///
    /// The names are those of `<limit>` in the manual page dbus-daemon(1), such as `max_match_rules_per_connection`.
    public static func limits(_ limits: [String: Int]) -> Configuration {
      permissive(limits.map { "<limit name=\"\($0.key)\">\($0.value)</limit>" })
    }

    /// A bus on which every client may do everything, and which starts the services in `folder` when they are wanted.
    ///
    /// Each service is a file there, `NAME.service`, as in `/usr/share/dbus-1/services`. The bus starts it with the
    /// environment of this process and `DBUS_SESSION_BUS_ADDRESS`.
    public static func services(in folder: String) -> Configuration {
      let path = folder.map { ["&": "&amp;", "<": "&lt;"][$0] ?? String($0) }.joined()
      return permissive(["<servicedir>\(path)</servicedir>"])
    }

    /// A bus on which every client may do what `lines`, further elements of its file, do not forbid.
    package static func permissive(_ lines: [String]) -> Configuration {
      file(
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:tmpdir=/tmp</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
          \(lines.joined(separator: "\n  "))
        </busconfig>
        """)
    }
  }
}

/// Why there is no private bus.
public struct PrivateBusError: Error, CustomStringConvertible, Hashable {
  /// A sentence for the reader of the output.
  public let description: String

  init(_ description: String) { self.description = description }

  /// There is no `dbus-daemon` in `PATH`.
  public static let notInstalled = PrivateBusError("dbus-daemon is not installed (Debian package dbus-daemon)")
}

/// The first line that arrives; `nil` if the other end is closed, or the time is over, before it is complete.
private func firstLine(from descriptor: borrowing Descriptor, within limit: Duration) throws(SystemError) -> String? {
  let deadline = ContinuousClock.now + limit
  var bytes: [UInt8] = []
  while true {
    let left = (deadline - .now) / .milliseconds(1)
    guard left > 0 else { return nil }
    var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Int32(left) + 1) >= 0 || errno == EINTR else { throw SystemError(errno) }
    let size = descriptor.read(into: &bytes)
    if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
    guard size != 0 else { return nil }
  }
}
