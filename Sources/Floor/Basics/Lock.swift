import Glibc

/// State that threads share, behind a mutex.
///
/// With `Synchronization.Mutex`, ThreadSanitizer reports false races on Linux, hence `pthread_mutex_t`.
// Sendable because the state is only reached with the mutex held.
package final class Lock<State: ~Copyable>: @unchecked Sendable {
  private var state: State
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ state: consuming sending State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }
}
