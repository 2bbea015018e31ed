public import LibDBus

/// `org.kde.StatusNotifierWatcher`: knows the tray items and the hosts of a session, for a desktop that has no watcher.
///
/// Runs on the connection's loop. An item or host stays registered as long as its name has the owner it had; there is
/// no other way to leave. The watcher is on the bus as long as somebody refers to it.
public actor TrayWatcher {
  /// Whether programs find the watcher.
  public enum State: Sendable, Hashable {
    /// Somebody else has the name, and this watcher is next, or later.
    case waiting
    /// The name is this watcher's.
    case serving
    /// After ``TrayWatcher/stop()``.
    case stopped
    /// The bus is gone. It stays so.
    case disconnected(BusError)
  }

  /// What can be chosen about a watcher.
  public struct Options: Sendable {
    /// Waits for the name where somebody else has it, instead of failing.
    public var waits = false
    /// How many items may be registered; further ones are refused.
    public var items = 4096
    /// How many items one connection may register.
    public var itemsPerSender = 256
    /// How many hosts may be registered.
    public var hosts = 256

    /// The defaults.
    public init() {}
  }

  /// Something that is registered, under a name that has an owner.
  struct Entry: Sendable, Hashable {
    /// What the watcher calls it.
    var key: String
    /// The name it was registered by.
    var name: BusName
    /// Who has the name.
    var owner: BusName
    /// Who registered it.
    var sender: BusName?
  }

  /// What an argument to a registration names.
  enum Kind: Sendable {
    case item, host
  }

  let connection: BusConnection
  let options: Options
  /// The connection's loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  /// Whether programs find the watcher; ``changes`` tell when that changes.
  public private(set) var state = State.waiting
  var itemEntries: [Entry] = []
  var hostEntries: [Entry] = []
  /// How many registrations wait for the bus to say who owns a name, by sender.
  var pending: [BusName?: Int] = [:]
  private let broadcast = Broadcast<TrayWatcherChange>()
  private var subscription: BusToken?
  private var exported: BusToken?

  /// Puts a watcher on the bus, then asks for the name.
  ///
  /// - Throws: A `BusError`: `failed` where somebody else has the name and the watcher is not to
  ///   wait for it, or where the connection has a watcher already.
  public static func start(on connection: BusConnection, options: Options = Options()) async throws -> TrayWatcher {
    let watcher = TrayWatcher(connection, options)
    do {
      try await watcher.enter()
      return watcher
    } catch {
      await watcher.stop()
      throw error
    }
  }

  private init(_ connection: BusConnection, _ options: Options) {
    self.connection = connection
    self.options = options
  }

  // The connection refers to the watcher weakly.
  deinit {
    guard exported != nil else { return }
    Task { [connection] in try? await connection.releaseName(.trayWatcher) }
  }

  /// What is registered, oldest first, as `RegisteredStatusNotifierItems` has it: name and path in one word.
  public var items: [String] { itemEntries.map(\.key) }

  /// The names that hosts registered by, oldest first.
  public var hosts: [BusName] { hostEntries.map(\.name) }

  /// What happens from now on; each call makes a sequence of its own. Ends when the watcher is stopped or released, or
  /// the bus is gone.
  public var changes: AsyncStream<TrayWatcherChange> {
    // A reader that misses changes asks for `items`.
    broadcast.stream(limit: 2 * options.items + 1024)
  }

  /// Takes the watcher off the bus and gives the name back.
  public func stop() async {
    guard exported != nil else { return }
    end(.stopped)
    try? await connection.releaseName(.trayWatcher)  // fails only with the bus, which takes the name away too
  }

  private func enter() async throws {
    exported = try await connection.keepExported(interface, at: .trayWatcher)
    subscription = try await connection.keepSubscribed(
      to: .nameOwnerChanged(), onEnd: { [weak self] reason in self?.assumeIsolated { $0.end(.disconnected(reason)) } },
      handler: { [weak self] signal in
        guard let change = try? OwnerChange(signal) else { return }
        self?.assumeIsolated { $0.handle(change) }
      })
    switch try await connection.requestName(.trayWatcher, options: options.waits ? [] : .doNotQueue) {
    case .primaryOwner, .alreadyOwner: set(.serving)
    case .inQueue: break
    case .exists: throw BusError(.failed, "Somebody else has the name \(BusName.trayWatcher).")
    }
  }

  private func handle(_ change: OwnerChange) {
    guard change.name != .trayWatcher else {
      return set(change.new == connection.uniqueName ? .serving : .waiting)
    }
    for item in itemEntries where item.name == change.name && item.owner != change.new {
      itemEntries.removeAll { $0 == item }
      announceItems(.itemUnregistered(item.key))
    }
    for host in hostEntries where host.name == change.name && host.owner != change.new {
      hostEntries.removeAll { $0 == host }
      announceHosts(.hostUnregistered(host.name))
    }
  }

  private func set(_ new: State) {
    guard exported != nil, state != new else { return }
    // Whoever has the name now is told everything anew by items and hosts, and so is this watcher later.
    itemEntries = []
    hostEntries = []
    state = new
    say(new == .serving ? .nameGained : .nameLost)
  }

  private func end(_ new: State) {
    guard exported != nil else { return }
    exported = nil
    subscription = nil
    state = new
    itemEntries = []
    hostEntries = []
    broadcast.close()
  }

  func say(_ change: TrayWatcherChange) { broadcast.send(change) }
}
