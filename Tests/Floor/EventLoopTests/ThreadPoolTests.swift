import Glibc
import TestSupport
import Testing

@testable import EventLoops

@Suite(.timeLimit(.minutes(5))) struct `A pool of threads` {
  @Test func `many jobs run once each, on the pool's threads`() async {
    let pool = ThreadPool(usual: 2, timeout: .seconds(3_600))
    let numbers = await withTaskGroup(of: Int.self) { group in
      for number in 0..<5_000 {
        group.addTask(executorPreference: pool) {
          await Task.yield()
          return number
        }
      }
      return await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(numbers.sorted() == Array(0..<5_000))
    #expect((1...2).contains(pool.threads))
  }

  @Test func `a job that waits while others block gets a thread, which ends when there is nothing to do`() async {
    let pool = ThreadPool(usual: 2, most: 8, timeout: .milliseconds(1))
    let doors = (0..<4).map { _ in Door() }
    let blocked = doors.map { door in Task(executorPreference: pool) { door.wait() } }
    #expect((5...8).contains(await Task(executorPreference: pool) { pool.threads }.value))
    for door in doors { door.open() }
    for task in blocked { await task.value }
    while pool.threads > 2 { await Task(executorPreference: pool) {}.value }
  }

  @Test func `a thread more stays while others block, so the next job does not wait for it again`() async {
    let pool = ThreadPool(usual: 2, most: 64, timeout: .milliseconds(1))
    let doors = [Door(), Door()]
    let blocked = doors.map { door in Task(executorPreference: pool) { door.wait() } }
    for door in doors { await door.reached() }
    var threads: Set<String> = []
    for _ in 0..<40 { threads.insert(await Task(executorPreference: pool) { nameOfThread() }.value) }
    #expect(threads.count < 10)
    for door in doors { door.open() }
    for task in blocked { await task.value }
  }

  @Test func `no more threads are started than the limit allows`() async {
    let pool = ThreadPool(usual: 1, most: 3, timeout: .milliseconds(1))
    let doors = (0..<3).map { _ in Door() }
    let blocked = doors.map { door in Task(executorPreference: pool) { door.wait() } }
    let last = Task(executorPreference: pool) { pool.threads }
    for door in doors { await door.reached() }
    #expect(pool.threads == 3)
    for door in doors { door.open() }
    #expect(await last.value <= 3)
    for task in blocked { await task.value }
  }

  @Test func `jobs sleep by both clocks, and a cancelled sleep ends at once`() async throws {
    let pool = ThreadPool(usual: 2)
    let start = (continuous: ContinuousClock.now, suspending: SuspendingClock.now)
    // Sleeps that were cancelled stay until their time, and keep others from nothing.
    for _ in 0..<1_000 { Task(executorPreference: pool) { try await Task.sleep(for: .seconds(60)) }.cancel() }
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        let time = Duration.milliseconds(10 * number)
        group.addTask(executorPreference: pool) {
          try await Task.sleep(for: time, clock: .continuous)
          #expect(ContinuousClock.now - start.continuous >= time)
        }
        group.addTask(executorPreference: pool) {
          try await Task.sleep(for: time, clock: .suspending)
          #expect(SuspendingClock.now - start.suspending >= time)
        }
      }
      try await group.waitForAll()
    }
    let long = Task(executorPreference: pool) { try await Task.sleep(for: .seconds(3_600)) }
    long.cancel()
    await #expect(throws: CancellationError.self) { try await long.value }
  }

  @Test func `closures of a queue run one after the other, and queues share threads`() async {
    let pool = ThreadPool(usual: 2, timeout: .seconds(3_600))
    let queues = (0..<200).map { _ in SerialQueue(on: pool) }
    let (calls, called) = AsyncStream.makeStream(of: (queue: Int, number: Int).self)
    for number in 0..<50 {
      for (index, queue) in queues.enumerated() { queue.async { called.yield((index, number)) } }
    }
    var numbers = [[Int]](repeating: [], count: queues.count)
    for await call in calls {
      numbers[call.queue].append(call.number)
      if numbers.allSatisfy({ $0.count == 50 }) { break }
    }
    #expect(numbers.allSatisfy { $0 == Array(0..<50) })
    #expect(pool.threads <= 2)
  }

  @Test func `a heap gives what it was given in the order of times`() {
    var (heap, given, taken) = (TimeHeap<UInt64>(), [UInt64](), [UInt64]())
    for _ in 0..<1_000 {
      let time = UInt64.random(in: 0..<500)
      given.append(time)
      heap.insert(time, at: time)
    }
    while let next = heap.next {
      #expect(heap.removeNext() == next)
      taken.append(next)
    }
    #expect(taken == given.sorted())
  }
}

/// Such as `PID/task/TID`. Addresses of threads are used again.
private func nameOfThread() -> String {
  var name = [CChar](repeating: 0, count: 256)
  let count = readlink("/proc/thread-self", &name, name.count)
  return String(decoding: name.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// What a job blocks at.
private final class Door: Sendable {
  private let isOpen = WaitingLock(false)
  private let reaching = AsyncStream.makeStream(of: Void.self)

  func wait() {
    reaching.continuation.yield()
    _ = isOpen.wait(until: { $0 ? true : nil })
  }

  func reached() async { for await _ in reaching.stream { return } }

  func open() {
    isOpen.withLock { isOpen in
      isOpen = true
      self.isOpen.wakeOne()
    }
  }
}
