import Basics
package import LibDBus
import StatusNotifier

/// A watcher of the doctor's own, in a session without one. It can be exchanged for a new one,
/// as when a panel restarts.
package actor OwnWatcher {
  private let connection: BusConnection
  private var watcher: TrayWatcher
  private let refusals: Lock<[Refusal]>

  /// A registration that the watcher refused.
  package struct Refusal: Sendable, Hashable {
    /// The argument.
    package var argument: String
    /// The connection that made it.
    package var sender: BusName
    /// The error that it got.
    package var reason: BusError
  }

  /// Takes the name of the watcher.
  ///
  /// - Throws: A `BusError` if another program has it.
  package init(on connection: BusConnection) async throws {
    self.connection = connection
    refusals = Lock([])
    watcher = try await Self.start(on: connection, refusals)
  }

  /// With a host, because some programs take a tray without one for none.
  private static func start(on connection: BusConnection, _ refusals: Lock<[Refusal]>) async throws -> TrayWatcher {
    let watcher = TrayWatcher(connection: connection)
    let changes = await watcher.changes()
    try await watcher.start()
    // They end with the watcher.
    Task { for await change in changes { note(change.kind, in: refusals) } }
    let name = connection.uniqueName
    _ = try await connection.call(
      "RegisterStatusNotifierHost", of: .trayWatcher, at: .trayWatcher, on: name, with: [.string(name.rawValue)])
    return watcher
  }

  private static func note(_ change: TrayWatcherChange.Kind, in refusals: Lock<[Refusal]>) {
    guard case .refused(let argument, let sender, let reason) = change else { return }
    let refusal = Refusal(argument: argument, sender: sender, reason: reason)
    refusals.withLock { known in
      // Programs register again with each watcher.
      guard !known.contains(refusal) else { return }
      let ofSender = known.count { $0.sender == sender }
      guard known.count < DoctorLimits.refusals, ofSender < DoctorLimits.findingSentences else { return }
      known.append(refusal)
    }
  }

  /// The registrations that were refused until now, each once; a few of each program.
  package nonisolated var refused: [Refusal] { refusals.withLock(\.self) }

  /// Releases the name.
  package func stop() async { await watcher.stop() }

  /// Waits until some program has registered an item, or was refused, and others had time to.
  package func waitForItems(atMost limit: Duration) async throws {
    let changes = await watcher.changes()
    if await watcher.items.isEmpty, refused.isEmpty {
      _ = await within(limit) {
        for await change in changes {
          switch change.kind {
          case .itemRegistered, .refused: return
          default: continue
          }
        }
      }
    }
    try await Task.sleep(for: min(limit, .milliseconds(500)))
  }

  /// Leaves, comes again with nothing registered, and tells whether an item registers in time.
  func restart(for item: ObjectPath, of service: BusName, within limit: Duration) async throws -> Bool {
    await watcher.stop()
    watcher = try await Self.start(on: connection, refusals)
    let connection = connection
    return try await first(within: limit) { entry in
      guard entry.path == item else { return false }
      return try await connection.owner(of: entry.name) == service
    }
  }

  /// Whether an item that fits is registered, or registers in time.
  private func first(
    within limit: Duration, where fits: @escaping @Sendable (TrayWatcher.Item) async throws -> Bool
  ) async throws -> Bool {
    let changes = await watcher.changes()
    for entry in await watcher.items where try await fits(entry) { return true }
    return try await within(limit) {
      for await change in changes {
        if case .itemRegistered(let entry) = change.kind, try await fits(entry) { return true }
      }
      return false
    }.inTime() ?? false
  }
}
