package import LibDBus

/// `com.canonical.AppMenu.Registrar`, the registry of the menus of windows, for a desktop without a panel that has one.
///
/// It runs on the connection's loop. A window stays registered until its program takes it back or leaves the bus.
package actor MenuRegistrar {
  /// The state of a registrar.
  package enum State: Sendable, Hashable {
    /// Another program owns the name.
    case waiting
    /// The registrar owns the name, so programs find it.
    case serving
    /// After ``MenuRegistrar/stop()``.
    case stopped
    /// The bus is gone. It stays so.
    case disconnected(BusError)
  }

  /// The options of a registrar.
  package struct Options: Sendable {
    /// Waits if another program owns the name, instead of failing.
    package var waits = false
    /// Gives the name to the registrar of a panel that takes it or waits for it, and takes it again when that goes.
    package var yields = false
    /// The most windows; further ones are refused.
    package var windows = WindowMenusLimits.windows
    /// The most windows of one connection.
    package var windowsPerSender = WindowMenusLimits.windowsPerSender

    /// Creates the default options.
    package init() {}
  }

  let connection: BusConnection
  let options: Options
  /// The connection's loop.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  /// The state of the registrar; ``changes`` report when it changes.
  package private(set) var state = State.waiting
  /// The windows, oldest first.
  package internal(set) var windows: [RegisteredWindow] = []
  /// Gives the name away, if the registrar is one that does.
  private let yielding: NameYielding?
  private let broadcast = Broadcast<MenuRegistrarChange>()
  private var subscription: BusToken?
  private var exported: BusToken?

  /// Exports a registrar, then requests the name.
  ///
  /// - Throws: A `BusError`: `failed` if another program owns the name and the registrar does not wait for it.
  package static func start(on connection: BusConnection, options: Options = Options()) async throws -> MenuRegistrar {
    let registrar = MenuRegistrar(connection, options)
    do {
      try await registrar.enter()
      return registrar
    } catch {
      await registrar.stop()
      throw error
    }
  }

  private init(_ connection: BusConnection, _ options: Options) {
    self.connection = connection
    self.options = options
    yielding = options.yields ? NameYielding(.menuRegistrar, on: connection) : nil
  }

  /// A sequence of the changes from now on; each access creates one. It ends when the registrar is stopped or released,
  /// or the bus is gone.
  package var changes: AsyncStream<MenuRegistrarChange> {
    // A reader that misses changes can read `windows`.
    broadcast.stream(limit: 2 * options.windows + 64)
  }

  /// Removes the registrar from the bus and releases the name.
  package func stop() async {
    guard exported != nil else { return }
    end(.stopped)
    await connection.giveBack(.menuRegistrar)
  }

  private func enter() async throws {
    exported = try await connection.keepExported(interface, at: .menuRegistrar)
    subscription = try await connection.keepSubscribed(
      to: .nameOwnerChanged(), owner: self, onEnd: { $0.end(.disconnected($1)) },
      handler: { registrar, signal in if let change = try? OwnerChange(signal) { registrar.handle(change) } })
    switch try await connection.requestName(.menuRegistrar, options: flags) {
    case .primaryOwner, .alreadyOwner: set(.serving)
    case .inQueue: break
    case .exists where options.yields: break
    case .exists: throw BusError(.failed, "Another program owns the name \(BusName.menuRegistrar).")
    }
  }

  /// The options with which the name is requested.
  private var flags: NameRequestOptions {
    options.yields ? NameYielding.options : options.waits ? [] : .doNotQueue
  }

  private func handle(_ change: OwnerChange) {
    yielding?.assumeIsolated { $0.follow(change) }
    guard change.name != .menuRegistrar else {
      return set(change.new == connection.uniqueName ? .serving : .waiting)
    }
    guard change.new == nil else { return }
    for window in windows where window.service == change.name { remove(window.number) }
  }

  private func set(_ new: State) {
    guard exported != nil, state != new else { return }
    // Programs register with each new owner of the name.
    windows = []
    state = new
    broadcast.send(new == .serving ? .nameGained : .nameLost)
  }

  private func end(_ new: State) {
    guard exported != nil else { return }
    exported = nil
    subscription = nil
    state = new
    windows = []
    broadcast.close()
  }

  func report(_ change: MenuRegistrarChange) { broadcast.send(change) }
}
