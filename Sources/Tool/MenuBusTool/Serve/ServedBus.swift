import Basics
import LibDBus
import MenuBus
import ProgramLogs

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
  /// Further names, each for one of the menus; one that another program has is done without.
  private let others: [BusName]
  /// The file that no other process is to serve on the bus, and the lock that sees to it.
  private let identity: FileIdentity?
  private let lock: ServingLock?
  private let requiresName: Bool
  private let queues: Bool
  private let reconnects: Bool
  private let timeout: Duration?
  private let connect: @Sendable () async throws -> BusConnection
  private let logger: ProgramLog
  /// When the bus went that is awaited.
  private var lostSince: ContinuousClock.Instant?
  /// The names that could not be had, and of which that was said.
  private var told: Set<BusName> = []

  /// - Parameters:
  ///   - name: The name to own.
  ///   - others: Names that are asked for as well.
  ///   - identity: The file that is served, if no other process is to serve it.
  ///   - requiresName: Whether a name that another program owns, or that a sandbox refuses, is an error. Otherwise the
  ///     menus are reached under the connection's unique name alone.
  ///   - queues: Whether a name that another program owns is taken over when that program ends.
  ///   - reconnects: Whether a bus that goes is awaited.
  ///   - timeout: How long it is awaited; `nil` is for ever.
  init(
    name: BusName, others: [BusName] = [], identity: FileIdentity?, requiresName: Bool, queues: Bool = false,
    reconnects: Bool, timeout: Duration? = nil,
    logger: ProgramLog, connect: @escaping @Sendable () async throws -> BusConnection
  ) {
    wanted = name
    self.others = others
    self.identity = identity
    lock = identity.map { ServingLock($0, logger: logger) }
    reachedName = name
    self.requiresName = requiresName
    self.queues = queues
    self.reconnects = reconnects
    self.timeout = timeout
    self.logger = logger
    self.connect = connect
  }

  /// Takes the lock of the file, so that a process that will not serve it runs nothing of it.
  ///
  /// - Throws: ``ServedAlready``, or a `BusError` where there is no bus.
  func claim() async throws {
    guard let lock else { return }
    let connection = try await connect()
    do {
      try await lock.take(on: connection, names: lockedNames)
    } catch {
      await connection.close()
      throw error
    }
    await connection.close()
  }

  /// The names of a process that serves the file.
  private var lockedNames: [BusName] { [wanted] + (identity.map { [$0.name] } ?? []) }

  /// Puts a menu on the bus: now if there is one, and whenever it has come back.
  func add(_ menu: ServedMenu) async throws {
    if let connection {
      try await menu.export(on: connection)
      menu.source.menuIsReady(menu, on: self)
    }
    menus.append(menu)
  }

  /// Takes a menu off the bus.
  func remove(_ menu: ServedMenu) async {
    menus.removeAll { $0 === menu }
    await menu.unexport()
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter onReady: Called when the menus can be read, and again whenever they have come back.
  /// - Throws: ``ServedAlready``.
  func run(onReady: @MainActor () -> Void) async throws {
    let residence = BusResidence(
      connect: connect, reconnects: reconnects,
      isFinal: { ($0 as? MenuBusError)?.isAboutName == true || $0 is ServedAlready || self.isOver },
      onLoss: { self.noteLoss($0) })
    try await residence.stay { connection in
      try await lock?.take(on: connection, names: lockedNames)
      var exported: Set<ObjectIdentifier> = []
      try await export(on: connection, &exported)
      reachedName = try await ownName(on: connection)
      for name in others where (try? await connection.requestName(name)) == .exists {
        await tell(ofTaken: name, on: connection)
      }
      if let identity { await tell(identity, on: connection) }
      // A menu that was added meanwhile is there before the connection is, on which others are put by ``add(_:)``.
      try await export(on: connection, &exported)
      self.connection = connection
      if lostSince != nil { logger.info("the menu is back on the bus") }
      lostSince = nil
      for menu in menus { menu.source.menuIsReady(menu, on: self) }
      onReady()
    } leave: {
      connection = nil
      for menu in menus { await menu.unexport() }
    }
  }

  /// Puts the menus on a bus that are not yet there, and those that are added meanwhile.
  private func export(on connection: BusConnection, _ exported: inout Set<ObjectIdentifier>) async throws {
    while let menu = menus.first(where: { !exported.contains(ObjectIdentifier($0)) }) {
      exported.insert(ObjectIdentifier(menu))
      try await menu.export(on: connection)
    }
  }

  /// Lets another process serve the file: the last step, when everything else of this one has ended.
  ///
  /// - Returns: Whether another process waits for that.
  func release() -> Bool {
    defer { lock?.release() }
    return lock?.isRequested == true
  }

  /// Tells other programs that the file is served: now, or when another program gives the name up. A sandbox that
  /// refuses the name changes nothing for this process.
  private func tell(_ identity: FileIdentity, on connection: BusConnection) async {
    _ = try? await connection.requestName(identity.name, options: [])
  }

  /// Logs once that the bus is gone, however often it is looked for.
  private func noteLoss(_ reason: any Error) {
    guard lostSince == nil else { return }
    lostSince = .now
    logger.warning("the menu has lost its bus and comes back with it: \(reason)")
  }

  /// Whether the bus has been gone for too long.
  private var isOver: Bool {
    guard let timeout, let lostSince else { return false }
    return lostSince + timeout <= .now
  }

  private func ownName(on connection: BusConnection) async throws -> BusName {
    do {
      // The menus are there already when the name comes.
      try await connection.own(wanted, options: queues && !requiresName ? [] : .doNotQueue)
      return wanted
    } catch let error as MenuBusError where !requiresName && error.code == .nameTaken {
      await tell(ofTaken: wanted, on: connection)
      return connection.uniqueName
    } catch let error as MenuBusError where !requiresName && error.code == .nameRefused {
      if told.insert(wanted).inserted { logger.warning("the menu is reached as \(connection.uniqueName): \(error)") }
      return connection.uniqueName
    }
  }

  /// Tells once of a name that another program has: who calls it means this menu.
  private func tell(ofTaken name: BusName, on connection: BusConnection) async {
    guard let owner = try? await connection.nameOwner(of: name), told.insert(name).inserted else { return }
    let sentence: PrintableText =
      "the name \(name) is taken by \(owner); the menu is reached as \(connection.uniqueName)"
    if owner.kin.counts { logger.notice(sentence) } else { logger.warning(sentence) }
  }
}
