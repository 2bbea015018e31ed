import Glibc
import MenuTestKit
import Testing

@testable import LibDBus

/// A socket whose bus is too busy to accept clients.
private final class BusySocket: Sendable {
  let path = "/tmp/busy-bus-\(getpid())-\(UInt64.random(in: .min ... .max))"
  let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  private let waiting = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)

  init() throws {
    try with(listener, bind)
    try #require(listen(listener, 0) == 0)
    try with(waiting, connect)  // the one place there is
  }

  deinit {
    close(listener)
    close(waiting)
    unlink(path)
  }

  private func with(_ socket: Int32, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0, "errno \(errno)")
  }

  /// Accepts the first, which makes room for the next.
  func makeRoom() { close(accept(listener, nil, nil)) }

  /// Whether a client waits to be accepted.
  var hasClient: Bool {
    var polled = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  /// Accepts the next client; returns how much it sent before it closed its end.
  func read() -> Int {
    let socket = accept(listener, nil, nil)
    defer { close(socket) }
    var (bytes, total) = ([UInt8](repeating: 0, count: 1024), 0)
    while case let count = Glibc.read(socket, &bytes, bytes.count), count > 0 { total += count }
    return total
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Connecting` {
  private func connect(
    to socket: BusySocket, timeout: Duration = .seconds(300)
  ) async throws -> BusConnection {
    try await .connect(to: .address("unix:path=\(socket.path)"), loop: BusLoop(), timeout: timeout)
  }

  @Test func `connecting ends at its timeout, and a socket that opens later is closed`() async throws {
    let socket = try BusySocket()
    let error = await #expect(throws: BusError.self) { try await connect(to: socket, timeout: .milliseconds(50)) }
    #expect(error?.name == .noReply && error?.message.contains("did not accept") == true)
    socket.makeRoom()
    #expect(socket.read() >= 0)  // ends with the connection
  }

  @Test func `connecting can be cancelled while the socket accepts no client`() async throws {
    let socket = try BusySocket()
    let attempt = Task { try await connect(to: socket) }
    attempt.cancel()
    await #expect(throws: CancellationError.self) { try await attempt.value }
  }

  @Test func `connecting that is cancelled before it begins opens nothing`() async throws {
    let socket = try BusySocket()
    socket.makeRoom()
    let attempt = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await connect(to: socket)
    }
    await #expect(throws: CancellationError.self) { try await attempt.value }
    #expect(!socket.hasClient)
  }

  @Test func `connecting goes on when the socket opens in time`() async throws {
    let socket = try BusySocket()
    let attempt = Task { try await connect(to: socket) }
    socket.makeRoom()
    // Says what every client says first, and ends with the peer.
    close(accept(socket.listener, nil, nil))
    let error = await #expect(throws: BusError.self) { try await attempt.value }
    #expect(error?.name == .disconnected)
  }

  @Test func `connecting that ends before the answer to Hello leaves no connection`() async throws {
    let bus = try PrivateBus()
    let watcher = try await BusConnection.connect(to: .address(bus.address))
    bus.send(signal: 19 /* SIGSTOP */)
    let late = await #expect(throws: BusError.self) {
      try await BusConnection.connect(to: .address(bus.address), timeout: .milliseconds(50))
    }
    #expect(late?.name == .noReply && late?.message.contains("did not answer") == true)
    let cancelled = Task { try await BusConnection.connect(to: .address(bus.address), timeout: .seconds(300)) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    bus.send(signal: 18 /* SIGCONT */)
    // Whether the bus greets what it finds closed or not: nothing stays.
    var owners = try await watcher.ownerChanges(of: "org.example.None").makeAsyncIterator()
    #expect(await owners.next(isolation: #isolation) == BusName?.none)
    let later = try await BusConnection.connect(to: .address(bus.address))
    #expect(try await later.names().filter(\.isUnique).sorted() == [watcher.uniqueName, later.uniqueName].sorted())
  }

  @Test func `each of many simultaneous attempts has its own timeout`() async throws {
    let bus = try PrivateBus()
    let socket = try BusySocket()
    try await withThrowingTaskGroup { group in
      for number in 0..<16 {
        group.addTask {
          guard number.isMultiple(of: 2) else {
            return try await BusConnection.connect(to: .address(bus.address)).names().isEmpty == false
          }
          let error = await #expect(throws: BusError.self) {
            try await connect(to: socket, timeout: .milliseconds(10 + number))
          }
          return error?.name == .noReply
        }
      }
      for try await isAsExpected in group { #expect(isAsExpected) }
    }
  }
}
