import CLibDBus
import Glibc
import Synchronization

/// The thread that libdbus lives on, and the executor of every actor that uses it.
///
/// The loop runs as long as somebody refers to it, and cannot be stopped: jobs that came later would never run.
/// Nothing on it may wait for the bus.
public final class BusLoop: SerialExecutor {
  private let core: LoopCore

  /// The loop that connections use unless they are given another; it starts on first use.
  public static let shared = BusLoop()

  /// Starts a thread of its own.
  public init() {
    core = LoopCore()
    core.start()
  }

  // May run on the loop's own thread, so nothing is waited for.
  deinit { core.stop() }

  /// Runs a job of an actor on the thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    core.enqueue(.job(job, asUnownedSerialExecutor()))
  }

  /// Runs `body` on the thread, after everything that was enqueued before it.
  package func perform(_ body: @escaping @Sendable () -> Void) { core.enqueue(.closure(body)) }

  /// Runs `body` on the thread when a time has passed.
  ///
  /// Cheaper than a task that sleeps, which has Dispatch start two threads of its own in a program that has none.
  package func perform(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
    let seconds = UInt64(clamping: min(delay.components.seconds, 1 << 32))
    let rest = UInt64(clamping: delay.components.attoseconds / 1_000_000_000)
    core.enqueue(.timer(monotonicNanoseconds() + seconds * 1_000_000_000 + rest, body))
  }

  func add(_ transport: Transport) { core.transports.append(transport) }
  func remove(_ transport: Transport) {
    core.transports.removeAll { $0 === transport }
    core.pollSetChanged = true
  }
  func pollSetChanged() { core.pollSetChanged = true }

  /// Whether the caller is on the loop's thread.
  var isCurrent: Bool { core.isCurrent }

  /// Ends the process if the caller is not on the loop's thread.
  public func checkIsolated() { precondition(isCurrent, "not on the bus thread") }

  /// Whether the caller is on the loop's thread.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }
}

/// What the thread itself holds. It outlives the `BusLoop`, if only by the turn in which that was released.
// Sendable because `transports` and all below it are touched on the loop's thread only; the rest is locked or atomic.
private final class LoopCore: @unchecked Sendable {
  enum Work: Sendable {
    case job(UnownedJob, UnownedSerialExecutor)
    case closure(@Sendable () -> Void)
    case timer(UInt64, @Sendable () -> Void)
  }

  private struct Inbox {
    var work: [Work] = []
    var isSignalled = false
  }

  private let inbox = Lock(Inbox())
  private let wakeup = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
  private let thread = Atomic<UInt>(0)
  private let isStopped = Atomic<Bool>(false)

  var transports: [Transport] = []
  var pollSetChanged = true
  private var timers: [(deadline: UInt64, body: @Sendable () -> Void)] = []
  private var pollSet: [pollfd] = []
  private var polled: [(transport: Transport, watch: OpaquePointer)] = []

  var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

  func start() {
    precondition(wakeup >= 0, "no descriptor for the bus thread's wake-up")
    var id = pthread_t()
    // The thread gives the reference back when it ends.
    let retained = Unmanaged.passRetained(self).toOpaque()
    let status = pthread_create(
      &id, nil,
      { @Sendable context in
        guard let context else { return nil }
        let core = Unmanaged<LoopCore>.fromOpaque(context).takeRetainedValue()
        core.thread.store(UInt(pthread_self()), ordering: .relaxed)
        cdbus_name_thread("menubus")
        core.run()
        return nil
      }, retained)
    precondition(status == 0, "no thread for the bus")
    pthread_detach(id)
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    enqueue(.closure({}))
  }

  deinit { close(wakeup) }

  func enqueue(_ work: Work) {
    let wakes = inbox.withLock { inbox in
      inbox.work.append(work)
      defer { inbox.isSignalled = true }
      return !inbox.isSignalled
    }
    if wakes, !isCurrent {  // on the thread itself, the inbox is looked into before it sleeps
      var one: UInt64 = 1
      _ = write(wakeup, &one, 8)
    }
  }

  private func run() {
    while true {
      runWork()
      // Handlers, and all else that a turn calls, may open and close connections: their own, others, those to come.
      for transport in transports { transport.takeTurn() }
      // From here to the sleep nothing runs that adds work.
      let isIdle = !transports.contains(where: \.isReady) && inbox.withLock { $0.work.isEmpty }
      if isIdle, isStopped.load(ordering: .acquiring), transports.isEmpty { return }
      waitForEvents(timeout: isIdle ? nextTimeout() : 0)
      let now = monotonicNanoseconds()
      for transport in transports { transport.handleTimeouts(now: now) }
      runTimers(now: now)
    }
  }

  private func runTimers(now: UInt64) {
    guard timers.contains(where: { $0.deadline <= now }) else { return }
    let due = timers.filter { $0.deadline <= now }
    timers.removeAll { $0.deadline <= now }
    for timer in due { timer.body() }
  }

  private func runWork() {
    let work = inbox.withLock { inbox in
      inbox.isSignalled = false
      defer { inbox.work = [] }
      return inbox.work
    }
    for item in work {
      switch item {
      case .job(let job, let executor): job.runSynchronously(on: executor)
      case .closure(let body): body()
      case .timer(let deadline, let body): timers.append((deadline, body))
      }
    }
  }

  /// Milliseconds until the next timeout; -1 for none.
  private func nextTimeout() -> Int32 {
    let deadlines = transports.compactMap(\.nextDeadline) + timers.map(\.deadline)
    guard let deadline = deadlines.min() else { return -1 }
    let now = monotonicNanoseconds()
    return deadline <= now ? 0 : Int32(clamping: (deadline - now + 999_999) / 1_000_000)
  }

  private func waitForEvents(timeout: Int32) {
    if pollSetChanged { rebuildPollSet() }
    guard poll(&pollSet, nfds_t(pollSet.count), timeout) > 0 else { return }
    if pollSet[0].revents != 0 {
      var count: UInt64 = 0
      _ = read(wakeup, &count, 8)
    }
    // Handling one watch may remove others, so work on what was polled and ask again.
    let ready = pollSet.indices.dropFirst().compactMap { index in
      pollSet[index].revents == 0 ? nil : (polled[index - 1], pollSet[index].revents)
    }
    for ((transport, watch), events) in ready { transport.handle(watch, events) }
  }

  private func rebuildPollSet() {
    pollSetChanged = false
    pollSet = [pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)]
    polled = []
    for transport in transports {
      for watch in transport.watches where dbus_watch_get_enabled(watch) != 0 {
        let flags = dbus_watch_get_flags(watch)
        var events: Int16 = 0
        if flags & DBUS_WATCH_READABLE.rawValue != 0 {
          if transport.holdsReading { continue }
          events |= Int16(POLLIN)
        }
        if flags & DBUS_WATCH_WRITABLE.rawValue != 0 { events |= Int16(POLLOUT) }
        pollSet.append(pollfd(fd: dbus_watch_get_unix_fd(watch), events: events, revents: 0))
        polled.append((transport, watch))
      }
    }
  }
}

func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
