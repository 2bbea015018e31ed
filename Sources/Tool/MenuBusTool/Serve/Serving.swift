import Basics

/// Serves menus until the task is cancelled, or what follows their sources ends.
struct Serving: Sendable {
  var bus: ServedBus
  /// Called with each readiness of the bus.
  var onReady: @MainActor @Sendable () -> Void
  /// Follows the sources, from the time when the menus can be read.
  var follow: @MainActor @Sendable () async throws -> Void
  /// Ends what the bus has left behind; not cancelled.
  var finish: @MainActor @Sendable () async -> Void

  init(
    bus: ServedBus, onReady: @escaping @MainActor @Sendable () -> Void = {},
    follow: @escaping @MainActor @Sendable () async throws -> Void,
    finish: @escaping @MainActor @Sendable () async -> Void = {}
  ) {
    self.bus = bus
    self.onReady = onReady
    self.follow = follow
    self.finish = finish
  }

  func run() async throws {
    do {
      try await serve()
    } catch {
      await Task { await finish() }.value
      throw error
    }
    await Task { await finish() }.value
  }

  private func serve() async throws {
    let (readiness, ready) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup { group in
      group.addTask {
        // Only now: a service that cannot start does not flash up in the tray.
        for await _ in readiness { break }
        try await follow()
        for await _ in readiness {}  // to the end of the service
      }
      group.addTask {
        try await bus.run {
          onReady()
          ServiceManager.notifyReady()
          ready.yield()
        }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
