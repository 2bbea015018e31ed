import Basics

/// Calls closures one after the other, on a pool's threads, which all its queues share.
///
/// A queue of libdispatch has either a thread of its own or the pool with the timer.
package final class SerialQueue: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let state = Lock(State())
  private let pool: ThreadPool

  package init(on pool: ThreadPool = .shared) { self.pool = pool }

  package func async(_ body: @escaping @Sendable () -> Void) {
    let isRunning = state.withLock { state in
      state.waiting.append(body)
      defer { state.isRunning = true }
      return state.isRunning
    }
    if !isRunning { Task(executorPreference: pool) { self.run() } }
  }

  private func run() {
    while let bodies = next() { for body in bodies { body() } }
  }

  private func next() -> [@Sendable () -> Void]? {
    state.withLock { state in
      defer { state.waiting = [] }
      state.isRunning = !state.waiting.isEmpty
      return state.isRunning ? state.waiting : nil
    }
  }
}
