import Basics

/// Calls that a connection's thread has the main actor make, of which only so many wait.
///
/// All of them are made in the order in which the thread asked for them, also those of other objects: an object is
/// asked for its menu after the clicks on it that came before.
final class MainCalls: Sendable {
  private let limit: Int
  private let waiting = Lock(0)

  init(limit: Int) { self.limit = limit }

  /// Makes a call soon. It waits until it says ``leave()``.
  ///
  /// - Returns: Whether there was room for it.
  @discardableResult
  func perform(_ call: @escaping @MainActor @Sendable () -> Void) -> Bool {
    let hasRoom = waiting.withLock { waiting in
      guard waiting < limit else { return false }
      waiting += 1
      return true
    }
    // Such tasks of one thread run in their order; the elements of several streams do not.
    if hasRoom { Task { @MainActor in call() } }
    return hasRoom
  }

  /// Notes that a call waits no longer.
  func leave() { waiting.withLock { $0 -= 1 } }
}
