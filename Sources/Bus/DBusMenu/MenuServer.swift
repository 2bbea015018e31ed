package import Basics
public import LibDBus

/// Answers for one menu at one path, from a snapshot of its own.
///
/// The program that owns the menu sends it ``MenuUpdate``s and gets ``MenuEvent``s; it is never waited for, so a busy
/// program still shows its menu at once. Runs on the connection's loop. Several servers may share a connection, each
/// with its path. The menu is on the bus as long as there is a reference to its server.
public actor MenuServer {
  /// The options of a server.
  public struct Options: Sendable {
    /// Answers a `GetLayout` that asks for `type` and `children-display` alone without any properties.
    ///
    /// Only GNOME's extension asks so. It learns both from the properties it then asks for, and given them here it
    /// would rebuild, and so fold up, every open submenu whenever a layout changes.
    /// See docs/panel-menus.md#the-extension-of-gnome.
    package var answersStructureQuestionsEmpty = true
    /// The time for which a removed item is still known, so that a click on a row the user still sees is not lost.
    public var grace: Duration = .seconds(1)
    /// The time without `AboutToShow` and events after which a client that has the menu open is considered to
    /// have closed it. Several panels do not say when they close a menu.
    public var sessionTimeout: Duration = .seconds(60)
    /// The time for which the answer to `AboutToShow` may wait for content made on demand. LXQt's panel crashes if its
    /// menu is closed meanwhile. See docs/panel-menus.md#panels-on-libdbusmenu-qt.
    package var answerBudget: Duration = .milliseconds(20)
    /// A client that asks about the root again, later than this, has opened the menu again. One that asks after each of
    /// our signals would otherwise cause a signal with each call.
    package var sameOpening: Duration = .milliseconds(300)
    /// Whether the program is told that a client asks whether the events before are handled (``HandledQuestion``), and
    /// answers it.
    package var reportsQuestions = false
    /// The clients that may use the menu; `nil` for all.
    package var audience: MenuAudience?
    /// The clock of the server and of what shows its menu.
    package var time: any TimeSource = SystemTime()

    /// The defaults.
    public init() {}
  }

  /// Receives an event, on the loop's thread; returns whether there was room for it. Of events that came together,
  /// those after one that there was no room for are not handed over.
  public typealias EventHandler = @Sendable (MenuEvent) -> Bool
  /// Receives events that came together, on the loop's thread; returns whether there was room for all of them.
  package typealias EventsHandler = @Sendable ([ReceivedEvent]) -> Bool
  /// Receives what the program has to know of clients besides events, on the loop's thread.
  package typealias ActivityHandler = @Sendable (ClientActivity) -> Void

  let connection: BusConnection
  /// The object path of the menu.
  public nonisolated let path: ObjectPath
  /// The connection's loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  let options: Options
  let onEvents: EventsHandler
  let onActivity: ActivityHandler?
  /// The menu as it is shown.
  public internal(set) var layout: MenuLayout
  /// Counts the announced changes of structure, from 1. Kept answers say it, so they go with it.
  package internal(set) var revision: UInt32 = 1 { didSet { cache.removeAll() } }
  var cache = ReplyCache()
  var clients = Clients()
  /// Facts about the clients that the program reads from its own threads.
  struct Readers {
    /// See ``MenuServer/losesTitles``.
    var losesTitles = false
    /// See ``MenuServer/wasRead``.
    var wasRead = false
  }
  let readers = Lock(Readers())
  /// Whether a client loses a title that it reads again under the same id.
  package nonisolated var losesTitles: Bool { readers.withLock(\.losesTitles) }
  /// Whether a client has read the menu.
  package nonisolated var wasRead: Bool { readers.withLock(\.wasRead) }
  var pending = PendingCalls()
  var announcements: Announcements
  private var retirement = Retirement()
  private var attributes: MenuAttributes
  /// The menu on the bus, and the subscription to the departures of clients.
  private var tokens: [BusToken] = []
  /// Whether the menu is on the bus. Once closed, the server applies changes and sends nothing.
  var isExported: Bool { !tokens.isEmpty }

  /// Exports a menu.
  ///
  /// - Throws: A `BusError`, also where the path has a menu already.
  public static func export(
    _ layout: MenuLayout, on connection: BusConnection, at path: ObjectPath,
    attributes: MenuAttributes = MenuAttributes(), options: Options = Options(), onEvent: @escaping EventHandler
  ) async throws -> MenuServer {
    try await export(layout, on: connection, at: path, attributes, options, onActivity: nil) { events in
      events.allSatisfy { onEvent($0.event) }
    }
  }

  /// Exports a menu for a program that tracks which clients have it open.
  package static func export(
    _ layout: MenuLayout, on connection: BusConnection, at path: ObjectPath, _ attributes: MenuAttributes,
    _ options: Options, onActivity: ActivityHandler?, onEvents: @escaping EventsHandler
  ) async throws -> MenuServer {
    let server = MenuServer(
      layout, on: connection, at: path, attributes, options, onActivity: onActivity, onEvents: onEvents)
    try await server.open()
    return server
  }

  /// Makes a server that is on no bus before ``open()``. Changes that are posted to it until then are in the menu that
  /// clients find.
  package init(
    _ layout: MenuLayout, on connection: BusConnection, at path: ObjectPath, _ attributes: MenuAttributes,
    _ options: Options, onActivity: ActivityHandler?, onEvents: @escaping EventsHandler
  ) {
    self.layout = layout
    self.connection = connection
    self.path = path
    self.attributes = attributes
    self.options = options
    self.onActivity = onActivity
    self.onEvents = onEvents
    announcements = Announcements(Backpressure(on: connection))
  }

  /// Applies a change and announces it: properties in one signal, then each parent whose children changed.
  ///
  /// While the bus accepts nothing, announcements wait and become one, about everything that changed meanwhile.
  ///
  /// - Throws: A `BusError` for values that D-Bus does not allow. The change is applied nevertheless.
  public func apply(_ update: MenuUpdate) throws(BusError) { try apply([update], answering: []) }

  /// Applies changes, answers the calls that waited for them, and then announces them: a panel that learns of a change
  /// before the answer ignores a later announcement. See docs/panel-menus.md#panels-on-libdbusmenu-qt.
  func apply(_ updates: [MenuUpdate], answering numbers: [Int]) throws(BusError) {
    var change = MenuChange()
    for update in updates { change.append(applyToLayout(update)) }
    if updates.count > 1 { change.properties.removeAll { !layout.contains($0.id) } }
    if !change.gaps.isEmpty { clients.noteMoves(from: change.gaps, in: layout) }
    if !numbers.isEmpty { answer(numbers, changing: Set(change.parents)) }
    if !change.properties.isEmpty || !change.parents.isEmpty { try announce(change) }
  }

  private func applyToLayout(_ update: MenuUpdate) -> MenuChange {
    let change = layout.apply(update)
    let now = options.time.now
    retirement.add(change.removed, until: now + options.grace, now: now)
    clients.forget(change.removed)
    if !change.properties.isEmpty || !change.parents.isEmpty { cache.removeAll() }
    return change
  }

  /// Hands a change over from any thread; changes are applied in the order of the calls.
  ///
  /// - Parameters:
  ///   - update: The change.
  ///   - onFailure: Receives the error of applying it, on the loop's thread.
  public nonisolated func post(_ update: MenuUpdate, onFailure: @escaping @Sendable (BusError) -> Void) {
    post(onFailure) { server throws(BusError) in try server.apply(update) }
  }

  /// Hands changes over together with the calls that wait for them.
  package nonisolated func post(
    _ updates: [MenuUpdate], answering numbers: [Int], onFailure: @escaping @Sendable (BusError) -> Void
  ) {
    post(onFailure) { server throws(BusError) in try server.apply(updates, answering: numbers) }
  }

  /// Hands new attributes over from any thread, in order with the changes of the menu.
  public nonisolated func post(_ attributes: MenuAttributes, onFailure: @escaping @Sendable (BusError) -> Void) {
    post(onFailure) { server throws(BusError) in try server.apply(attributes) }
  }

  private nonisolated func post(
    _ onFailure: @escaping @Sendable (BusError) -> Void,
    _ change: @escaping @Sendable (isolated MenuServer) throws(BusError) -> Void
  ) {
    connection.loop.perform {
      self.assumeIsolated { server in
        do throws(BusError) {
          try change(server)
        } catch {
          onFailure(error)
        }
      }
    }
  }

  /// Asks clients to open the submenu of an item. Menu bars do; trays do not.
  public func requestActivation(of id: ItemID, timestamp: UInt32 = 0) {
    if isExported { connection.send(signals.itemActivationRequested(id, timestamp: timestamp)) }
  }

  /// Asks from any thread, in order with the changes of the menu.
  package nonisolated func postActivationRequest(of id: ItemID, timestamp: UInt32) {
    connection.loop.perform { self.assumeIsolated { $0.requestActivation(of: id, timestamp: timestamp) } }
  }

  /// Changes the attributes of the menu, and announces those that changed.
  public func apply(_ new: MenuAttributes) throws(BusError) {
    let changed = new.values.filter { attributes.values[$0.key] != $0.value }
    attributes = new
    if isExported, !changed.isEmpty { try connection.propertiesChanged(changed, of: .menu, at: path) }
  }

  /// Takes the menu off the bus; nothing is announced from then on, whatever changes or waited to be announced.
  public func close() async {
    guard isExported else { return }
    answer(pending.numbers, changing: [])
    tokens = []
  }

  var signals: MenuSignals { MenuSignals(path: path) }

  /// Whether the item is there, or was until a moment ago.
  func isKnown(_ id: ItemID) -> Bool { layout.contains(id) || wasJustRemoved(id) }

  func wasJustRemoved(_ id: ItemID) -> Bool { retirement.contains(id, at: options.time.now) }

  func noteChildren(of id: ItemID, changedAt revision: UInt32) { layout.noteChildren(of: id, changedAt: revision) }

  /// Puts the menu on the bus.
  ///
  /// - Throws: A `BusError`, also where the path has a menu already.
  package func open() async throws {
    tokens = [try await connection.keepExported(interface, at: path)]
    do {
      let departures = try await connection.followDepartures { [weak self] name in
        self?.assumeIsolated { $0.forgetClient(name) }
      }
      if isExported { tokens.append(departures) }  // it may have been closed meanwhile
    } catch {
      await close()
      throw error
    }
  }
}

extension MenuServer {
  /// The present value of one of the interface's properties.
  func attribute(_ name: String) -> Value { attributes.values[name] ?? .string("") }
}

extension InterfaceName {
  /// `com.canonical.dbusmenu`.
  public static let menu: InterfaceName = "com.canonical.dbusmenu"
}
