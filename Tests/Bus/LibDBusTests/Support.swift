import Basics
import Glibc
import Testing

@testable import LibDBus

/// An event of a test, which happens a number of times and can be awaited.
final class Event: Sendable {
  private struct State {
    var count = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isGivenUp = false
  }

  private let wanted: Int
  private let state = Lock(State())

  init(count: Int = 1) { wanted = count }

  var count: Int { state.withLock { $0.count } }
  var hasHappened: Bool { count > 0 }

  func happen() {
    let waiters = state.withLock { state in
      state.count += 1
      guard state.count >= wanted else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns once it has happened as often as it is to, or when the task is cancelled, as it is at a time limit.
  func wait(sourceLocation: SourceLocation = #_sourceLocation) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          let waits = state.count < wanted && !state.isGivenUp
          if waits { state.waiters.append(continuation) }
          return waits
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      let waiters = state.withLock { state in
        defer { state.waiters = [] }
        state.isGivenUp = true
        return state.waiters
      }
      for waiter in waiters { waiter.resume() }
    }
    #expect(count >= wanted, "happened \(count) times of \(wanted)", sourceLocation: sourceLocation)
  }
}

/// Objects that a handler may release.
final class Kept<Element: Sendable>: Sendable {
  private let elements: Lock<[Element]>

  init(_ elements: [Element]) { self.elements = Lock(elements) }

  var first: Element? { elements.withLock { $0.first } }
  func add(_ element: Element) { elements.withLock { $0.append(element) } }

  /// Gives away all that is kept.
  func take() -> [Element] {
    elements.withLock { elements in
      defer { elements = [] }
      return elements
    }
  }
}

/// Holds up a thread until it is opened.
// Sendable because a semaphore is made for several threads.
final class Gate: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }
  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func open() { sem_post(semaphore) }
  func wait() { while sem_wait(semaphore) != 0 {} }
}
