package import Basics
public import LibDBus

/// The tray items of a session, each kept current.
///
///     let host = TrayHost(connection: connection)
///     try await host.start()
///     for item in await host.items { print(item.state.title) }
///     for await change in await host.changes() { … }
///
/// Without a watcher, the host waits for one. Programs may be faulty, slow or gone: ``TrayHostLimits`` bounds what the
/// host accepts from them; ``Item/notes`` and ``notes`` list what it left out. The host runs on the connection's loop,
/// which delivers answers and signals in the order of their arrival.
public actor TrayHost {
  /// The progress of a host.
  @nonexhaustive public enum State: Sendable, Hashable {
    /// The host is not running: before ``TrayHost/start()`` and after ``TrayHost/stop()``.
    case idle
    /// There is no watcher.
    case waiting
    /// The watcher has not answered yet.
    case reading
    /// The watcher's list is known and kept current.
    case current
    /// The bus is gone. It stays so.
    case disconnected(BusError)
  }

  /// The connection that the host uses.
  public nonisolated let connection: BusConnection
  /// The limits of what the host accepts from watchers and items.
  public nonisolated let limits: TrayHostLimits
  /// The connection's loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  /// The progress of the host.
  public internal(set) var state = State.idle
  /// The watcher's list, in its order.
  var entries: [Entry] = []
  /// The items in the list.
  var tracked: [Address: Tracked] = [:]
  /// The problems of the watcher's list.
  var listNotes: [String: String] = [:]

  var subscriptions: [BusToken] = []
  /// The name that the host is registered with.
  var name: BusName?
  private let broadcast = Broadcast<TrayHostChange>(size: \.size, noting: { $0.missed = $1 })
  /// Callers that wait until every item was read once.
  var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  /// Goes up with every watcher and item, so that late answers can be ignored.
  private var lastToken = 0
  /// The token of the present watcher.
  var epoch = 0
  /// Reads the list of the watcher; one at a time, however often its name changes hands.
  var reading: Task<Void, Never>?

  /// Whether the host registers with the watcher.
  nonisolated let registers: Bool
  nonisolated let time: any TimeSource

  /// Creates a host, which sends nothing before ``start()``.
  ///
  /// - Parameters:
  ///   - connection: The connection that the host uses.
  ///   - limits: The limits of what the host accepts from watchers and items.
  ///   - registers: Whether the host registers with the watcher. Pass `false` if no user will see the items.
  public init(connection: BusConnection, limits: TrayHostLimits = TrayHostLimits(), registers: Bool = true) {
    self.init(connection: connection, limits: limits, registers: registers, time: SystemTime())
  }

  /// Creates a host with a clock.
  package init(
    connection: BusConnection, limits: TrayHostLimits = TrayHostLimits(), registers: Bool = true, time: any TimeSource
  ) {
    self.connection = connection
    self.limits = limits
    self.registers = registers
    self.time = time
  }

  deinit {
    guard let name else { return }
    Task { [connection] in await connection.giveBack(name) }
  }

  /// The items that could be read, in the order the watcher has them.
  public var items: [Item] {
    var seen: Set<Address> = []
    return entries.compactMap(\.address).filter { seen.insert($0).inserted }.compactMap { tracked[$0]?.published }
  }

  /// The problems of entries that were left out, such as those that do not answer as an item.
  public var notes: [String] {
    listNotes.sorted { $0.key < $1.key }.map(\.value)
      + Set(tracked.values.filter { $0.published == nil }.compactMap(\.problem)).sorted()
  }

  /// The programs of items that were left out because they do not answer.
  package var silentPrograms: [BusName] {
    Set(tracked.filter { $0.value.published == nil && $0.value.isSilent }.map(\.key.service)).sorted {
      $0.rawValue < $1.rawValue
    }
  }

  /// A sequence of the changes from now on; each call creates one.
  ///
  /// It ends when the host is stopped or released, or the bus is gone. A slow reader misses the oldest changes, and the
  /// next one has their number, ``TrayHostChange/missed``; ``items`` are current in any case.
  public func changes() -> some AsyncSequence<TrayHostChange, Never> & Sendable {
    broadcast.stream(limit: limits.waitingChanges, bytes: limits.waitingBytes)
  }

  /// Reads the items and keeps them current from then on; a no-op for a running host.
  ///
  /// When this returns, every item that was registered was read, or had its time to answer; or there is no watcher, or
  /// it went meanwhile.
  ///
  /// - Throws: A `BusError` of the bus; the host is not running then.
  public func start() async throws {
    guard state == .idle else { return }
    state = .waiting
    do {
      try await subscribe()
      guard isStarted else { return }
      if registers {
        let name = try await requestName()
        // It may have been stopped meanwhile.
        guard isStarted else {
          if let name { await connection.giveBack(name) }
          return
        }
        self.name = name
      }
      try await connection.withOwner(of: .trayWatcher) { [weak self] owner in
        self?.assumeIsolated { if $0.state == .waiting, let owner { $0.watcherCame(owner) } }
      }
    } catch {
      if isStarted { await stop() }
      throw error
    }
    await settle()
  }

  /// Stops the host and forgets the items. The sequences of ``changes()`` end.
  public func stop() async {
    guard isStarted else { return }
    end(.idle)
    if let name { await connection.giveBack(name) }
    name = nil
  }

  /// Whether the host is running.
  var isStarted: Bool {
    switch state {
    case .idle, .disconnected: false
    default: true
    }
  }

  func end(_ new: State) {
    guard isStarted else { return }
    state = new
    forgetAll()
    subscriptions = []
    if case .disconnected(let reason) = new {
      report(.disconnected(reason))
      broadcast.close()
    } else {
      broadcast.finish()
    }
  }

  func report(_ kind: TrayHostChange.Kind) { broadcast.send(TrayHostChange(kind)) }

  func nextToken() -> Int {
    lastToken += 1
    return lastToken
  }
}

extension TrayHost {
  private var isSettled: Bool {
    state != .reading && !entries.contains { $0.isAwaited && !$0.isResolved }
      && !tracked.values.contains { $0.isAwaited && !$0.isSettled }
  }

  /// Waits until every item of the present watcher's list was read once, with or without success, or until the watcher
  /// is gone.
  func settle() async {
    let token = nextToken()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isSettled || Task.isCancelled { continuation.resume() } else { waiters[token] = continuation }
      }
    } onCancel: {
      Task { await self.stopWaiting(token) }
    }
  }

  private func stopWaiting(_ token: Int) { waiters.removeValue(forKey: token)?.resume() }

  /// Ends the reading of the watcher's list. Items that are known now are awaited, and later ones are not: a program
  /// could register a new one as long as the last one has time to answer.
  func endReading() {
    state = .current
    for index in entries.indices { entries[index].isAwaited = true }
    for index in tracked.values.indices { tracked.values[index].isAwaited = true }
    checkSettled()
  }

  func checkSettled() {
    if !waiters.isEmpty, isSettled { endWaiting() }
  }

  /// Ends all waits.
  func endWaiting() {
    let ended = waiters.values
    waiters = [:]
    for waiter in ended { waiter.resume() }
  }
}
