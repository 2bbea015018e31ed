import EventLoops

/// The thread that libdbus lives on, and the executor of every actor that uses it.
///
/// The loop runs as long as it is referred to. It cannot be stopped, because later jobs would never run. Nothing on it
/// may wait for the bus.
public final class BusLoop: SerialExecutor {
  private let loop: EventLoop
  /// Runs whole tasks on the thread.
  ///
  /// For one whose parts only call other programs: each call costs two changes of thread less. It may wait as little as
  /// anything else on the thread, while others use connections of the loop.
  package let tasks: any TaskExecutor

  /// The default loop of connections; it starts on first use.
  public static let shared = BusLoop()

  /// Starts a thread of its own. Where the system cannot give one, connecting says so and tries again.
  public init() {
    loop = EventLoop(named: "menubus")
    tasks = LoopTasks(loop: loop)
  }

  /// Makes sure that the thread runs.
  package func start() throws(BusError) {
    do throws(LoopFailure) {
      try loop.start()
    } catch {
      throw BusError(.limitsExceeded, "The system has no room for a connection: \(error)")
    }
  }

  /// Runs a job of an actor on the thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    loop.enqueue(UnownedJob(job), on: asUnownedSerialExecutor())
  }

  /// Runs `body` on the thread, after everything that was enqueued before it.
  package func perform(_ body: @escaping @Sendable () -> Void) { loop.perform(body) }

  /// Runs `body` on the thread after a delay.
  ///
  /// Cheaper than a task that sleeps, for which Dispatch starts two threads of its own in a program that has none.
  package func perform(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
    loop.perform(after: delay, body)
  }

  // On the loop's thread only; elsewhere these four end the process.

  func add(_ transport: Transport) { loop.add(transport) }
  func remove(_ transport: Transport) { loop.remove(transport) }
  func descriptorsChanged() { loop.descriptorsChanged() }
  func forget(_ descriptor: Int32, of transport: Transport) { loop.forget(descriptor, of: transport) }

  /// Whether the caller is on the loop's thread.
  var isCurrent: Bool { loop.isCurrent }

  /// Ends the process if the caller is not on the loop's thread.
  public func checkIsolated() { precondition(isCurrent, "not on the bus thread") }

  /// Whether the caller is on the loop's thread.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }
}

/// The executor of tasks that prefer the thread of a loop.
private final class LoopTasks: TaskExecutor {
  private let loop: EventLoop

  init(loop: EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) { loop.enqueue(UnownedJob(job), on: asUnownedTaskExecutor()) }
}
