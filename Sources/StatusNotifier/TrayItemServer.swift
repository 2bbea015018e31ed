public import LibDBus

/// Answers for one item, from a state of its own.
///
/// The program sends it ``TrayItemState``s and gets ``TrayItemEvent``s; it is never waited for. Runs on the
/// connection's loop. The item is on the bus as long as somebody refers to its server; to appear in a panel it has to
/// be registered with the watcher besides.
///
/// What panels are sent is ``TrayItemState/drawn``, with texts that all of them can show: a title, label or description
/// is cut at 1,000 characters and the text of a tooltip at 10,000 bytes, with “…”; control characters become spaces;
/// in the title and the tooltip, `&`, `<` and `>` become “＆”, “‹” and “›”, because some panels take these for markup
/// and show nothing at all, and others show escapes as they stand. An empty title is replaced with the id. A picture
/// that is a name alone goes with a grey disc, for panels whose theme does not have the name.
///
/// While ``TrayItemState/isMenu`` holds, the item has no method `Activate`. While ``TrayItemState/label`` is empty, it
/// has no properties `XAyatanaLabel` and `XAyatanaLabelGuide`.
public actor TrayItemServer {
  let connection: BusConnection
  /// Where the item is.
  public nonisolated let path: ObjectPath
  /// The connection's loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  private let id: String
  let onEvent: @Sendable (TrayItemEvent) -> Void
  private let onFailure: @Sendable (BusError) -> Void
  /// The item as it was given last.
  public private(set) var state: TrayItemState
  private var properties: TrayItemProperties
  /// What panels were last told of.
  private var announced: TrayItemProperties
  private let backpressure: Backpressure
  private var exported: BusToken?
  /// What was posted and not taken over yet.
  private nonisolated let posted = Lock<Posted?>(nil)
  var tokens = ActivationTokens()
  var presses = SecondaryPresses()
  var scroll = ScrollSteps()

  private typealias Posted = (state: TrayItemState, properties: TrayItemProperties)

  /// Exports an item.
  ///
  /// - Parameters:
  ///   - state: What the item is.
  ///   - connection: The connection; panels expect one for each item.
  ///   - path: Where on it.
  ///   - onFailure: Gets the error, on the loop's thread, if D-Bus does not take a state, which is in force all the same
  ///     and not announced.
  ///   - onEvent: Takes what users do, on the loop's thread: it must not block.
  /// - Throws: A ``TrayError`` as ``TrayItemState/validate()``, or a `BusError`, also where the path has an item already.
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
    exported = try await connection.keepExported(interface, at: path)
  }

  /// Takes a state over, and announces what changed: the interface's own signals, then `PropertiesChanged`.
  ///
  /// The id stays what it was at the export. Pixmaps beyond ``TrayItemState/Icon/maximumSize`` are left out. While the
  /// bus takes nothing, announcements wait and become one.
  public func apply(_ state: TrayItemState) { apply(state, TrayItemProperties(state, id: id)) }

  /// Hands a state over from any thread. The last one counts: one that was not yet taken over when the next came, panels
  /// do not learn of.
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

  /// Takes the item off the bus. Most panels notice only when its connection is closed.
  public func close() async { exported = nil }

  /// Hands out, once, the activation token that a panel provided; panels give one before a click in the item's menu,
  /// too, under the name they call the menu from.
  public func takeActivationToken(from sender: BusName?) -> String? { tokens.redeem(from: sender) }

  /// The present value of a property; `nil` where the interface does not have it.
  func value(_ name: String) -> Value? { properties.values[name] }

  /// Whether the item can be activated.
  var isActivatable: Bool { !properties.isMenu }

  // MARK: Announcing

  func apply(_ state: TrayItemState, _ new: TrayItemProperties) {
    self.state = state
    properties = new
    announce()
  }

  private func announce() {
    let changes = properties.changes(from: announced)
    guard exported != nil, !changes.isEmpty else { return }
    guard !backpressure.holds(resume: { [weak self] in self?.assumeIsolated { $0.announce() } }) else { return }
    announced = properties
    do throws(BusError) {
      for signal in properties.signals(for: changes) { connection.send(try signal.message(from: path)) }
      try connection.propertiesChanged(
        properties.values.filter { changes.contains($0.key) },
        invalidated: changes.filter { properties.values[$0] == nil }.sorted(), of: .trayItem, at: path)
    } catch {
      onFailure(error)
    }
  }
}
