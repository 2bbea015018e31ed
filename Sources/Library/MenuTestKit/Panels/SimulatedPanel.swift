package import Basics
import DBusMenu
public import LibDBus
import StatusNotifier

/// A panel that is simulated: it finds items, reads their menus, and shows and says what the real one would.
///
///     let bus = try await PrivateBus.start()
///     let gnome = try await SimulatedPanel(.gnome, on: bus)
///     // … start the program …
///     try await gnome.open()
///     #expect(try await gnome.shown.map(\.text) == ["Mute", "Scene"])
///     try await gnome.choose("Scene/Stage")
///
/// Its ``Personality`` says which panel it is. Where a program has several items, ``select(_:)`` says which is meant.
@MainActor
public final class SimulatedPanel {
  /// The panel that it plays.
  public let personality: Personality
  /// How long something is awaited.
  public var patience: Duration = .seconds(10)
  let bus: BusAddress
  let connection: BusConnection
  let tray: PanelTray?
  private let time: any TimeSource
  /// The menus that it has found, by the item's service and path.
  private var sessions: [String: PanelSession] = [:]
  private(set) var selected: String?
  /// Items that have no method for activation tokens.
  var withoutTokens: Set<String> = []

  /// Puts the panel on a bus that has no tray: it is the watcher and the host.
  ///
  /// - Throws: A `BusError`, also where another program is the watcher, and for a panel without a tray.
  public convenience init(_ personality: Personality, on bus: PrivateBus) async throws {
    try await self.init(personality, on: .address(bus.address))
  }

  package convenience init(
    _ personality: Personality, on bus: BusAddress, time: any TimeSource = SystemTime()
  ) async throws {
    try await self.init(personality, isWatcher: true, on: bus, time: time)
  }

  /// Shows items of a tray that another program watches.
  ///
  /// - Parameter registrations: What programs registered with its watcher, and the connections that did so.
  package convenience init(
    _ personality: Personality, before registrations: [(argument: String, sender: BusName)], on bus: BusAddress
  ) async throws {
    try await self.init(personality, isWatcher: false, on: bus, time: SystemTime())
    for (argument, sender) in registrations { await tray?.register(argument, from: sender) }
  }

  private init(_ personality: Personality, isWatcher: Bool, on bus: BusAddress, time: any TimeSource) async throws {
    guard let habits = personality.tray else {
      throw BusError(.failed, "\(personality.name) has no tray; it reads the menu of a window.")
    }
    (self.personality, self.bus, self.time) = (personality, bus, time)
    connection = try await BusConnection.connect(to: bus)
    let tray = PanelTray(personality, habits, on: connection)
    self.tray = tray
    try await tray.start(isWatcher: isWatcher)
  }

  /// Reads one menu, without a tray: of a window, or of an item whose address is known.
  ///
  /// - Parameters:
  ///   - personality: The panel.
  ///   - menu: The object path of the menu.
  ///   - service: The bus name of the program.
  ///   - bus: The bus of both.
  /// - Throws: A `BusError`, also for a panel that reads no menus.
  public convenience init(
    _ personality: Personality, menu: ObjectPath, of service: BusName, on bus: PrivateBus
  ) async throws {
    try await self.init(personality, menu: menu, of: service, on: .address(bus.address))
  }

  package init(
    _ personality: Personality, menu: ObjectPath, of service: BusName, on bus: BusAddress,
    time: any TimeSource = SystemTime()
  ) async throws {
    guard let machine = personality.menu else {
      throw BusError(.failed, "\(personality.name) reads no menus.")
    }
    (self.personality, self.bus, self.time) = (personality, bus, time)
    connection = try await BusConnection.connect(to: bus)
    tray = nil
    let session = PanelSession(machine(), of: service, at: menu, on: connection, time: time)
    sessions[""] = session
    try await session.start()
  }

  /// Takes the panel off the bus, as one that ends; items register again with the next.
  public func stop() async { await connection.close() }

  // MARK: Items

  /// The items on the panel, oldest first; those that are hidden as well.
  public var items: [ShownItem] {
    get async {
      await tray?.entries.filter { $0.isShown(as: nil) }.map {
        ShownItem($0.properties, by: personality)
      } ?? []
    }
  }

  /// Why programs that registered have no item here, a sentence each.
  public var refusals: [String] {
    get async {
      guard let tray else { return [] }
      let entries = await tray.entries
      return await tray.refusals
        + entries.compactMap { entry in entry.problem.map { "“\(entry.key)”: \($0)" } }
    }
  }

  /// Why a program that registers has no item here, which is awaited.
  ///
  /// - Throws: ``TestPanelError`` where all have one.
  public func refusal() async throws -> String {
    guard let tray else { throw TestPanelError("\(personality.name) has no tray") }
    if let reason = try await awaited(await tray.changes(), { await self.refusals.first }) { return reason }
    throw TestPanelError("\(personality.name) refused nothing within \(patience)")
  }

  /// Says which item is meant by the other methods, by its id; without a call it is the oldest.
  public func select(_ id: String) { selected = id }

  /// The item that is meant, which is awaited.
  ///
  /// - Throws: ``TestPanelError``, with the reason why there is none.
  public func item() async throws -> ShownItem { ShownItem(try await entry().properties, by: personality) }

  /// Whether it has a tray; a panel for one menu alone has none.
  var hasItems: Bool { tray != nil }

  func entry() async throws -> PanelTray.Entry {
    guard let tray else { throw TestPanelError("\(personality.name) has no tray") }
    let selected = selected
    let found: PanelTray.Entry? = try await awaited(await tray.changes()) {
      await tray.entries.first { $0.isShown(as: selected) }
    }
    if let found { return found }
    let silent = await tray.entries.filter { !$0.isRead }.map { "“\($0.key)”: it has not answered within \(patience)" }
    let reasons = await refusals + silent
    throw TestPanelError(
      "\(personality.name) shows no item\(selected.map { " “\($0)”" } ?? "")"
        + (reasons.isEmpty ? ": none registered within \(patience)" : ": " + reasons.joined(separator: "; ")))
  }

  /// The menu of the item that is meant, which the panel begins to read where it has not.
  func session() async throws -> PanelSession {
    if let only = sessions[""] { return only }
    let entry = try await entry()
    guard let path = entry.menu else {
      throw TestPanelError("the item “\(entry.key)” has no menu")
    }
    guard let machine = personality.menu else { throw TestPanelError("\(personality.name) reads no menus") }
    let service = personality.tray?.callsMenuByName == true ? entry.name : entry.service
    let key = "\(service)\(entry.path) \(path) \(entry.absences)"
    if let known = sessions[key] { return known }
    let session = PanelSession(
      machine(), of: service, proxied: entry.owner, at: path, on: connection, time: time)
    sessions[key] = session
    try await session.start()
    return session
  }

  /// Waits for a value, which is asked for at once and after each change; `nil` where it does not come in time.
  func awaited<Answer: Sendable>(
    _ changes: some AsyncSequence<Void, Never> & Sendable, _ value: @escaping @Sendable () async -> Answer?
  ) async throws -> Answer? {
    if let answer = await value() { return answer }
    return await within(patience) { () async -> Answer? in
      for await _ in changes { if let answer = await value() { return answer } }
      return nil
    }.value
  }
}
