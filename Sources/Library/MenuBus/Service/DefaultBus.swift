package import LibDBus

/// The connection to the session bus that is shared by everything in the program that was given none.
///
/// It is opened when it is first needed, stays open, and is opened again after a loss.
@MainActor
package enum DefaultBus {
  /// Opens the connection. Tests assign another.
  package static var open: @Sendable () async throws -> BusConnection = { try await BusConnection.connect() }

  private static var current: BusConnection?
  private static var opening: Task<BusConnection, any Error>?

  /// The connection, which is open.
  package static func connection() async throws -> BusConnection {
    if let current, await current.closeReason == nil { return current }
    let task = opening ?? Task { [open = Self.open] in try await open() }
    opening = task
    defer { opening = nil }
    let connection = try await task.value
    current = connection
    return connection
  }
}
