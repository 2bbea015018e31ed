import DesktopWindows
package import LibDBus

/// `com.canonical.AppMenu.Registrar`, the registry of the menus of windows, for a desktop without a panel that has one.
///
/// It runs on the connection's loop. A window stays registered until its program takes it back or leaves the bus. While
/// another registrar has the name, this one keeps its windows and takes note of those that register with the other:
/// programs of Qt 5 register once, with whoever has the name then.
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
    /// The most windows; beyond them the last of the program with the most gives way.
    package var windows = WindowMenusLimits.windows
    /// The most windows of one program.
    package var windowsPerProgram = WindowMenusLimits.windowsPerProgram
    /// Windows of an earlier registrar, which are kept if their programs are on the bus.
    package var known: [RegisteredWindow] = []
    /// Asks the display which process has a window.
    package var windowProcess: @Sendable (UInt32) async -> Int? = { await XWindows.process(of: $0) }

    /// Creates the default options.
    package init() {}
  }

  let connection: BusConnection
  let options: Options
  /// The connection's loop.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  /// The state of the registrar; ``changes`` report when it changes.
  package private(set) var state = State.waiting
  /// Whether it is on the bus.
  package var isRunning: Bool { state == .waiting || state == .serving }
  /// The windows, oldest first.
  package internal(set) var windows: [RegisteredWindow] = []
  /// Gives the name away, if the registrar is one that does.
  private let yielding: NameHandover?
  let programs = ProgramRoll()
  /// The connections that have registered windows of others, once for each window of which the display is asked.
  var disputants: [BusName] = []
  private let broadcast = Broadcast<MenuRegistrarChange>()
  private var subscriptions: [BusToken] = []
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
    yielding =
      options.yields
      ? NameHandover(
        .menuRegistrar, on: connection, announcedBy: [.kdeMenus, .kdeMenuView], answering: (.kdeMenus, "/KAppMenu"))
      : nil
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
    subscriptions.append(
      try await connection.keepSubscribed(
        to: .nameOwnerChanged(), owner: self, onEnd: { $0.end(.disconnected($1)) },
        handler: { registrar, signal in if let change = try? OwnerChange(signal) { registrar.handle(change) } }))
    for window in options.known { keep(window) }
    if options.yields || options.waits { try await followOther() }
    await yielding?.lookForAnnouncingNames()
    // `yielding` requests the name later, unless the other program takes it.
    if await yielding?.isLeft == true { return await learn() }
    switch try await connection.requestName(.menuRegistrar, options: flags) {
    case .primaryOwner, .alreadyOwner: set(.serving)
    case .inQueue: break
    case .exists where options.yields: break
    case .exists: throw BusError(.failed, "Another program owns the name \(BusName.menuRegistrar).")
    }
    if state == .waiting { await learn() }
  }

  /// The options with which the name is requested.
  private var flags: NameRequestOptions {
    options.yields ? NameHandover.options : options.waits ? [] : .doNotQueue
  }

  private func handle(_ change: OwnerChange) {
    yielding?.assumeIsolated { $0.follow(change) }
    guard change.name != .menuRegistrar else {
      return set(change.new == connection.uniqueName ? .serving : .waiting)
    }
    guard change.new == nil else { return }
    forget(change.name)
  }

  private func set(_ new: State) {
    guard exported != nil, state != new else { return }
    state = new
    broadcast.send(new == .serving ? .nameGained : .nameLost)
  }

  private func end(_ new: State) {
    guard exported != nil else { return }
    exported = nil
    subscriptions = []
    yielding?.assumeIsolated { $0.stop() }
    state = new
    windows = []
    broadcast.close()
  }

  func report(_ change: MenuRegistrarChange) { broadcast.send(change) }

  // MARK: Another registrar

  private func followOther() async throws {
    let rule = MatchRule(sender: .menuRegistrar, path: .menuRegistrar, interface: .menuRegistrar)
    subscriptions.append(
      try await connection.keepSubscribed(to: rule, owner: self) { registrar, signal in
        // Signals of this one come back, too.
        if registrar.state == .waiting { try? registrar.note(signal) }
      })
    // Others find the windows by this name while they cannot by the other one.
    _ = try await connection.requestName(.ownMenuRegistrar)
  }

  /// Asks another registrar for its windows.
  private func learn() async {
    _ = try? await RegisteredWindow.list(
      of: .menuRegistrar, over: connection, timeout: WindowMenusLimits.registrarTime
    ) { [weak self] windows in
      self?.assumeIsolated { registrar in
        for window in windows where registrar.state == .waiting { registrar.keep(window) }
      }
    }
  }

  private func note(_ signal: borrowing IncomingMessage) throws(BusError) {
    var reader = signal.reader()
    let number = try reader.uint32()
    switch signal.member {
    case "WindowUnregistered": remove(number)
    case "WindowRegistered":
      guard let service = BusName(try reader.string(limit: 255)) else { return }
      keep(RegisteredWindow(number: number, service: service, path: try reader.objectPath()))
    default: break
    }
  }

  /// Keeps a window that has registered with another registrar, as long as its connection is there.
  private func keep(_ window: RegisteredWindow) {
    guard window.service.isUnique, window.path.rawValue.utf8.count <= WindowMenusLimits.pathBytes,
      !windows.contains(window)
    else { return }
    windows.removeAll { $0.number == window.number }
    guard (try? makeRoom(for: window.service)) != nil else { return }
    append(window)
    report(.registered(window))
    Task { [weak self, connection] in
      guard let owner = try? await connection.owner(of: window.service), owner == window.service else {
        await self?.forget(window.service)
        return
      }
    }
  }

  /// Forgets a connection that is gone, with its windows.
  private func forget(_ service: BusName) {
    programs.remove(service)
    for window in windows where window.service == service { remove(window.number) }
  }
}
