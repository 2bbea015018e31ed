import Glibc
import MenuTestKit
import Testing

@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `The loop` {
  @Test func `the loop runs timers when they are due, and the timers they start`() async throws {
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

  @Test func `a late thread runs timers in the order of their deadlines`() async {
    let loop = BusLoop()
    let order = Kept<Int>([])
    let (done, isSet) = (Event(count: 3), Event())
    loop.perform {
      for delay in [20, 0, 10] {
        loop.perform(after: .milliseconds(delay)) {
          order.add(delay)
          done.happen()
        }
      }
      loop.perform {
        let end = ContinuousClock.now + .milliseconds(30)
        while ContinuousClock.now < end {}  // busy until all are due
        isSet.happen()
      }
    }
    await done.wait()
    #expect(isSet.hasHappened && order.take() == [0, 10, 20])
  }

  @Test func `timers of one moment run in the order they were set`() async {
    let loop = BusLoop()
    let order = Kept<Int>([])
    let done = Event(count: 20)
    loop.perform {
      for number in 0..<20 {
        loop.perform(after: .zero) {
          order.add(number)
          done.happen()
        }
      }
    }
    await done.wait()
    #expect(order.take() == Array(0..<20))
  }

  @Test func `a timer may have any delay`() async {
    let loop = BusLoop()
    let (done, never) = (Event(count: 2), Event())
    for delay in [Duration.seconds(Int64.max / 2), .seconds(1 << 40)] { loop.perform(after: delay) { never.happen() } }
    for delay in [Duration.seconds(-5), .nanoseconds(1)] { loop.perform(after: delay) { done.happen() } }
    await done.wait()
    #expect(!never.hasHappened)
  }

  @Test func `closures run in order, from the loop's thread and from others`() async {
    let loop = BusLoop()
    let order = Kept<Int>([])
    let done = Event()
    for number in 0..<100 { loop.perform { order.add(number) } }
    loop.perform {
      loop.perform {
        order.add(102)
        done.happen()
      }
      order.add(100)
      #expect(loop.isCurrent)
    }
    loop.perform { order.add(101) }
    await done.wait()
    let all = order.take()
    // The one from inside comes after its own turn; the one from outside, before or after it.
    #expect(all.prefix(101).elementsEqual(0...100) && Set(all.suffix(2)) == [101, 102])
    #expect(!loop.isCurrent)
  }

  /// Tells when it goes.
  private final class Guest: Sendable {
    let gone: Event
    init(_ gone: Event) { self.gone = gone }
    deinit { gone.happen() }
  }

  @Test func `a released loop ends its thread, and its pending timers`() async {
    let (gone, ran) = (Event(), Event())
    var loop: BusLoop? = BusLoop()
    loop?.perform(after: .seconds(3600)) { [guest = Guest(gone)] in withExtendedLifetime(guest) { ran.happen() } }
    loop = nil
    await gone.wait()
    #expect(!ran.hasHappened && loop == nil)
  }

  @Test func `a loop may be released on its own thread`() async {
    let (gone, last) = (Event(), Event())
    let kept = Kept<BusLoop>([BusLoop()])
    kept.first?.perform(after: .seconds(3600)) { [guest = Guest(gone)] in withExtendedLifetime(guest) {} }
    kept.first?.perform {
      _ = kept.take()
      last.happen()
    }
    await last.wait()
    await gone.wait()
  }

  @Test func `the loop's state is refused to other threads`() async {
    await #expect(processExitsWith: .failure) { BusLoop().checkIsolated() }
    await #expect(processExitsWith: .failure) { BusLoop().descriptorsChanged() }
  }

  @Test func `timers run while connections are busy`() async throws {
    let bus = try PrivateBus()
    let loop = BusLoop()
    let connection = try await BusConnection.connect(to: .address(bus.address), loop: loop)
    let ticks = Event(count: 20)
    @Sendable func tick(_ left: Int) {
      ticks.happen()
      if left > 1 { loop.perform(after: .milliseconds(1)) { tick(left - 1) } }
    }
    tick(20)
    let calling = Task { while !Task.isCancelled { _ = try await connection.names() } }
    await ticks.wait()
    calling.cancel()
    _ = await calling.result
  }

  @Test func `each call ends at its own timeout, independently of others`() async throws {
    let bus = try PrivateBus()
    let client = try await BusConnection.connect(to: .address(bus.address), loop: BusLoop())
    let service = try await BusConnection.connect(to: .address(bus.address))
    let asked = Event(count: 21)
    let ignore = Interface.Method("Ignore") { _ in
      asked.happen()
      return nil
    }
    try await service.export(Interface("org.example.Slow1", methods: [ignore]), at: "/slow")
    @Sendable func call(_ timeout: Duration?) async -> (any Error)? {
      do {
        _ = try await client.call(
          "Ignore", of: "org.example.Slow1", at: "/slow", on: service.uniqueName, timeout: timeout)
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

  @Test func `a task that prefers the loop does all of its work on the loop's thread`() async throws {
    let loop = BusLoop()
    let other = Crossing(loop)
    await withTaskExecutorPreference(loop.tasks) {
      await Self.expectOnThread(of: loop)
      #expect(await other.isOnThread)
      async let child: Void = Self.expectOnThread(of: loop)
      await child
    }
    #expect(!loop.isCurrent)
  }

  private actor Crossing {
    nonisolated let loop: BusLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    var isOnThread: Bool { loop.isCurrent }

    init(_ loop: BusLoop) { self.loop = loop }
  }

  private static func expectOnThread(of loop: BusLoop) async { #expect(loop.isCurrent) }

  @Test func `timers run between tasks that never let the loop rest`() async {
    let loop = BusLoop()
    let isOver = Event()
    let task = Task(executorPreference: loop.tasks) {
      while !Task.isCancelled { await Task.yield() }
    }
    loop.perform(after: .milliseconds(20)) { isOver.happen() }
    await isOver.wait()
    task.cancel()
    await task.value
  }

  @Test func `the end of a task is awaited for a time at most`() async {
    let loop = BusLoop()
    let go = Event()
    let task = Task {
      await go.wait()
      return 7
    }
    #expect(await loop.outcome(of: task, within: .milliseconds(10)) == nil)
    #expect(!task.isCancelled)
    go.happen()
    #expect(await loop.outcome(of: task, within: .seconds(60))?.get() == 7)
    #expect(await loop.outcome(of: task, within: nil)?.get() == 7)
  }

  @Test func `waiting for a task ends it where the waiting task is cancelled`() async {
    let loop = BusLoop()
    let isAsleep = Event()
    let task = Task {
      isAsleep.happen()
      try await Task.sleep(for: .seconds(600))
    }
    let waiting = Task { await loop.outcome(of: task, within: .seconds(600)) }
    await isAsleep.wait()
    waiting.cancel()
    guard case .failure(is CancellationError)? = await waiting.value else { return #expect(Bool(false), "no end") }
  }
}
