import Synchronization

/// Holds announcements back while the bus takes nothing, so that the many that wait can become one.
///
/// Belongs to an actor of the connection's loop.
package final class Backpressure: Sendable {
  /// With more bytes than this on their way out, announcements wait. It is some thousand of them, all of which each
  /// client has to read, although the last says all.
  package static let limit = 1 << 20

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
      guard connection.outgoingSize > Self.limit else { return false }
      isWaiting.store(true, ordering: .relaxed)
      connection.whenDrained { [weak self] in
        self?.isWaiting.store(false, ordering: .relaxed)
        resume()
      }
      return true
    }
  }
}
