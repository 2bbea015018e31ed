package import Basics
public import LibDBus

/// Keeps an item of a connection registered with the desktop's watcher, also when that is replaced.
///
/// It registers by the connection's unique name, which no sandbox refuses: with each new owner of the watcher's name,
/// again after a delay if a watcher refuses, and again if a watcher's signal or list wrongly says that the item is
/// gone. Closing the connection is the only way to unregister. It runs on the connection's loop and never blocks.
public actor TrayRegistration {
  let connection: BusConnection
  private let path: ObjectPath
  private let onPresence: @Sendable (TrayPresence) -> Void
  private let onWatcher: @Sendable (ArrivedWatcher) -> Void
  private let time: any TimeSource
  private let turn: RegistrationOrder.Turn?
  /// The connection's loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  private var isStopped = false
  /// Whether the first owner of the watcher's name is known, or that there was none.
  private var hasLooked = false

  /// The progress of the item; ``TrayPresence/stopped`` until the bus has told whether there is a watcher.
  public private(set) var presence = TrayPresence.stopped {
    didSet { if presence != oldValue { onPresence(presence) } }
  }
  private(set) var plan = RegistrationPlan()
  /// Whether `presence` is known from the bus and the watcher: neither still owes an answer that would be heard.
  package var isSettled: Bool { isStopped || hasLooked && plan.isSettled }
  var subscriptions: [BusToken] = []
  private var delayed: Task<Void, Never>?
  /// The readings of the watcher's list, and of whether there are hosts.
  var (listReading, hostReading) = (WatcherReading(), WatcherReading())

  /// Starts to register the item at a path. The item has to be exported before, because a watcher may read it at once.
  ///
  /// - Parameters:
  ///   - connection: The connection that the item is on.
  ///   - path: The path of the item.
  ///   - onPresence: Called with each change, on the loop's thread.
  /// - Throws: A `BusError` if the connection is closed.
  public static func start(
    on connection: BusConnection, path: ObjectPath = .trayItem,
    onPresence: @escaping @Sendable (TrayPresence) -> Void = { _ in }
  ) async throws -> TrayRegistration {
    try await start(on: connection, path: path, onWatcher: { _ in }, onPresence: onPresence)
  }

  /// Starts to register the item at a path.
  ///
  /// - Parameters:
  ///   - turn: The item's place among others, which come to each watcher in this order.
  ///   - onWatcher: Called with each program that has the watcher's name, on the loop's thread.
  package static func start(
    on connection: BusConnection, path: ObjectPath = .trayItem, time: any TimeSource = SystemTime(),
    turn: RegistrationOrder.Turn? = nil,
    onWatcher: @escaping @Sendable (ArrivedWatcher) -> Void, onPresence: @escaping @Sendable (TrayPresence) -> Void
  ) async throws -> TrayRegistration {
    let registration = TrayRegistration(connection, path, time, turn, onWatcher, onPresence)
    turn?.reset()
    do {
      try await registration.follow()
      return registration
    } catch {
      await registration.stop()
      throw error
    }
  }

  private init(
    _ connection: BusConnection, _ path: ObjectPath, _ time: any TimeSource, _ turn: RegistrationOrder.Turn?,
    _ onWatcher: @escaping @Sendable (ArrivedWatcher) -> Void,
    _ onPresence: @escaping @Sendable (TrayPresence) -> Void
  ) {
    self.connection = connection
    self.path = path
    self.time = time
    self.turn = turn
    self.onPresence = onPresence
    self.onWatcher = onWatcher
  }

  deinit { delayed?.cancel() }

  /// Stops registering the item. It stays registered until the connection closes. Later answers are ignored.
  public func stop() async {
    isStopped = true
    delayed?.cancel()
    subscriptions = []
    presence = .stopped
  }

  private func follow() async throws {
    try await subscribe("StatusNotifierItemUnregistered") { registration, name in
      if ItemKey(name) == registration.key { registration.handle(.unregistered) }
    }
    try await subscribe("StatusNotifierHostRegistered") { registration, _ in registration.handle(.hosts(true)) }
    try await subscribe("StatusNotifierHostUnregistered") { registration, _ in registration.askForHosts() }
    try await subscribeToList()
    subscriptions.append(
      try await connection.followOwner(of: .trayWatcher) { [weak self] owner in
        self?.assumeIsolated { $0.follow(owner) }
      })
  }

  private func subscribe(
    _ member: MemberName, _ handler: @escaping @Sendable (isolated TrayRegistration, String) -> Void
  ) async throws {
    let rule = MatchRule(sender: .trayWatcher, path: .trayWatcher, interface: .trayWatcher, member: member)
    subscriptions.append(
      try await connection.keepSubscribed(to: rule, owner: self) { registration, signal in
        var reader = signal.reader()
        handler(registration, (try? reader.itemKey()) ?? "")
      })
  }

  /// The item in the notation of the watcher's list.
  var key: ItemKey { ItemKey(connection.uniqueName, path) }

  /// Follows the watcher's name to its next owner.
  private func follow(_ watcher: BusName?) {
    if let watcher, watcher.rawValue != plan.watcher, !isStopped { look(at: watcher, cameLater: hasLooked) }
    hasLooked = true
    handle(.watcher(watcher?.rawValue))
  }

  private func look(at watcher: BusName, cameLater: Bool) {
    Task { [connection, onWatcher] in
      let hosts = await connection.hosts(of: watcher)
      // It may be gone again.
      if !hosts.isEmpty { onWatcher(ArrivedWatcher(name: watcher, hosts: hosts, cameLater: cameLater)) }
    }
  }

  func handle(_ event: RegistrationPlan.Event) {
    let steps = plan.handle(event, at: time.now)
    guard !isStopped else { return }
    presence = plan.presence
    for step in steps {
      switch step {
      case .register(let watcher): register(with: watcher)
      case .wait(let delay, let generation):
        delayed?.cancel()
        delayed = Task { [weak self, time] in
          do { try await time.sleep(for: delay) } catch { return }
          await self?.handle(.due(generation: generation))
        }
      }
    }
  }

  // Answers are handled while they are decoded, in order with the signals.

  private func register(with watcher: String) {
    guard let destination = BusName(watcher) else { return }
    // For a watcher, a name means the item at the usual path of that connection, and a path an item of the caller.
    let argument = path == .trayItem ? connection.uniqueName.rawValue : path.rawValue
    Task { [weak self, connection, turn, time] in
      await turn?.come(to: watcher, on: time)
      guard await self?.isStopped == false else { return }
      do {
        let call = try Message.methodCall(
          to: destination, path: .trayWatcher, interface: .trayWatcher, member: "RegisterStatusNotifierItem",
          signature: "s"
        ) { $0.string(argument) }
        try await connection.call(call, timeout: StatusNotifierLimits.watcherTime) { [weak self] _ in
          self?.assumeIsolated {
            $0.handle(.registered(watcher))
            $0.readList()
          }
        }
        turn?.pass(watcher)
        await self?.askForHosts()
      } catch {
        turn?.pass(watcher)
        await self?.handle(.refused(watcher, reason: "\(error)"))
      }
    }
  }

  /// Asks whether there are hosts; once more if that changes before the answer.
  private func askForHosts() {
    guard hostReading.begin() else { return }
    Task { [weak self] in
      while await self?.askForHostsAgain() == true {}
    }
  }

  private func askForHostsAgain() async -> Bool {
    guard hostReading.goOn() else { return false }
    do {
      try await connection.property(
        "IsStatusNotifierHostRegistered", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher,
        timeout: StatusNotifierLimits.watcherTime
      ) { [weak self] value in
        let areThere = try value.bool()
        self?.assumeIsolated { $0.handle(.hosts(areThere)) }
      }
    } catch {
      // Without an answer, as in a sandbox that forbids the call, hosts are taken to be there.
      handle(.hosts(true))
    }
    return true
  }
}

/// A reading of something of the watcher, one at a time: once more if it changed meanwhile.
struct WatcherReading {
  private var isUnderWay = false
  private var isWanted = false

  /// Wants a reading; returns whether one is to be started.
  mutating func begin() -> Bool {
    isWanted = true
    defer { isUnderWay = true }
    return !isUnderWay
  }

  /// Takes what is wanted; returns whether to read once more. Otherwise the reading is over.
  ///
  /// - Parameter isPossible: Whether there is something to read.
  mutating func goOn(isPossible: Bool = true) -> Bool {
    isUnderWay = isWanted && isPossible
    isWanted = false
    return isUnderWay
  }
}
