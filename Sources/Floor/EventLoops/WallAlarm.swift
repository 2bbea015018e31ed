import CProcesses
import Glibc

/// Timers on the clock on the wall (`CLOCK_REALTIME`), which the administrator may set.
package enum WallAlarm {
  /// Sleeps until the clock comes to a time, or is set: the caller looks at the clock again.
  ///
  /// No thread wakes before. Where the process has no descriptor left for a timer, the sleep also ends after a minute.
  ///
  /// - Parameter end: Seconds since 1970; a time that has passed ends the sleep at once.
  /// - Throws: An error if the task is cancelled.
  nonisolated(nonsending) package static func sleep(until end: Int) async throws(CancellationError) {
    guard !Task.isCancelled else { throw CancellationError() }
    guard let descriptor = timer(at: end), let watch = try? DescriptorWatch(owning: descriptor) else {
      let rest = end.subtractingReportingOverflow(time(nil)).partialValue
      guard (try? await Task.sleep(for: .seconds(min(max(rest, 0), 60)))) != nil else { throw CancellationError() }
      return
    }
    // The timer is readable once it has run out, and once the clock is set.
    let isOver = await withTaskCancellationHandler {
      await watch.readable()
    } onCancel: {
      watch.cancel()
    }
    guard isOver else { throw CancellationError() }
  }

  private static func timer(at end: Int) -> Int32? {
    let descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    // A timer at zero would be no timer.
    var time = itimerspec(it_interval: timespec(), it_value: timespec(tv_sec: max(end, 1), tv_nsec: 0))
    let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
    guard timerfd_settime(descriptor, flags, &time, nil) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
