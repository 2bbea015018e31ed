import Basics
import CProcesses
import Glibc

/// Jobs that sleep until a time of a clock. Most are cancelled before, and stay until then.
final class SleepingJobs: Sendable {
  private let clock: clockid_t
  private let jobs = Lock(TimeHeap<UnownedJob>())
  private let timer: DescriptorWatch

  /// - Parameters:
  ///   - clock: `CLOCK_BOOTTIME`, which goes on while the computer is suspended, or `CLOCK_MONOTONIC`.
  ///   - wake: Called on the loop's thread with jobs whose time has come.
  /// - Returns: `nil` where the loop has no thread, or the system no timer.
  init?(by clock: clockid_t, on loop: EventLoop, wake: @escaping @Sendable (UnownedJob) -> Void) {
    let descriptor = timerfd_create(clock, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    guard descriptor >= 0, let timer = try? DescriptorWatch(owning: descriptor, on: loop) else { return nil }
    self.clock = clock
    self.timer = timer
    timer.start { [weak self] _ in
      for job in self?.takeDue() ?? [] { wake(job) }
    }
  }

  /// Keeps a job for a time.
  func add(_ job: UnownedJob, for time: Duration) {
    let (seconds, attoseconds) = max(time, .zero).components
    let delay = UInt64(min(seconds, 1 << 32)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    jobs.withLock { jobs in
      let next = jobs.next
      jobs.insert(job, at: now + delay)
      if jobs.next != next { set(to: jobs.next) }
    }
  }

  private func takeDue() -> [UnownedJob] {
    var count: UInt64 = 0
    _ = read(timer.descriptor, &count, 8)
    return jobs.withLock { jobs in
      var due: [UnownedJob] = []
      while let next = jobs.next, next <= now { due.append(jobs.removeNext()) }
      set(to: jobs.next)
      return due
    }
  }

  private var now: UInt64 {
    var now = timespec()
    clock_gettime(clock, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }

  private func set(to time: UInt64?) {
    // Zero turns the timer off.
    var setting = itimerspec()
    if let time {
      setting.it_value = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: max(Int(time % 1_000_000_000), 1))
    }
    timerfd_settime(timer.descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }
}
