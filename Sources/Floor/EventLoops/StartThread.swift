import CProcesses
import Glibc

/// Starts a thread that ends with `body`.
///
/// - Parameter name: For debuggers; the system keeps 15 bytes of it.
/// - Returns: `false` if the system has no thread to give.
package func startThread(named name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
  let work = Unmanaged.passRetained(ThreadWork(name: name, body: body))
  var id = pthread_t()
  let status = pthread_create(
    &id, nil,
    { @Sendable context in
      guard let context else { return nil }
      let work = Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue()
      ceventloops_name_thread(work.name)
      work.body()
      return nil
    }, work.toOpaque())
  guard status == 0 else {
    work.release()
    errno = status
    return false
  }
  pthread_detach(id)
  return true
}

private final class ThreadWork: Sendable {
  let name: String
  let body: @Sendable () -> Void

  init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}

/// The time of the clock that timers and timeouts are measured with.
package func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// The time of a processor that the calling thread has used, which goes on only while it runs.
package func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
