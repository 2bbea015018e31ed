import Basics
public import LibDBus

/// A tray item on the bus, answered from a state of its own.
///
/// The program sends ``TrayItemState``s and receives ``TrayItemEvent``s; the server never waits for it. It runs on the
/// connection's loop. The item is on the bus as long as its server is referred to. To appear in a panel it also has to
/// be registered with the watcher; see ``TrayRegistration``.
///
/// Panels get overlay and attention as part of the picture, and texts that all of them can show: a title, label or
/// description is cut at 1,000 characters and the text of a tooltip at 10,000 bytes, with “…”; control characters
/// become spaces; in the title and the tooltip, `&`, `<` and `>` become “+”, “‹” and “›”, because some panels parse
/// these as markup and show nothing at all, and others show escapes literally. The id replaces an empty title. A grey
/// disc goes with a picture that is a name alone, for panels whose theme does not have the name. A host that reads no
/// pixels gets the path of a file in the place of the name that a picture does not have, until the server is gone. See
/// docs/panels.md#icon.
///
/// The interface is there under the name of freedesktop.org's draft, `org.freedesktop.StatusNotifierItem`, too; changes
/// are announced under that name once a client has used it.
///
/// While ``TrayItemState/isMenu`` holds, the item has no method `Activate`. While ``TrayItemState/label`` is empty, it
/// has no properties `XAyatanaLabel` and `XAyatanaLabelGuide`.
public actor TrayItemServer {
  let connection: BusConnection
  /// The path of the item.
  public nonisolated let path: ObjectPath
  /// The connection's loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  private let id: String
  let onEvent: @Sendable (TrayItemEvent) -> Void
  private let onFailure: @Sendable (BusError) -> Void
  /// The state that was applied last.
  public private(set) var state: TrayItemState
  private var properties: TrayItemProperties
  /// The properties that were announced last.
  private var announced: TrayItemProperties
  private let backpressure: Backpressure
  private var exported: [BusToken] = []
  /// The state that was posted and not applied yet.
  private nonisolated let posted = Lock<Posted?>(nil)
  var tokens = ActivationTokens()
  var presses = SecondaryPresses()
  var callers = CallerHosts()
  private var files: PictureFiles?

  private typealias Posted = (state: TrayItemState, properties: TrayItemProperties)

  /// Exports an item.
  ///
  /// - Parameters:
  ///   - state: The state of the item.
  ///   - connection: The connection; panels expect one for each item.
  ///   - path: The path of the item.
  ///   - onFailure: Called on the loop's thread with the error of a state that D-Bus does not allow. Such a state is in
  ///     force, but not announced.
  ///   - onEvent: Called on the loop's thread with each event; it must not block.
  /// - Throws: A ``TrayError`` for an id or an icon that cannot be sent, or a `BusError`, also if
  ///   the path already has an item.
  public static func export(
    _ state: TrayItemState, on connection: BusConnection, at path: ObjectPath = .trayItem,
    onFailure: @escaping @Sendable (BusError) -> Void = { _ in },
    onEvent: @escaping @Sendable (TrayItemEvent) -> Void
  ) async throws -> TrayItemServer {
    try state.validate()
    let server = TrayItemServer(state, connection, path, onFailure, onEvent)
    try await server.enter()
    return server
  }

  private init(
    _ state: TrayItemState, _ connection: BusConnection, _ path: ObjectPath,
    _ onFailure: @escaping @Sendable (BusError) -> Void, _ onEvent: @escaping @Sendable (TrayItemEvent) -> Void
  ) {
    self.state = state
    self.connection = connection
    self.path = path
    self.onFailure = onFailure
    self.onEvent = onEvent
    backpressure = Backpressure(on: connection)
    id = state.id
    properties = TrayItemProperties(state, id: state.id)
    announced = properties
  }

  private func enter() async throws {
    for name in InterfaceName.itemInterfaces {
      exported.append(try await connection.keepExported(interface(name), at: path))
    }
  }

  /// Applies a state and announces the changes: the interface's own signals, then `PropertiesChanged`.
  ///
  /// The id stays that of the export. Pixmaps of an icon beyond 8 MiB together are left out. While the bus
  /// reads nothing, announcements wait and become one.
  public func apply(_ state: TrayItemState) { apply(state, TrayItemProperties(state, id: id)) }

  /// Applies a state, from any thread. The last one counts: a state that was not applied before the next is posted
  /// never reaches the panels.
  public nonisolated func post(_ state: TrayItemState) {
    let next = (state, TrayItemProperties(state, id: id))
    let isFirst = posted.withLock { posted in
      defer { posted = next }
      return posted == nil
    }
    guard isFirst else { return }
    connection.loop.perform {
      self.assumeIsolated { server in
        let last = server.posted.withLock { posted in
          defer { posted = nil }
          return posted
        }
        if let last { server.apply(last.state, last.properties) }
      }
    }
  }

  /// Removes the item from the bus. Most panels notice only when its connection is closed.
  public func close() async { (exported, files) = ([], nil) }

  /// Returns, once, the activation token that a panel provided. Panels also provide one before a click in the item's
  /// menu, under the name that they call the menu from.
  package func takeActivationToken(from sender: BusName?) -> String? { tokens.redeem(from: sender) }

  /// The present value of a property; `nil` if the interface does not have it.
  func value(_ name: String) -> Value? { properties.values[name] }

  /// The path of a file, for the name of an icon that is pixels alone, if the host that reads it reads no pixels.
  ///
  /// The host of a first reading is not known yet; it is told to read again.
  func fileName(_ name: String, for reader: BusName?) -> Value? {
    guard let icon = properties.nameless[name], let reader else { return nil }
    guard let hosts = callers.hosts(of: reader) else {
      withHosts(of: reader) { server, hosts in if !hosts.readPixels { server.announceIcons(to: reader) } }
      return nil
    }
    guard !hosts.readPixels, !exported.isEmpty else { return nil }
    let files = files ?? PictureFiles()
    self.files = files
    return files.path(of: icon).map { .string($0) }
  }

  private func announceIcons(to reader: BusName) {
    for signal in TraySignal.all where !signal.properties.isDisjoint(with: properties.nameless.keys) {
      for interface in heardInterfaces {
        if let message = try? signal.message(from: path, interface, to: reader) { connection.send(message) }
      }
    }
  }

  /// Notes by which name of the interface a client uses the item.
  func noteUse(of interface: InterfaceName) { callers.useDraft = callers.useDraft || interface == .draftTrayItem }

  /// The names of the interface by which clients hear of changes.
  private var heardInterfaces: [InterfaceName] { callers.useDraft ? InterfaceName.itemInterfaces : [.trayItem] }

  /// Whether the item can be activated.
  var isActivatable: Bool { !properties.isMenu }

  // MARK: Announcing

  /// Announces the label again as it is, if there is one.
  package nonisolated func repeatLabel() {
    connection.loop.perform {
      self.assumeIsolated { server in
        guard let label = server.value("XAyatanaLabel"), !server.exported.isEmpty else { return }
        try? server.connection.propertiesChanged(["XAyatanaLabel": label], of: .trayItem, at: server.path)
      }
    }
  }

  func apply(_ state: TrayItemState, _ new: TrayItemProperties) {
    self.state = state
    properties = new
    announce()
  }

  private func announce() {
    let changes = properties.changes(from: announced)
    guard !exported.isEmpty, !changes.isEmpty else { return }
    guard !backpressure.holds(resume: { [weak self] in self?.assumeIsolated { $0.announce() } }) else { return }
    announced = properties
    do throws(BusError) {
      for interface in heardInterfaces {
        for signal in properties.signals(for: changes) { connection.send(try signal.message(from: path, interface)) }
        try connection.propertiesChanged(
          properties.values.filter { changes.contains($0.key) },
          invalidated: changes.filter { properties.values[$0] == nil }.sorted(), of: interface, at: path)
      }
    } catch {
      onFailure(error)
    }
  }
}
