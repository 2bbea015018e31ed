public import LibDBus

/// `org.kde.StatusNotifierWatcher`, the registry of a session's tray items and hosts, for a desktop without a watcher.
///
///     let watcher = TrayWatcher(connection: connection)
///     try await watcher.start()
///     for await change in await watcher.changes() { … }
///
/// It runs on the connection's loop. An item or host stays registered as long as its name keeps its owner. The watcher
/// is on the bus from ``start()`` to ``stop()``, and no longer than it is referred to.
public actor TrayWatcher {
  /// The state of a watcher.
  @nonexhaustive public enum State: Sendable, Hashable {
    /// Before ``TrayWatcher/start()``, and after ``TrayWatcher/stop()``.
    case idle
    /// Another program owns the name; this watcher is in the queue.
    case waiting
    /// The watcher owns the name, so programs find it.
    case serving
    /// The bus is gone. It stays so.
    case disconnected(BusError)
  }

  /// The options of a watcher.
  public struct Options: Sendable {
    /// Waits in the queue if another program owns the name, instead of failing.
    public var waits = false
    /// Gives the name to the watcher of a panel that takes it or waits for it, and takes it again when that goes.
    public var yields = false
    /// The most items; beyond them the last item of the program with the most gives way.
    public var items = 4096
    /// The most items of one program, and its most registrations under way.
    public var itemsPerSender = 256
    /// The most hosts; beyond them the last host of the program with the most gives way.
    public var hosts = 256

    /// Creates the default options.
    public init() {}
  }

  /// A registered item or host, whose name has an owner.
  struct Entry: Sendable, Hashable {
    /// The name that it was registered with.
    var name: BusName
    /// The path of an item; `nil` for a host.
    var path: ObjectPath?
    /// The owner of the name, whose program the entry counts for. The connection that registered it may leave before.
    var owner: BusName
    /// The entry of an item; `nil` for a host.
    var item: Item? { path.map { Item(name: name, path: $0) } }
  }

  /// The kinds of registration.
  enum Kind: Sendable {
    case item, host
  }

  let connection: BusConnection
  let options: Options
  /// The connection's loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  /// The state of the watcher; ``changes()`` report when it changes.
  public private(set) var state = State.idle
  var itemEntries: [Entry] = []
  var hostEntries: [Entry] = []
  /// The number of registrations that wait for answers of the bus and of programs, by connection.
  var pending: [BusName: Int] = [:]
  let programs = ProgramRoll()
  /// Gives the name away, if the watcher is one that does.
  private let yielding: NameHandover?
  private let broadcast = Broadcast<TrayWatcherChange>(noting: { $0.missed = $1 })
  private var subscription: BusToken?
  private var exported: BusToken?

  /// Creates a watcher, which is on no bus before ``start()``.
  public init(connection: BusConnection, options: Options = Options()) {
    self.connection = connection
    self.options = options
    yielding = options.yields ? NameHandover(.trayWatcher, on: connection) : nil
  }

  // The connection refers to the watcher weakly.
  deinit {
    guard exported != nil else { return }
    Task { [connection] in await connection.giveBack(.trayWatcher) }
  }

  /// The registered items, oldest first.
  public var items: [Item] { itemEntries.compactMap(\.item) }

  /// The names of the registered hosts, oldest first.
  public var hosts: [BusName] { hostEntries.map(\.name) }

  /// A sequence of the changes from now on; each call creates one. It ends when the watcher is stopped or released, or
  /// the bus is gone. A slow reader misses the oldest changes, and the next one has their number,
  /// ``TrayWatcherChange/missed``; ``items`` are current in any case.
  public func changes() -> some AsyncSequence<TrayWatcherChange, Never> & Sendable {
    broadcast.stream(limit: 2 * options.items + 1024)
  }

  /// Removes the watcher from the bus and releases the name.
  public func stop() async {
    guard exported != nil else { return }
    end(.idle)
    await connection.giveBack(.trayWatcher)
  }

  /// Exports the watcher, then requests the name; a no-op for a watcher that is on the bus.
  ///
  /// - Throws: A `BusError`: `failed` if another program owns the name and the watcher does not wait for it, or if the
  ///   connection already has a watcher.
  public func start() async throws {
    guard state == .idle else { return }
    state = .waiting
    do {
      try await enter()
    } catch {
      if exported != nil { await stop() } else if state == .waiting { state = .idle }
      throw error
    }
  }

  private func enter() async throws {
    exported = try await connection.keepExported(interface, at: .trayWatcher)
    subscription = try await connection.keepSubscribed(
      to: .nameOwnerChanged(), owner: self, onEnd: { $0.end(.disconnected($1)) },
      handler: { watcher, signal in if let change = try? OwnerChange(signal) { watcher.handle(change) } })
    switch try await connection.requestName(.trayWatcher, options: flags) {
    case .primaryOwner, .alreadyOwner: set(.serving)
    case .inQueue: break
    case .exists where options.yields: break
    case .exists: throw BusError(.failed, "Another program owns the name \(BusName.trayWatcher).")
    }
  }

  /// The options with which the name is requested.
  private var flags: NameRequestOptions {
    options.yields ? NameHandover.options : options.waits ? [] : .doNotQueue
  }

  private func handle(_ change: OwnerChange) {
    yielding?.assumeIsolated { $0.follow(change) }
    guard change.name != .trayWatcher else {
      if options.yields { follow(change.new) }
      return set(change.new == connection.uniqueName ? .serving : .waiting)
    }
    if change.new == nil { programs.remove(change.name) }
    for item in itemEntries where item.name == change.name && item.owner != change.new {
      itemEntries.removeAll { $0 == item }
      announceItem(item, isThere: false)
      if item.name != item.owner { keep(item) }
    }
    for host in hostEntries where host.name == change.name && host.owner != change.new {
      hostEntries.removeAll { $0 == host }
      announceHost(host, isThere: false)
    }
  }

  private func set(_ new: State) {
    guard exported != nil, state != new else { return }
    // Items and hosts register again with each new owner of the name, and with this watcher when it is the owner again.
    itemEntries = []
    hostEntries = []
    state = new
    report(new == .serving ? .nameGained : .nameLost)
  }

  private func end(_ new: State) {
    guard exported != nil else { return }
    exported = nil
    subscription = nil
    state = new
    itemEntries = []
    hostEntries = []
    if new == .idle { broadcast.finish() } else { broadcast.close() }
  }

  func report(_ kind: TrayWatcherChange.Kind) { broadcast.send(TrayWatcherChange(kind)) }
}
