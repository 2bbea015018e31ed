import Basics
import EventLoops
import Glibc
import Testing

/// Ends, cancels and hang-ups in any order, from any thread.
@Suite(.timeLimit(.minutes(5))) struct `Pipes that hang up` {
  /// What became of the watches of a test.
  private final class Ledger: Sendable {
    private let counts: Lock<(closed: Int, bytes: Int, late: Int)> = Lock((0, 0, 0))
    let wanted: Int
    private let end: AsyncStream<Void>.Continuation
    private let ended: AsyncStream<Void>

    init(wanted: Int) {
      self.wanted = wanted
      (ended, end) = AsyncStream.makeStream(of: Void.self)
    }

    func close() {
      let closed = counts.withLock { counts in
        counts.closed += 1
        return counts.closed
      }
      if closed == wanted { end.finish() }
    }

    func read(_ bytes: Int) { counts.withLock { $0.bytes += bytes } }
    func addLate() { counts.withLock { $0.late += 1 } }
    var all: (closed: Int, bytes: Int, late: Int) { counts.withLock { $0 } }

    func wait() async { for await _ in ended {} }
  }

  /// One pipe whose two ends go at any time; the watch is in all hands at once.
  private static func live(_ seed: Int, on loop: EventLoop, _ ledger: Ledger) async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let (reading, writing) = (ends[0], ends[1])
    let watch = try DescriptorWatch(owning: reading, on: loop)
    let isClosed = Lock(false)
    // The next pipe is made when this one is closed: a loop that gets no time would have too many of them otherwise.
    let (end, ending) = AsyncStream.makeStream(of: Void.self)
    watch.start(
      isArmed: !seed.isMultiple(of: 5),
      onClose: {
        isClosed.withLock { $0 = true }
        ledger.close()
        ending.finish()
      }
    ) { _ in
      if isClosed.withLock(\.self) { ledger.addLate() }
      var byte: UInt8 = 0
      let count = read(reading, &byte, 1)
      if count == 1 { ledger.read(1) }
      if count == 0 { watch.cancel() }
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<(seed % 3) { _ = write(writing, "x", 1) }
        close(writing)
      }
      if seed.isMultiple(of: 2) { group.addTask { watch.cancel() } }
      if seed.isMultiple(of: 3) {
        group.addTask {
          watch.disarm()
          watch.arm()
        }
      }
      if seed.isMultiple(of: 7) { group.addTask { watch.wake() } }
    }
    // The rest goes by hang-up; those that are armed no more, by hand.
    if seed.isMultiple(of: 5) { watch.cancel() }
    for await _ in end {}
  }

  /// The number of open ends of pipes. Descriptors of other kinds come and go with the runtime: a timer of Dispatch.
  private static func openPipes() -> Int {
    (0..<1024).count { descriptor in
      var status = stat()
      return fstat(Int32(descriptor), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
  }

  @Test func `10,000 pipes are closed once each, and no event comes after that`() async throws {
    // SIGPIPE would end the process: some readers go first.
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      let loop = EventLoop(named: "stress")
      let before = `Pipes that hang up`.openPipes()
      let ledger = Ledger(wanted: 10_000)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for seed in 0..<10_000 {
          if seed >= 100 { try await group.next() }
          group.addTask { try await `Pipes that hang up`.live(seed, on: loop, ledger) }
        }
        try await group.waitForAll()
      }
      await ledger.wait()
      try #require(ledger.all.closed == 10_000)
      try #require(ledger.all.late == 0)
      try #require(`Pipes that hang up`.openPipes() == before)
    }
  }

  @Test func `readers wait for bytes, hang-ups and cancels, on many threads`() async throws {
    let loop = EventLoop(named: "readers")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<1000 {
        if number >= 50 { try await group.next() }
        group.addTask {
          var ends: [Int32] = [-1, -1]
          try #require(pipe(&ends) == 0)
          let writing = ends[1]
          let watch = try DescriptorWatch(owning: ends[0], on: loop)
          async let isReadable = watch.readable()
          switch number % 4 {
          case 0: _ = write(writing, "x", 1)
          case 1: close(writing)
          case 2: watch.cancel()
          default: Task.detached { watch.cancel() }
          }
          let result = await isReadable
          #expect(result == (number % 4 < 2))
          if number % 4 != 1 { close(writing) }
        }
      }
      try await group.waitForAll()
    }
  }
}
