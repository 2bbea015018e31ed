import Glibc
import MenuTestKit
import Testing

@testable import LibDBus

@Suite(.timeLimit(.minutes(1))) struct `The loop` {
  @Test func `runs timers when they are due, and what they start`() async throws {
    let loop = BusLoop()
    let order = Kept<Int>([])
    let done = Event(count: 5)
    let start = ContinuousClock.now
    loop.perform {  // so that the loop sees them together
      for (number, delay) in [(3, 60), (1, 0), (2, 30)] {
        loop.perform(after: .milliseconds(delay)) {
          #expect(start.duration(to: .now) >= .milliseconds(delay))
          order.add(number)
          done.happen()
        }
      }
      loop.perform(after: .milliseconds(60)) {
        loop.perform(after: .zero) {
          order.add(4)
          done.happen()
        }
        done.happen()
      }
    }
    await done.wait()
    #expect(order.take() == [1, 2, 3, 4])
  }

  @Test func `ends each call at its own timeout, whatever becomes of the others`() async throws {
    let bus = try PrivateBus()
    let client = try await BusConnection.connect(to: .address(bus.address), loop: BusLoop())
    let service = try await BusConnection.connect(to: .address(bus.address))
    let asked = Event(count: 21)
    let ignore = Interface.Method("Ignore") { _ throws(BusError) in
      asked.happen()
      return nil
    }
    try await service.export(Interface("org.example.Slow1", methods: [ignore]), at: "/slow")
    @Sendable func call(_ timeout: Duration?) async -> (any Error)? {
      do {
        _ = try await client.call(service.uniqueName, "/slow", "org.example.Slow1", "Ignore", timeout: timeout)
        return nil
      } catch {
        return error
      }
    }
    let forever = Task { await call(nil) }
    let cancelled = (0..<10).map { _ in Task { await call(.seconds(40)) } }
    let ended = Kept<Int>([])
    let short = [150, 50, 100, 1, 200, 51, 101, 151, 2, 201].map { time in
      Task {
        let error = await call(.milliseconds(time))
        ended.add(time)
        return error
      }
    }
    await asked.wait()
    for task in cancelled { task.cancel() }
    for task in cancelled { #expect(await task.value is CancellationError) }
    for task in short { #expect((await task.value as? BusError)?.name == .noReply) }
    #expect(Set(ended.take()).count == short.count)
    await client.close()
    #expect((await forever.value as? BusError)?.name == .disconnected)
  }
}

/// A socket whose bus is too busy to take anybody.
private final class BusySocket {
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

  /// Takes the next one; returns how much it sent before it closed its end.
  func take() -> Int {
    let socket = accept(listener, nil, nil)
    defer { close(socket) }
    var (bytes, total) = ([UInt8](repeating: 0, count: 1024), 0)
    while case let count = read(socket, &bytes, bytes.count), count > 0 { total += count }
    return total
  }
}

@Suite(.timeLimit(.minutes(1))) struct `Connecting` {
  @Test(arguments: [true, false])
  func `does not wait for a socket longer than it may, and closes what comes of it late`(isCancelled: Bool) async throws
  {
    let socket = try BusySocket()
    let address = BusAddress.address("unix:path=\(socket.path)")
    let attempt = Task {
      try await BusConnection.connect(
        to: address, timeout: isCancelled ? .seconds(50) : .milliseconds(50))
    }
    if isCancelled { attempt.cancel() }
    let error = await #expect(throws: (any Error).self) { try await attempt.value }
    #expect(isCancelled ? error is CancellationError : (error as? BusError)?.name == .noReply)
    guard !isCancelled else { return }  // whose thread may not have begun
    close(accept(socket.listener, nil, nil))  // the one that waited before
    #expect(socket.take() >= 0)  // ends with the connection
  }
}
