public import LibDBus

/// Knows the tray items of a session, and keeps each current.
///
///     let host = TrayHost(connection: connection)
///     try await host.start()
///     for item in await host.items { print(item.state.title) }
///     for await change in await host.changes { … }
///
/// Where there is no watcher it waits for one. Programs may be wrong, slow or gone: ``TrayHostLimits`` says what is taken
/// from them at most, ``Item/notes`` and ``notes`` what was left out. Runs on the connection's loop, which hands over
/// answers and signals in the order of their arrival.
public actor TrayHost {
  /// What the host knows the items from.
  public enum State: Sendable, Hashable {
    /// Nothing is kept current; before ``TrayHost/start()``, and after ``TrayHost/stop()``.
    case idle
    /// There is no watcher.
    case waiting
    /// The watcher was not yet heard of.
    case reading
    /// The watcher's list is known.
    case current
    /// The bus is gone. It stays so.
    case disconnected(BusError)
  }

  /// The connection the questions go over.
  public nonisolated let connection: BusConnection
  /// What is taken from watchers and items at most.
  public nonisolated let limits: TrayHostLimits
  /// The connection's loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  /// What the items are known from.
  public internal(set) var state = State.idle
  /// What the watcher has, in its order.
  var entries: [Entry] = []
  /// The items behind it.
  var tracked: [Address: Tracked] = [:]
  /// What was wrong with the watcher's list.
  var listNotes: [String: String] = [:]

  var subscriptions: [BusToken] = []
  /// The name that the watcher knows the host by.
  var name: BusName?
  private let broadcast = Broadcast<TrayHostChange>()
  /// Who waits until everything was asked once.
  var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  /// Goes up with every watcher, item and listener, so that late answers are known for what they are.
  private var lastToken = 0
  /// The present watcher.
  var epoch = 0

  /// Whether the watcher is told of the host.
  nonisolated let registers: Bool

  /// Takes note of a connection; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - connection: The connection the questions go over.
  ///   - limits: What is taken from watchers and items at most.
  ///   - registers: Whether the watcher is told that there is a host. Say `false` where nobody will see the items.
  public init(connection: BusConnection, limits: TrayHostLimits = TrayHostLimits(), registers: Bool = true) {
    self.connection = connection
    self.limits = limits
    self.registers = registers
  }

  deinit {
    guard let name else { return }
    Task { [connection] in try? await connection.releaseName(name) }
  }

  /// The items that could be read, in the order the watcher has them.
  public var items: [Item] {
    var seen: Set<Address> = []
    return entries.compactMap { entry in
      guard let address = entry.address, seen.insert(address).inserted else { return nil }
      return tracked[address]?.published
    }
  }

  /// What is registered and does not answer as an item, or was left out for another reason.
  public var notes: [String] {
    listNotes.sorted { $0.key < $1.key }.map(\.value)
      + tracked.values.filter { $0.published == nil }.compactMap(\.problem).sorted()
  }

  /// What happens from now on.
  ///
  /// Ends when the host is stopped or released, or the bus is gone. Each call makes a sequence of its own. A slow reader
  /// misses the oldest changes; ``items`` are current in any case.
  public var changes: AsyncStream<TrayHostChange> { broadcast.stream(limit: limits.waitingChanges) }

  /// Reads the items and keeps them current from then on. Does nothing if that is done already.
  ///
  /// When this returns, every item that is registered was read, or had its time to answer; or there is no watcher.
  ///
  /// - Throws: A `BusError` of the bus; nothing is kept current then.
  public func start() async throws {
    guard state == .idle else { return }
    state = .waiting
    do {
      try await subscribe()
      guard isStarted else { return }
      if registers { name = try await takeName() }
      try await connection.withOwner(of: .trayWatcher) { [weak self] owner in
        self?.assumeIsolated { if $0.state == .waiting, let owner { $0.watcherCame(owner) } }
      }
    } catch {
      if isStarted { await stop() }
      throw error
    }
    await settle()
  }

  /// Keeps the items current no longer, and forgets them. ``changes`` end.
  public func stop() async {
    guard isStarted else { return }
    end(.idle)
    if let name { try? await connection.releaseName(name) }  // fails only with the bus
    name = nil
  }

  /// Whether the items are kept current.
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
      say(.disconnected(reason))
      broadcast.close()
    } else {
      broadcast.finish()
    }
    checkSettled()
  }

  func say(_ change: TrayHostChange) { broadcast.send(change) }

  func nextToken() -> Int {
    lastToken += 1
    return lastToken
  }
}
