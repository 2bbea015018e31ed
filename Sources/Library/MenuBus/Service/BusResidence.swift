package import Basics
package import LibDBus

/// Keeps an object on a bus that may go and come back: on one connection, and on another whenever that is lost.
@MainActor
package struct BusResidence {
  /// Opens a connection, which is closed again here.
  let connect: @Sendable () async throws -> BusConnection
  /// Whether there is to be another connection after the first.
  let reconnects: Bool
  /// Whether there was a bus before, so that it is waited for also at the start.
  var hadBus = false
  /// Whether an error makes further attempts useless.
  let isFinal: (any Error) -> Bool
  /// Whether the last connection was closed for another to follow at once, rather than lost.
  var isRenewal: () -> Bool = { false }
  /// Called with the reason why there is no connection, at the loss and after each failed attempt.
  let onLoss: (any Error) -> Void
  /// The time of the pauses between attempts.
  let time: any TimeSource

  package init(
    connect: @escaping @Sendable () async throws -> BusConnection, reconnects: Bool, hadBus: Bool = false,
    isFinal: @escaping (any Error) -> Bool, isRenewal: @escaping () -> Bool = { false },
    time: any TimeSource = SystemTime(), onLoss: @escaping (any Error) -> Void
  ) {
    self.connect = connect
    self.reconnects = reconnects
    self.hadBus = hadBus
    self.isFinal = isFinal
    self.isRenewal = isRenewal
    self.onLoss = onLoss
    self.time = time
  }

  /// Stays until the task is cancelled.
  ///
  /// - Parameters:
  ///   - enter: Puts the object on a connection.
  ///   - leave: Takes it off again. The connection is closed by then.
  /// - Throws: The reason why the object could not be put on the bus: an error that is final, the first error, or the
  ///   loss of the connection if there is to be no other.
  package func stay(enter: (BusConnection) async throws -> Void, leave: () async -> Void) async throws {
    var hasBeenThere = hadBus
    var delays = ReconnectDelays()
    while !Task.isCancelled {
      let reason: any Error
      do {
        let connection = try await connect()
        let visit = await visit(connection, enter)
        await connection.close()
        await leave()
        if visit.hasEntered { delays = ReconnectDelays() }
        // A connection that was lost meanwhile was there.
        hasBeenThere = hasBeenThere || visit.hasEntered || visit.isLost
        reason = visit.reason
      } catch {
        reason = error
      }
      if Task.isCancelled { return }
      if isRenewal() { continue }
      guard hasBeenThere, reconnects, !isFinal(reason) else { throw reason }
      onLoss(reason)
      try? await time.sleep(for: delays.next())
    }
  }

  /// Enters, and stays as long as the connection lasts.
  private func visit(
    _ connection: BusConnection, _ enter: (BusConnection) async throws -> Void
  ) async -> (hasEntered: Bool, isLost: Bool, reason: any Error) {
    do {
      try await enter(connection)
      return (true, true, try await connection.closed())
    } catch {
      let loss = await connection.closeReason
      return (false, loss != nil, loss ?? error)
    }
  }
}

/// The delays before attempts to reach a bus that went: short at first, because it may only be restarted.
private struct ReconnectDelays {
  private var count = 0

  mutating func next() -> Duration {
    count += 1
    return count > 60 ? .seconds(5) : .milliseconds(min(50 << min(count - 1, 4), 500))
  }
}
