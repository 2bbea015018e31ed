import Glibc

/// State that threads share, behind a mutex, and for whose changes they wait.
// Sendable because the state is only reached with the mutex held.
final class WaitingLock<State>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ state: sending State) {
    self.state = state
    mutex.initialize(to: pthread_mutex_t())
    change.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout State) -> sending Result) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Calls `body` until it gives a result: at first, and after each ``wakeOne()`` that this thread was woken by.
  func wait<Result>(until body: (inout State) -> sending Result?) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) { return result }
      pthread_cond_wait(change, mutex)
    }
  }

  /// Wakes one of the threads that wait; with the mutex held.
  func wakeOne() { pthread_cond_signal(change) }
}
