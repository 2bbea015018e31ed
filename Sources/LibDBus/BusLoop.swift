import CLibDBus
import Glibc
import Synchronization

/// The thread that libdbus lives on, and the executor of every actor that uses it.
///
/// The loop runs as long as it is referred to. It cannot be stopped, because later jobs would never run. Nothing on it
/// may wait for the bus.
public final class BusLoop: SerialExecutor {
  private let core: LoopCore

  /// The default loop of connections; it starts on first use.
  public static let shared = BusLoop()

  /// Starts a thread of its own.
  public init() {
    core = LoopCore()
    core.start()
  }

  // May run on the loop's own thread, so it does not wait.
  deinit { core.stop() }

  /// Runs a job of an actor on the thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    core.enqueue(.job(job, asUnownedSerialExecutor()))
  }

  /// Runs `body` on the thread, after everything that was enqueued before it.
  package func perform(_ body: @escaping @Sendable () -> Void) { core.enqueue(.closure(body)) }

  /// Runs `body` on the thread after a delay.
  ///
  /// Cheaper than a task that sleeps, for which Dispatch starts two threads of its own in a program that has none.
  package func perform(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
    let seconds = UInt64(clamping: min(delay.components.seconds, 1 << 32))
    let rest = UInt64(clamping: delay.components.attoseconds / 1_000_000_000)
    core.enqueue(.timer(monotonicNanoseconds() + seconds * 1_000_000_000 + rest, body))
  }

  // On the loop's thread only; elsewhere these three end the process.

  func add(_ transport: Transport) { core.turns.add(transport) }
  func remove(_ transport: Transport) { core.turns.remove(transport) }
  func pollSetChanged() { core.turns.pollSetChanged() }

  /// Whether the caller is on the loop's thread.
  var isCurrent: Bool { core.isCurrent }

  /// Ends the process if the caller is not on the loop's thread.
  public func checkIsolated() { precondition(isCurrent, "not on the bus thread") }

  /// Whether the caller is on the loop's thread.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }
}

/// The state of the thread, most of it open to other threads. It outlives the `BusLoop`, if only by the turn in which
/// that was released.
private final class LoopCore: Sendable {
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
  private let wakeup: Int32
  private let thread = Atomic<UInt>(0)
  private let isStopped = Atomic<Bool>(false)
  // Safe because ``turns``, the only access to it, checks the thread.
  private nonisolated(unsafe) let confined: LoopTurns

  init() {
    wakeup = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    precondition(wakeup >= 0, "no descriptor for the bus thread's wake-up")
    confined = LoopTurns(wakeup: wakeup)
  }

  deinit { close(wakeup) }

  var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// The part that belongs to the thread. Ends the process elsewhere.
  var turns: LoopTurns {
    precondition(isCurrent, "not on the bus thread")
    return confined
  }

  func start() {
    let isStarted = startThread(named: "menubus") { [self] in
      thread.store(UInt(pthread_self()), ordering: .relaxed)
      run(turns)
    }
    precondition(isStarted, "no thread for the bus")
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    enqueue(.closure({}))
  }

  func enqueue(_ work: Work) {
    let wakes = inbox.withLock { inbox in
      inbox.work.append(work)
      defer { inbox.isSignalled = true }
      return !inbox.isSignalled
    }
    if wakes, !isCurrent {  // the thread itself checks the inbox before it sleeps
      var one: UInt64 = 1
      _ = write(wakeup, &one, 8)
    }
  }

  private func run(_ turns: LoopTurns) {
    while true {
      runWork(turns)
      turns.handleMessages()
      // From here to the sleep nothing runs that adds work.
      let isIdle = !turns.isReady && inbox.withLock { $0.work.isEmpty }
      if isIdle, isStopped.load(ordering: .acquiring), turns.isEmpty { return }
      turns.handleEvents(sleeping: isIdle)
      turns.handleTimeouts()
    }
  }

  private func runWork(_ turns: LoopTurns) {
    let work = inbox.withLock { inbox in
      inbox.isSignalled = false
      defer { inbox.work = [] }
      return inbox.work
    }
    for item in work {
      switch item {
      case .job(let job, let executor): job.runSynchronously(on: executor)
      case .closure(let body): body()
      case .timer(let deadline, let body): turns.addTimer(at: deadline, body)
      }
    }
  }
}
