import Synchronization

/// Something of a connection that lasts as long as this is referred to: an exported interface, a subscription.
///
/// Dropped on the loop's thread, it ends at once; elsewhere, in order with the calls that follow.
package final class BusToken: Sendable {
  private let connection: BusConnection
  private let release: @Sendable (isolated BusConnection) -> Void
  private let isOver = Atomic<Bool>(false)

  fileprivate init(_ connection: BusConnection, _ release: @escaping @Sendable (isolated BusConnection) -> Void) {
    self.connection = connection
    self.release = release
  }

  deinit {
    guard claimEnd() else { return }
    let (connection, release) = (connection, release)
    if connection.loop.isCurrent {
      connection.assumeIsolated(release)
    } else {
      connection.loop.perform { connection.assumeIsolated(release) }
    }
  }

  /// Ends it now; a no-op if that is done already.
  package func end() async { if claimEnd() { await release(connection) } }

  private func claimEnd() -> Bool { !isOver.exchange(true, ordering: .relaxed) }
}

extension BusConnection {
  /// Exports an interface for as long as the result is referred to; see ``export(_:at:)``.
  package func keepExported(_ interface: Interface, at path: ObjectPath) throws(BusError) -> BusToken {
    try export(interface, at: path)
    return BusToken(self) { [name = interface.name] in $0.unexport(name, at: path) }
  }

  /// Subscribes for as long as the result is referred to; see ``subscribe(_:onEnd:handler:)``.
  package func keepSubscribed(
    to rule: MatchRule, onEnd: @escaping @Sendable (BusError) -> Void = { _ in },
    handler: @escaping @Sendable (borrowing IncomingMessage) -> Void
  ) async throws -> BusToken {
    let id = try await subscribe(rule, onEnd: onEnd, handler: handler)
    return BusToken(self) { $0.unsubscribe(id) }
  }
}
