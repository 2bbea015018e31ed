import LibDBus

/// The connections to the buses that commands of a menu have to do with.
@MainActor
final class LiveBuses {
  /// Opens a connection to a bus. For tests, which have buses of their own.
  var connect: @Sendable (MenuDescription.BusSignal.Bus) async throws -> BusConnection = { bus in
    try await BusConnection.connect(to: bus == .system ? .system : .session)
  }

  private var connections: [MenuDescription.BusSignal.Bus: Task<BusConnection?, Never>] = [:]

  /// The connection to a bus, which all share; `nil` if there is none.
  func connection(to bus: MenuDescription.BusSignal.Bus) async -> BusConnection? {
    // One that was lost stays so, also when the bus is there again.
    if let known = connections[bus], await known.value?.closeReason != nil, connections[bus] == known {
      connections[bus] = nil
    }
    let opening = connections[bus] ?? Task { [connect] in try? await connect(bus) }
    connections[bus] = opening
    let connection = await opening.value
    if connection == nil { connections[bus] = nil }
    return connection
  }
}
