import Basics
import CProcesses
import Glibc
import Synchronization

/// A thread that waits for descriptors and timers, and runs what other threads give it, one thing after the other.
///
/// MenuBus has its own because libdispatch's sources use freed memory on Linux when descriptors hang up while others
/// are made (swiftlang/swift-corelibs-libdispatch#949). Nothing on a loop may wait: what blocks belongs on a queue.
///
/// The loop runs as long as it is referred to. It cannot be stopped, because later jobs would never run.
package final class EventLoop: Sendable {
  private let core: LoopCore

  /// The loop of pipes, programs, files that are watched, terminals and signals. Connections have another, so that a
  /// flood of output delays no bus. Its thread starts on first use: a command that asks a program for a row needs none.
  package static let descriptors = EventLoop(named: "menubus-io", startsAtOnce: false)

  /// Starts a thread of its own. Where the system cannot give one, the first use tries again; ``start()`` says why.
  ///
  /// - Parameter startsAtOnce: Whether the thread starts now, and not only on first use.
  package init(named name: String, startsAtOnce: Bool = true) {
    core = LoopCore(name: name)
    if startsAtOnce { try? core.start() }
  }

  // May run on the loop's own thread, so it does not wait.
  deinit { core.stop() }

  /// Makes sure that the thread runs.
  package func start() throws(LoopFailure) { try core.start() }

  /// Runs a job of an actor on the thread.
  package func enqueue(_ job: UnownedJob, on executor: UnownedSerialExecutor) { core.enqueue(.job(job, executor)) }

  /// Runs a job of a task that prefers the thread.
  package func enqueue(_ job: UnownedJob, on executor: UnownedTaskExecutor) { core.enqueue(.taskJob(job, executor)) }

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

  /// Whether the caller is on the loop's thread.
  package var isCurrent: Bool { core.isCurrent }

  // On the loop's thread only; elsewhere these end the process.

  /// Gives a member its turns.
  package func add(_ member: any LoopMember) { core.turns.add(member) }
  /// Takes its turns from a member, whose descriptors may be closed then.
  package func remove(_ member: any LoopMember) { core.turns.remove(member) }
  /// Asks the members for their descriptors before the next sleep.
  package func descriptorsChanged() { core.turns.descriptorsChanged() }
  /// Forgets a descriptor that is about to be closed.
  package func forget(_ descriptor: Int32, of member: any LoopMember) { core.turns.forget(descriptor, of: member) }

  var table: DescriptorTable { core.turns.table }
}

/// Why a loop has no thread.
package struct LoopFailure: Error, CustomStringConvertible {
  /// The resource that the system refused, with the reason.
  package let description: String

  /// Takes the reason from `errno`.
  fileprivate init(_ problem: String) { description = "\(problem): \(String(cString: strerror(errno)))" }
}

/// The state of the thread, most of it open to other threads. It outlives the `EventLoop`, if only by the turn in which
/// that was released.
private final class LoopCore: Sendable {
  enum Work: Sendable {
    case job(UnownedJob, UnownedSerialExecutor)
    case taskJob(UnownedJob, UnownedTaskExecutor)
    case closure(@Sendable () -> Void)
    case timer(UInt64, @Sendable () -> Void)
  }

  private struct Inbox {
    var work: [Work] = []
    var isSignalled = false
    /// An event descriptor that wakes the thread; -1 until that runs.
    var wakeup: Int32 = -1
  }

  /// The times that the inbox is emptied before the next look at members and descriptors.
  private static let roundsPerTurn = 8

  private let name: String
  private let inbox = Lock(Inbox())
  private let thread = Atomic<UInt>(0)
  private let isStopped = Atomic<Bool>(false)
  // Safe because the thread itself sets it before all else, and ``turns``, the only other access, checks the thread.
  private nonisolated(unsafe) var confined: LoopTurns?

  init(name: String) { self.name = name }

  deinit {
    let wakeup = inbox.withLock(\.wakeup)
    if wakeup >= 0 { close(wakeup) }
  }

  var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// The part that belongs to the thread. Ends the process elsewhere.
  var turns: LoopTurns {
    guard isCurrent, let confined else { preconditionFailure("not on the thread of the loop") }
    return confined
  }

  func start() throws(LoopFailure) {
    try inbox.withLock { inbox throws(LoopFailure) in
      guard inbox.wakeup < 0 else { return }
      let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard epoll >= 0 else { throw LoopFailure("no descriptor to wait with") }
      let wakeup = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
      guard wakeup >= 0 else {
        defer { close(epoll) }
        throw LoopFailure("no descriptor to be woken with")
      }
      let isStarted = startThread(named: name) { [self] in
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        let turns = LoopTurns(epoll: epoll, wakeup: wakeup)
        confined = turns
        run(turns)
      }
      guard isStarted else {
        defer {
          close(epoll)
          close(wakeup)
        }
        throw LoopFailure("no thread")
      }
      inbox.wakeup = wakeup
    }
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    enqueue(.closure({}))
  }

  func enqueue(_ work: Work) {
    let wakes = inbox.withLock { inbox -> Int32? in
      inbox.work.append(work)
      defer { inbox.isSignalled = true }
      return inbox.isSignalled && inbox.wakeup >= 0 ? nil : inbox.wakeup
    }
    guard let wakeup = wakes, !isCurrent else { return }  // the thread itself checks the inbox before it sleeps
    guard wakeup >= 0 else {
      // There was no thread. A new one looks into the inbox first.
      try? start()
      return
    }
    var one: UInt64 = 1
    _ = write(wakeup, &one, 8)
  }

  private func run(_ turns: LoopTurns) {
    while true {
      // A task that goes from one actor to the next needs a round for each, and no look at the descriptors.
      for _ in 0..<Self.roundsPerTurn { guard runWork(turns) else { break } }
      turns.runTurns()
      // From here to the sleep nothing runs that adds work.
      let isIdle = !turns.isReady && inbox.withLock { $0.work.isEmpty }
      if isIdle, isStopped.load(ordering: .acquiring), turns.isEmpty { return }
      turns.handleEvents(sleeping: isIdle)
      turns.handleTimeouts()
    }
  }

  /// Runs what is in the inbox; returns whether there was something.
  private func runWork(_ turns: LoopTurns) -> Bool {
    let work = inbox.withLock { inbox in
      inbox.isSignalled = false
      defer { inbox.work = [] }
      return inbox.work
    }
    for item in work {
      switch item {
      case .job(let job, let executor): job.runSynchronously(on: executor)
      case .taskJob(let job, let executor): job.runSynchronously(on: executor)
      case .closure(let body): body()
      case .timer(let deadline, let body): turns.addTimer(at: deadline, body)
      }
    }
    return !work.isEmpty
  }
}
