#if Tool
import LibDBus
import Logging
import MenuBus

/// The place of served menus on the bus: one connection, one name, and a path for each menu.
///
/// It comes back with the bus, under the same name, with the same menus and rows.
@MainActor
final class ServedBus {
  /// The connection, while there is one.
  private(set) var connection: BusConnection?
  /// The name by which the menus are reached.
  private(set) var reachedName: BusName
  private var menus: [ServedMenu] = []
  private let wanted: BusName
  /// The file that no other process is to serve on the bus.
  private var identity: FileIdentity?
  private var watch: Task<Void, Never>?
  /// Called when another process serves the file.
  private let replacement = AsyncStream.makeStream(of: Replaced.self)
  private let requiresName: Bool
  private let reconnects: Bool
  private let connect: @Sendable () async throws -> BusConnection
  private let logger: Logger
  private var isLost = false
  private var isRefused = false

  /// - Parameters:
  ///   - name: The name to own.
  ///   - identity: The file that is served, if no other process is to serve it.
  ///   - requiresName: Whether a name that another program owns, or that a sandbox refuses, is an error. Otherwise the menus
  ///     are reached under the connection's unique name alone.
  ///   - reconnects: Whether a bus that goes is awaited.
  init(
    name: BusName, identity: FileIdentity?, requiresName: Bool, reconnects: Bool, logger: Logger,
    connect: @escaping @Sendable () async throws -> BusConnection
  ) {
    wanted = name
    self.identity = identity
    reachedName = name
    self.requiresName = requiresName
    self.reconnects = reconnects
    self.logger = logger
    self.connect = connect
  }

  /// Puts a menu on the bus: now if there is one, and whenever it has come back.
  func add(_ menu: ServedMenu) async throws {
    if let connection {
      try await menu.exporter.export(on: connection, at: menu.path)
      menu.source.menuIsReady(menu, on: self)
    }
    menus.append(menu)
  }

  /// Takes a menu off the bus.
  func remove(_ menu: ServedMenu) async {
    menus.removeAll { $0 === menu }
    await menu.exporter.unexport()
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter onReady: Called when the menus can be read, and again whenever they have come back.
  /// - Throws: ``Replaced`` when another process takes the place of this one.
  func run(onReady: @MainActor @escaping () -> Void) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { try await self.stay(onReady) }
      group.addTask { [replacement] in
        for await replaced in replacement.stream { throw replaced }
        // Cancelled: the other task ends, too.
      }
      defer { group.cancelAll() }
      while try await group.next() != nil {}
    }
  }

  private func stay(_ onReady: @MainActor () -> Void) async throws {
    let residence = BusResidence(
      connect: connect, reconnects: reconnects,
      isFinal: { $0 is NameTaken || $0 is NameRefused || $0 is ServedAlready },
      onLoss: { self.noteLoss($0) })
    try await residence.stay { connection in
      if identity?.replaces == true { try await takeIdentity(on: connection) }
      for menu in menus { try await menu.exporter.export(on: connection, at: menu.path) }
      reachedName = try await ownName(on: connection)
      if identity?.replaces == false { try await takeIdentity(on: connection) }
      identity?.replaces = false
      self.connection = connection
      if isLost { logger.info("the menu is back on the bus") }
      isLost = false
      for menu in menus { menu.source.menuIsReady(menu, on: self) }
      onReady()
    } leave: {
      connection = nil
      watch?.cancel()
      for menu in menus { await menu.exporter.unexport() }
    }
  }

  private func takeIdentity(on connection: BusConnection) async throws {
    guard let identity else { return }
    try await identity.take(on: connection)
    watch = Task { [replacement] in
      do {
        try await identity.awaitLoss(on: connection)
      } catch let replaced as Replaced {
        replacement.continuation.yield(replaced)
      } catch {}  // with the connection, which is looked for again
    }
  }

  /// Logs once that the bus is gone, however often it is looked for.
  private func noteLoss(_ reason: any Error) {
    if !isLost { logger.warning("the menu has lost its bus and comes back with it: \(reason)") }
    isLost = true
  }

  private func ownName(on connection: BusConnection) async throws -> BusName {
    do {
      try await connection.own(wanted)
      return wanted
    } catch  where !requiresName && (error is NameTaken || error is NameRefused) {
      if error is NameRefused, !isRefused {
        isRefused = true
        logger.warning("the menu is reached as \(connection.uniqueName): \(error)")
      }
      return connection.uniqueName
    }
  }
}
#endif
