// The protocols below are not yet public. They are those of Swift 6.3; with another compiler, Swift's own pool stays.
#if compiler(>=6.3) && compiler(<6.4)
import Glibc
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// Runs the tasks of this program that have no executor on ``ThreadPool/shared``, in place of the pool of libdispatch.
///
/// For programs, at the beginning of `main` and before any other task: those that began keep their threads.
@MainActor package func useThreadPool() { _createExecutors(factory: ProgramExecutors.self) }

private struct ProgramExecutors: ExecutorFactory {
  static var mainExecutor: any MainExecutor { PlatformExecutorFactory.mainExecutor }
  static let defaultExecutor: any TaskExecutor = ThreadPool.shared
}

extension ThreadPool: SchedulingExecutor {
  package func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    add(UnownedJob(job), after: delay, clock)
  }

  package func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    add(UnownedJob(job), after: clock.now.duration(to: instant), clock)
  }

  private func add<C: Clock>(_ job: UnownedJob, after time: C.Duration, _ clock: C) {
    // A clock may have a unit that is unknown here: its jobs run early, because they would be lost otherwise.
    let time = time as? Duration ?? .milliseconds(1)
    add(job, after: time, by: clock is SuspendingClock ? CLOCK_MONOTONIC : CLOCK_BOOTTIME)
  }
}
#else
@MainActor package func useThreadPool() {}
#endif
