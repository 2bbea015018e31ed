import LibDBus
import StatusNotifier

extension TrayItem {
  /// Shows the item until the task is cancelled.
  ///
  /// Without a tray it waits for one. When the bus goes it waits for that too, unless the item was told not to; rows
  /// keep their ids.
  ///
  /// - Throws: A `TrayError` for an id or icon that no panel can be sent, a `BusError` if there is no bus at the start,
  ///   or if it goes and the item is not to reconnect, and ``AlreadyRunning``.
  public func run() async throws {
    guard !isRunning else { throw AlreadyRunning() }
    try item.validate()
    isRunning = true
    defer {
      isRunning = false
      state = .stopped
    }
    let (events, arrived) = AsyncStream.makeStream(of: TrayItemEvent.self, bufferingPolicy: .bufferingOldest(1024))
    let (presences, changed) = AsyncStream.makeStream(of: TrayPresence.self, bufferingPolicy: .bufferingNewest(64))
    let handling = Task { for await event in events { handle(event) } }
    let following = Task { for await presence in presences where presence != .stopped { state = presence } }
    defer {
      handling.cancel()
      following.cancel()
    }
    var hasBeenConnected = false
    var delays = ReconnectDelays()
    while !Task.isCancelled {
      let reason: any Error
      do {
        let connection = try await connect()
        hasBeenConnected = true
        delays = ReconnectDelays()
        reason = try await show(on: connection, arrived, changed)
      } catch {
        reason = error
      }
      if Task.isCancelled { return }
      guard hasBeenConnected, reconnects, !(reason is TrayError) else { throw reason }
      // The same way as what was heard before, so that it is not overtaken.
      changed.yield(.reconnecting("\(reason)"))
      try? await Task.sleep(for: delays.next())
    }
  }

  /// Shows the item as long as the connection lasts, and says why that ended.
  private func show(
    on connection: BusConnection, _ events: AsyncStream<TrayItemEvent>.Continuation,
    _ presences: AsyncStream<TrayPresence>.Continuation
  ) async throws -> BusError {
    var registration: TrayRegistration?
    let result: Result<BusError, any Error>
    do {
      try await exporter.export(on: connection, at: Self.menuPath)
      current = connection
      await tellConnectionChanged()
      let server = try await TrayItemServer.export(shownItem, on: connection) { events.yield($0) }
      self.server = server
      server.post(shownItem)  // what changed meanwhile
      registration = try await TrayRegistration.start(on: connection) { presences.yield($0) }
      result = .success(await connection.closed())
    } catch {
      result = .failure(error)
    }
    await registration?.stop()
    // Panels take the item away when its connection closes, so nothing is left for them to ask meanwhile.
    await connection.close()
    current = nil
    await exporter.unexport()
    await tellConnectionChanged()
    server = nil
    return try result.get()
  }
}

/// The item runs already; it has one connection.
public struct AlreadyRunning: Error, CustomStringConvertible {
  /// What is wrong.
  public var description: String { "the tray item runs already" }
}

/// How long to wait before each attempt to reach a bus that went: briefly at first, since it may only be restarted.
struct ReconnectDelays {
  private var count = 0

  mutating func next() -> Duration {
    count += 1
    return count > 60 ? .seconds(5) : .milliseconds(min(50 << min(count - 1, 4), 500))
  }
}
