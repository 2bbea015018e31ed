import Glibc

/// An executor with threads that sleep until there is a job: for what may block, and by ``useThreadPool()`` for whole
/// programs.
///
/// Libdispatch's pool, Swift's default, has a timer that looks each second at the number of its threads, for as long as
/// the program runs. This one starts a thread when no job was begun for too long although some wait, because jobs may
/// block where they should not: in a file system that hangs, for one. It lasts as long as the program.
///
/// Jobs begin in the order in which they came, whatever their priorities.
package final class ThreadPool: TaskExecutor, Sendable {
  private struct State {
    var jobs: [UnownedJob] = []
    /// The jobs at the beginning of `jobs` that run or have run.
    var taken = 0
    /// The jobs that were taken so far.
    var count = 0
    var threads = 0
    /// The threads that sleep, or were just woken.
    var idle = 0
    var isWatched = false
    /// By their clocks.
    var sleeping: [clockid_t: SleepingJobs] = [:]

    var isEmpty: Bool { taken == jobs.count }

    mutating func take() -> UnownedJob? {
      guard !isEmpty else { return nil }
      defer {
        taken += 1
        count += 1
        if taken == jobs.count || taken >= 1024 {
          jobs.removeFirst(taken)
          taken = 0
        }
      }
      return jobs[taken]
    }
  }

  /// The pool of this process.
  package static let shared = ThreadPool()

  private let state = WaitingLock(State())
  private let usual: Int
  private let most: Int
  private let timeout: Duration
  private let loop: EventLoop

  /// - Parameters:
  ///   - usual: The threads that stay when there is nothing to do.
  ///   - most: The most threads, for jobs that wait while all others block.
  ///   - timeout: The time without a job that begins, while jobs wait, until there is one thread more.
  ///   - loop: Looks whether a job has waited for that long.
  package init(
    usual: Int = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))), most: Int = 64,
    timeout: Duration = .milliseconds(50), loop: EventLoop = .descriptors
  ) {
    (self.usual, self.most, self.timeout, self.loop) = (usual, max(usual, most), timeout, loop)
  }

  package func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  private func add(_ job: UnownedJob) {
    state.withLock { state in
      state.jobs.append(job)
      provide(&state)
    }
  }

  /// Runs a job after a time.
  ///
  /// - Parameter clock: `CLOCK_BOOTTIME`, which goes on while the computer is suspended, or `CLOCK_MONOTONIC`.
  func add(_ job: UnownedJob, after time: Duration, by clock: clockid_t) {
    let sleeping = state.withLock { state -> SleepingJobs? in
      if state.sleeping[clock] == nil { state.sleeping[clock] = SleepingJobs(by: clock, on: loop) { self.add($0) } }
      return state.sleeping[clock]
    }
    guard let sleeping else { return loop.perform(after: max(time, .zero)) { self.add(job) } }
    sleeping.add(job, for: time)
  }

  /// The threads that there are now.
  package var threads: Int { state.withLock { $0.threads } }

  /// Sees to it that a thread takes the next job.
  private func provide(_ state: inout State) {
    guard !state.isEmpty else { return }
    if state.idle > 0 {
      self.state.wakeOne()
    } else if state.threads >= usual || !start(&state) {
      watch(&state)
    }
  }

  private func start(_ state: inout State) -> Bool {
    guard startThread(named: "jobs", { self.work() }) else { return false }
    state.threads += 1
    return true
  }

  /// Starts a thread if the next job is still the next one later.
  private func watch(_ state: inout State) {
    guard !state.isWatched, state.threads < most else { return }
    state.isWatched = true
    let count = state.count
    loop.perform(after: timeout) {
      self.state.withLock { state in
        state.isWatched = false
        if !state.isEmpty, state.count == count { _ = self.start(&state) }
        self.provide(&state)
      }
    }
  }

  private func work() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Waits for a job; `nil` if enough other threads wait for one. As long as the usual ones block, a thread more stays.
  private func next() -> UnownedJob? {
    var hasWaited = false
    return state.wait(until: { state -> UnownedJob?? in
      if hasWaited { state.idle -= 1 }
      if let job = state.take() {
        provide(&state)
        return job
      }
      guard state.idle < usual else {
        state.threads -= 1
        return .some(nil)
      }
      state.idle += 1
      hasWaited = true
      return nil
    })
  }
}
