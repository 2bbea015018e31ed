import Glibc
import Testing

@testable import EventLoops

@Suite(.timeLimit(.minutes(5))) struct `Sleeps by the clock on the wall` {
  @Test(arguments: [0, .min, -1, 1, 1_000_000_000])
  func `a sleep until a time that has passed is over`(end: Int) async throws {
    try await WallAlarm.sleep(until: end)
  }

  @Test func `a sleep until a second ends in that second, and not before`() async throws {
    let end = now + 1
    try await WallAlarm.sleep(until: end)
    #expect(now >= end)
  }

  /// The second of the clock itself: `time` is that of the last tick.
  private var now: Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return now.tv_sec
  }

  @Test(arguments: [Int.max, 4_000_000_000])
  func `a sleep ends with its task, before and after it has begun`(end: Int) async {
    for isAsleep in [false, true] {
      let sleeping = Task { try await WallAlarm.sleep(until: end) }
      if isAsleep { await Task.yield() }
      sleeping.cancel()
      await #expect(throws: CancellationError.self) { try await sleeping.value }
    }
  }

  @Test func `a sleep leaves no descriptor open, and cannot have one where none is left`() async {
    await #expect(processExitsWith: .success) {  // in a process where no other test has descriptors
      try await `Sleeps by the clock on the wall`().sleepWithoutDescriptors()
    }
  }

  private func sleepWithoutDescriptors() async throws {
    let loop = EventLoop.descriptors
    try await WallAlarm.sleep(until: 1)  // makes the loop's own
    // The loop closes a descriptor after the sleep.
    let closed = { await withCheckedContinuation { done in loop.perform { loop.perform { done.resume() } } } }
    await closed()
    let free = dup(0)
    close(free)
    for _ in 0..<20 { try await WallAlarm.sleep(until: 1) }
    await closed()
    let next = dup(0)
    close(next)
    // The process may have opened one for itself meanwhile.
    guard next < free + 20 else { throw LeftOpen(descriptor: free) }
    let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var usual = rlimit()
    guard getrlimit(descriptors, &usual) == 0 else { throw LeftOpen(descriptor: -1) }
    var limit = rlimit(rlim_cur: rlim_t(free), rlim_max: usual.rlim_max)
    guard setrlimit(descriptors, &limit) == 0 else { throw LeftOpen(descriptor: -1) }
    try await WallAlarm.sleep(until: 1)
    // LeakSanitizer opens files as the process ends.
    _ = setrlimit(descriptors, &usual)
  }

  private struct LeftOpen: Error { let descriptor: Int32 }
}
