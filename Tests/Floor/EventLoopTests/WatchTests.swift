import Basics
import Glibc
import Testing

@testable import EventLoops

@Suite(.timeLimit(.minutes(5))) struct `Watched descriptors` {
  let loop = EventLoop(named: "watch")

  /// Waits until everything that the loop was given is done, and it has looked at its descriptors.
  private func turn() async {
    for _ in 0..<3 {
      await withCheckedContinuation { continuation in loop.perform(after: .zero) { continuation.resume() } }
    }
  }

  private func ends() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  /// What a descriptor stands for, such as `pipe:[7]`.
  private func contents(_ descriptor: Int32) -> String? {
    var link = [CChar](repeating: 0, count: 256)
    let count = readlink("/proc/self/fd/\(descriptor)", &link, link.count)
    return count > 0 ? String(decoding: link[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  @Test func `a descriptor that is used again has none of the events of the one before`() async {
    await #expect(processExitsWith: .success) {  // in a process where no other test takes the number
      try await `Watched descriptors`().useAgain()
    }
  }

  private func useAgain() async throws {
    let table = Lock<[String]>([])
    let first = try ends()
    let second = try ends()
    _ = write(first.writing, "x", 1)
    _ = write(second.writing, "x", 1)
    let other = Lock<Int32>(-1)
    let successor = Lock<DescriptorWatch?>(nil)
    // Both are ready in one turn; the handler of the first puts an idle pipe where the second was.
    let loop = loop
    let replace = { @Sendable in
      let idle = fcntl(other.withLock(\.self), F_DUPFD_CLOEXEC, second.reading)
      #expect(idle == second.reading)
      let next = try? DescriptorWatch(owning: idle, on: loop)
      next?.start { _ in table.withLock { $0.append("idle") } }
      successor.withLock { $0 = next }
    }
    let idle = try ends()
    other.withLock { $0 = idle.reading }
    let one = try DescriptorWatch(owning: first.reading, on: loop)
    let two = try DescriptorWatch(owning: second.reading, on: loop)
    loop.perform {
      one.start { _ in
        table.withLock { $0.append("one") }
        one.disarm()
        two.cancel()
        replace()
      }
      two.start { _ in table.withLock { $0.append("two") } }
    }
    await turn()
    let events = table.withLock(\.self)
    #expect(!events.contains("idle") && events.first == "one", "\(events)")
    // Their handlers refer to them until then.
    for watch in [one, two] { watch.cancel() }
    successor.withLock { $0 = nil }
    await turn()
    for end in [first.writing, second.writing, idle.writing, idle.reading] { close(end) }
  }

  @Test func `a regular file is always ready, and needs no setting`() async throws {
    let file = try #require(tmpfile())
    fputs("text", file)
    rewind(file)
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
    let watch = try DescriptorWatch(owning: descriptor, on: loop)
    #expect(await watch.readable())
    #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK == 0)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(descriptor, &bytes, 8) == 4)
    #expect(await watch.readable(), "the end is ready, too")
    watch.cancel()
    #expect(await watch.readable() == false)
    fclose(file)
  }

  @Test func `a watch that is not armed costs nothing when the other end goes`() async throws {
    let pipe = try ends()
    let watch = try DescriptorWatch(owning: pipe.reading, on: loop)
    let calls = Lock(0)
    watch.start { _ in
      calls.withLock { $0 += 1 }
      watch.disarm()
    }
    close(pipe.writing)
    await turn()
    await turn()
    #expect(calls.withLock(\.self) == 1)
    watch.cancel()
  }

  @Test func `a watch that nobody refers to closes its descriptor`() async throws {
    let pipe = try ends()
    let name = contents(pipe.reading)
    let (closed, close) = AsyncStream.makeStream(of: Void.self)
    var watch: DescriptorWatch? = try DescriptorWatch(owning: pipe.reading, on: loop)
    watch?.start(onClose: { close.finish() }) { _ in }
    watch = nil
    for await _ in closed {}
    // Another test may have a file with its number by now.
    #expect(watch == nil && contents(pipe.reading) != name)
    Glibc.close(pipe.writing)
  }

  @Test func `without descriptors a loop fails with a reason, and starts when there are some again`() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let before = limit
      limit.rlim_cur = 3
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let loop = EventLoop(named: "poor")
      #expect(throws: LoopFailure.self) { try loop.start() }
      let pipe = dup(0)
      try #require(pipe < 0)
      var found = before
      found.rlim_cur = before.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &found)
      await withCheckedContinuation { continuation in loop.perform { continuation.resume() } }
    }
  }

  /// The signals that the calling thread masks.
  private static func masked() -> [Int32] {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return (1..<32).filter { sigismember(&mask, $0) == 1 }
  }

  @Test func `a signal reaches its streams, and children inherit no mask`() async {
    await #expect(processExitsWith: .success) {  // in a process without other tests
      // Threads of Dispatch mask signals anyway.
      let before = `Watched descriptors`.masked()
      let stream = Signals.stream([SIGUSR1])
      let other = Signals.stream([SIGUSR1, SIGUSR2])
      guard `Watched descriptors`.masked() == before else { exit(2) }
      kill(getpid(), SIGUSR1)
      for stream in [stream, other] {
        var signals = stream.makeAsyncIterator()
        guard await signals.next() == SIGUSR1 else { exit(3) }
      }
      kill(getpid(), SIGUSR2)
      var signals = other.makeAsyncIterator()
      guard await signals.next() == SIGUSR2 else { exit(4) }
    }
  }

  @Test func `a signal ends a process that is stuck, after a while`() async {
    await #expect(processExitsWith: .signal(SIGALRM)) {
      Signals.limitEnd(after: [SIGTERM], seconds: 1)
      let stuck = Signals.onArrival(of: [SIGTERM]) { _ in while true { pause() } }
      kill(getpid(), SIGTERM)
      withExtendedLifetime(stuck) { while true { pause() } }
    }
  }
}
