import DBusMenu
package import LibDBus
import Logging
import Menus

/// A menu's place on a bus: its server, and the queue of events from there.
@MainActor
package final class Publication {
  /// Called when ``place`` changes.
  var onMove: (@MainActor () -> Void)?
  /// The connection and path of the menu.
  package private(set) var place: (connection: BusConnection, path: ObjectPath)? { didSet { onMove?() } }
  /// Whether the menu is on a bus, or on its way there.
  private(set) var isExported = false
  private var server: MenuServer?
  /// The attributes that the server was given last.
  private var postedAttributes = MenuAttributes()
  private let queue: EventQueue
  private let work = SerialWork()
  private let logger: Logger

  /// - Parameter patience: How long events may wait for the main actor before that is logged.
  init(patience: Duration, logger: Logger) {
    self.logger = logger
    queue = EventQueue(patience: patience) { waiting in
      logger.warning(
        """
        Events (\(waiting)) have waited \(patience) for the main actor, where handlers run. If the main thread \
        runs a loop of GLib, Qt or the like, let it call MainLoopSource.drain(); otherwise something blocks the main \
        actor.
        """)
    }
  }

  /// Moves the menu, after the moves that were asked for before.
  func move(_ body: @escaping @MainActor () async throws -> Void) async throws { try await work.run(body) }

  /// Puts a menu on the bus.
  ///
  /// - Parameters:
  ///   - token: Hands out the activation token that a client has provided for its click, on the bus thread.
  ///   - onInputs: Called when events or activities wait in the queue.
  func open(
    _ layout: MenuLayout, on connection: BusConnection, at path: ObjectPath, _ attributes: MenuAttributes,
    _ options: MenuServer.Options, token: (@Sendable (_ client: BusName?) -> String?)?,
    onInputs: @escaping @MainActor @Sendable () -> Void
  ) async throws {
    isExported = true
    defer { isExported = server != nil }
    postedAttributes = attributes
    // Not before the answer is out: waking another thread takes longer than the answer.
    let wake = { @Sendable [queue, loop = connection.loop] in
      loop.perform {
        Task { @MainActor in onInputs() }
        queue.watch()
      }
    }
    place = (connection, path)
    defer { if server == nil { place = nil } }
    server = try await MenuServer.export(
      layout, on: connection, at: path, attributes, options,
      onActivity: { [queue] activity in if queue.push(activity) { wake() } },
      onEvents: { [queue] events in
        let token = events.first(where: \.event.kind.isChoice).flatMap { token?($0.event.sender) }
        let (isTaken, isFirst) = queue.push(events, activationToken: token)
        if isFirst { wake() }
        return isTaken
      })
  }

  /// Forgets the server; `nil` if there is none. The caller closes it.
  func leave() -> MenuServer? {
    guard let server else { return nil }
    self.server = nil
    place = nil
    isExported = false
    return server
  }

  /// The events and activities that wait, the oldest first.
  func drainInputs() -> [MenuInput] { queue.drain() }

  /// Sends updates, and the answer to an `AboutToShow` that waited for them.
  func post(_ updates: [MenuUpdate], replyingTo pending: Int?) {
    guard let server, !updates.isEmpty || pending != nil else { return }
    server.post(updates, answering: pending.map { [$0] } ?? []) { [logger] error in
      logger.error("a change of the menu cannot be announced: \(error)")
    }
  }

  /// Sends the attributes if they changed.
  func post(_ attributes: MenuAttributes) {
    guard let server, attributes != postedAttributes else { return }
    postedAttributes = attributes
    server.post(attributes) { [logger] error in logger.error("the menu's attributes cannot be announced: \(error)") }
  }

  /// Asks all clients to show an item.
  func requestActivation(of id: ItemID, timestamp: UInt32) {
    server?.postActivationRequest(of: id, timestamp: timestamp)
  }
}

extension MenuAttributes {
  /// The attributes with those that the menu or a client says itself.
  @MainActor
  func adapted(to menu: Menu, _ metrics: ClientMetrics?) -> MenuAttributes {
    var adapted = self
    if let direction = menu.textDirection?.word ?? metrics?.textDirection { adapted.textDirection = direction }
    let path = menu.iconSearchPath.filter { !$0.utf8.contains(0) }
    if !path.isEmpty { adapted.iconThemePath = path }
    return adapted
  }
}
