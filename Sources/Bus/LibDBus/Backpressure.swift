import Synchronization

/// Holds announcements back while the bus takes nothing, so that the many that wait can become one.
///
/// Belongs to an actor of the connection's loop.
package final class Backpressure: Sendable {
  private let connection: BusConnection
  private let isWaiting = Atomic<Bool>(false)

  package init(on connection: BusConnection) { self.connection = connection }

  /// Whether an announcement has to wait. Called on the loop's thread.
  ///
  /// - Parameter resume: Called once after `true`, on the loop's thread: when the bus has taken nearly everything, or
  ///   the connection is gone. Of several while the bus takes nothing, the first is called.
  package func holds(resume: @escaping @Sendable () -> Void) -> Bool {
    if isWaiting.load(ordering: .relaxed) { return true }
    return connection.assumeIsolated { connection in
      guard connection.outgoingSize > LibDBusLimits.announcedBytes else { return false }
      isWaiting.store(true, ordering: .relaxed)
      connection.whenDrained { [weak self] in
        self?.isWaiting.store(false, ordering: .relaxed)
        resume()
      }
      return true
    }
  }
}
