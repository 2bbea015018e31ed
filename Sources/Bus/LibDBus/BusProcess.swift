import Basics
import Glibc

/// The process behind a connection, as far as the bus and the system prove which one it is. A connection may outlive
/// the process that made it, and then its number may be another's.
package struct BusProcess: Sendable, Hashable {
  /// The number.
  package let id: Int
  /// The time at which the process began; see `processStart`.
  private let start: UInt64

  init?(id: Int) {
    guard let start = processStart(id) else { return nil }
    (self.id, self.start) = (id, start)
  }

  /// Reads something of the process by its number; `nil` if the process has ended meanwhile.
  package func reading<Answer>(_ read: (Int) -> Answer?) -> Answer? {
    let answer = read(id)
    return processStart(id) == start ? answer : nil
  }

  /// The name of the process; see `processName`.
  package var name: String? { reading(processName) }
}

/// A program on a bus: its process, which may have many connections.
package enum BusProgram: Sendable, Hashable {
  case process(Int)
  /// A connection whose process is not known.
  case connection(BusName)
}

/// The times that decide whether a process can have made a connection. Tests have others.
package struct ProcessTimes: Sendable {
  /// The present time.
  var now: @Sendable () -> UInt64
  /// The time at which a process began; `nil` if that cannot be read.
  var start: @Sendable (Int) -> UInt64?

  /// The system's, in ticks of its clock.
  package static let system = ProcessTimes(now: processTicks, start: processStart)

  package init(now: @escaping @Sendable () -> UInt64, start: @escaping @Sendable (Int) -> UInt64?) {
    (self.now, self.start) = (now, start)
  }
}

/// The times at which the connections of a bus were first heard of.
struct HeardNames: Sendable {
  let times: ProcessTimes
  /// The connections that are not among ``came`` were there at this time.
  private var beginning = UInt64.max
  private var came: [BusName: UInt64] = [:]

  init(_ times: ProcessTimes) { self.times = times }

  /// From now on each connection that comes is heard of.
  mutating func begin() { beginning = times.now() }

  mutating func note(_ change: OwnerChange) {
    guard change.name.isUnique else { return }
    if change.new == nil {
      came[change.name] = nil
    } else if came.count < LibDBusLimits.heardNames {
      came[change.name] = times.now()
    }
  }

  /// Whether a process can have made the connection: it began before that was heard of.
  func allows(_ process: Int, as name: BusName) -> Bool {
    times.start(process).map { $0 <= came[name] ?? beginning } ?? false
  }
}

extension BusConnection {
  /// Takes note of the connections that come to the bus, as long as the result is referred to: where the bus has no
  /// descriptors of processes, one that began after its connection was heard of did not make it.
  package func followProcesses(_ times: ProcessTimes = .system) async throws -> BusToken {
    heard = HeardNames(times)
    let token = try await keepSubscribed(to: .nameOwnerChanged()) { [weak self] signal in
      if let change = try? OwnerChange(signal) { self?.assumeIsolated { $0.heard?.note(change) } }
    }
    heard?.begin()
    return token
  }

  /// The process that made a connection; `nil` if one of them has ended, or another process may have its number now.
  ///
  /// - Parameter name: The unique name of the connection, or a name that it owns.
  package func process(of name: BusName) async throws -> BusProcess? {
    guard try await sharesProcesses(), let owner = name.isUnique ? name : try await owner(of: name) else { return nil }
    let credentials: Credentials
    do {
      credentials = try await self.credentials(of: owner, from: .bus)
    } catch let error as BusError where error.name == .nameHasNoOwner {
      return nil
    }
    guard let id = credentials.process, let process = BusProcess(id: id) else { return nil }
    return credentials.isProven || heard?.allows(id, as: owner) ?? true ? process : nil
  }

  /// The program that a connection belongs to.
  package func program(of name: BusName) async -> BusProgram {
    (try? await process(of: name)).map { .process($0.id) } ?? .connection(name)
  }

  /// Whether the bus and this process have the same numbers of processes: it knows this one by its own. On another
  /// machine and behind the filter of a sandbox the numbers differ, and a bus that is reached by TCP knows none.
  func sharesProcesses() async throws -> Bool {
    if let sharesNumbers { return sharesNumbers }
    do {
      let shares = try await processID(of: uniqueName) == Int(getpid())
      sharesNumbers = shares
      return shares
    } catch let error as BusError where error.name != .disconnected && error.name != .noReply {
      return false
    }
  }

  /// The bus's answer about the process that made a connection.
  struct Credentials: Sendable {
    /// The number; `nil` if the process is gone, or not known.
    var process: Int?
    /// Whether the bus has a descriptor of the process, so that the number is not another's.
    var isProven = false
  }

  /// Asks for the credentials of a connection.
  func credentials(of name: BusName, from bus: BusName) async throws -> Credentials {
    let message = try Message.methodCall(
      to: bus, path: .bus, interface: .bus, member: "GetConnectionCredentials", signature: "s"
    ) { $0.string(name.rawValue) }
    return try await call(message) { reply in
      var credentials = Credentials()
      try reply.dictionary { entry throws(BusError) in
        switch try entry.string() {
        case "ProcessID" where !credentials.isProven:
          credentials.process = try? entry.variant { value throws(BusError) in Int(try value.uint32()) }
        case "ProcessFD":
          credentials.process = try entry.variant { value throws(BusError) in
            try value.descriptor { descriptorProcess($0) }
          }
          credentials.isProven = true
        default: entry.skip()
        }
      }
      return credentials
    }
  }
}

/// The process of a descriptor of one; `nil` if it has ended.
private func descriptorProcess(_ descriptor: CInt) -> Int? {
  guard let bytes = try? RegularFile.bytes(of: "/proc/self/fdinfo/\(descriptor)", limit: 4096) else { return nil }
  let line = bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "Pid:".utf8) }
  let number = line.flatMap { Int(String(decoding: $0.dropFirst(5), as: UTF8.self).withShortRuns) }
  return number.flatMap { $0 > 0 ? $0 : nil }
}
