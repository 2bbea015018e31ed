import Glibc

/// State that threads share, behind a mutex, and for whose changes they wait.
// Sendable because the state is only reached with the mutex held.
final class WaitingLock<State>: @unchecked Sendable {
  private var state: State
  /// The threads to wake once the mutex is free: earlier, each would wait for that at once.
  private var wakes = 0
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
    defer { unlock() }
    return body(&state)
  }

  /// Calls `body` until it gives a result: at first, and after each ``wakeOne()`` that this thread was woken by.
  func wait<Result>(until body: (inout State) -> sending Result?) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    while true {
      if let result = body(&state) { return result }
      wake(takeWakes())
      pthread_cond_wait(change, mutex)
    }
  }

  /// Wakes one of the threads that wait; with the mutex held.
  func wakeOne() { wakes += 1 }

  private func unlock() {
    let count = takeWakes()
    pthread_mutex_unlock(mutex)
    wake(count)
  }

  private func takeWakes() -> Int {
    defer { wakes = 0 }
    return wakes
  }

  private func wake(_ count: Int) { for _ in 0..<count { pthread_cond_signal(change) } }
}
