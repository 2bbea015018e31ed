import Basics
import DBusMenu
public import LibDBus
import Logging

/// A place of a menu on the bus: a path of a connection.
///
/// A menu may be at several places at the same time: at a path where scripts find it, say, and in the tray. The rows
/// are made once, and have the same ids everywhere. Each change is announced at each place; clients, and what they have
/// open, belong to the place at which they have it.
///
/// A place comes from ``MenuExporter/makePlace()`` or ``MenuExporter/place``. The exporter keeps it while the menu is
/// there; it does not keep the exporter, and with that the menu leaves the bus.
@MainActor
public final class MenuPlace {
  /// Hands out the activation token that a client has provided for its click, on the bus thread.
  package var activationToken: (@Sendable (_ client: BusName?) -> String?)?
  /// The connection and path of the menu.
  package private(set) var address: (connection: BusConnection, path: ObjectPath)? {
    didSet { publication?.owner?.placeDidMove() }
  }
  weak var publication: Publication?
  private var server: MenuServer?
  /// The attributes that the server was given last.
  private var postedAttributes = MenuAttributes()
  private let queue: EventQueue
  private let work = SerialWork()
  private let logger: Logger

  /// - Parameter timeout: How long events may wait for the main actor before that is logged.
  init(timeout: Duration, _ time: any TimeSource, logger: Logger) {
    self.logger = logger
    queue = EventQueue(timeout: timeout, time: time) { waiting in
      logger.warning(
        """
        Events (\(waiting)) have waited \(timeout) for the main actor, where handlers run. If the main thread \
        runs a loop of GLib, Qt or the like, let it call MainLoopSource.drain(); otherwise something blocks the main \
        actor.
        """)
    }
  }

  /// Whether the menu is here, or on its way.
  var isExported: Bool { server != nil }

  /// Whether panels show an icon that opens the menu here. Lazy rows of the root are made then, once, and their last
  /// stay: most panels cannot show rows in a menu that is open already.
  package var isAtHand = false {
    didSet { if isAtHand, !oldValue { publication?.owner?.placeIsAtHand() } }
  }

  // MARK: For programs

  /// The connection that the menu is on, and the path; `nil` while it is not here.
  public var connection: BusConnection? { address?.connection }
  /// The path of the menu; `nil` while it is not here.
  public var path: ObjectPath? { address?.path }

  /// Puts the menu at a path of a connection, with all its rows, ready to be shown. It leaves the connection and path
  /// at which it was before, and stays at its other places.
  ///
  /// Of this and ``unexport()``, the one asked for last counts, also where it is asked for before the other is done.
  ///
  /// - Throws: A `BusError`, also where the path has a menu already, or `CancellationError`, also where the exporter is
  ///   gone.
  public func export(on connection: BusConnection, at path: ObjectPath) async throws {
    try await work.run { [self] in
      await leave()
      guard let owner = publication?.owner else { throw CancellationError() }
      try await owner.enter(self, on: connection, at: path)
    }
  }

  /// Takes the menu off the bus here, once it is there where it is on its way.
  public func unexport() async { try? await work.run { [self] in await leave() } }

  // MARK: For the exporter

  /// Puts a menu on the bus. Updates that are posted from the call on are in it.
  ///
  /// - Parameter onInputs: Called when events or activities wait in the queue.
  func open(
    _ layout: MenuLayout, on connection: BusConnection, at path: ObjectPath, _ attributes: MenuAttributes,
    _ options: MenuServer.Options, onInputs: @escaping @MainActor @Sendable () -> Void
  ) async throws {
    postedAttributes = attributes
    var options = options
    options.reportsQuestions = true
    // Not before the answer is out: waking another thread takes longer than the answer.
    let wake = { @Sendable [queue, loop = connection.loop] in
      loop.perform {
        Task { @MainActor in onInputs() }
        queue.watch()
      }
    }
    let server = MenuServer(
      layout, on: connection, at: path, attributes, options,
      onActivity: { [queue] activity in if queue.push(activity) { wake() } },
      onEvents: { [queue, activationToken] events in
        var events = events
        if let chosen = events.firstIndex(where: \.event.kind.mayRaiseWindow), events[chosen].activationToken == nil {
          events[chosen].activationToken = activationToken?(events[chosen].event.sender)
        }
        let (isTaken, isFirst) = queue.push(events)
        if isFirst { wake() }
        return isTaken
      })
    self.server = server
    publication?.add(self)
    address = (connection, path)
    do {
      try await server.open()
    } catch {
      forgetServer()
      throw error
    }
  }

  private func forgetServer() {
    server = nil
    publication?.remove(self)
    address = nil
  }

  private func leave() async {
    guard let server else { return }
    forgetServer()
    publication?.owner?.placeDidLeave(self)
    await server.close()
  }

  /// Takes the event or activity that waits longest.
  func nextInput() -> MenuInput? { queue.next() }

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

  /// Says that the exporter goes before a client has read the menu here: its program has probably not kept it.
  func noteRelease() {
    guard let server, !server.wasRead else { return }
    logger.warning(
      """
      The menu at \(server.path) leaves the bus before a client has read it, because its MenuExporter was released. \
      Keep the exporter as long as the menu is to be there.
      """)
  }

  /// Whether a client here loses a title that goes on under its id in a list whose rows change.
  var losesTitles: Bool { server?.losesTitles ?? false }

  /// Asks the clients here to show an item.
  func requestActivation(of id: ItemID, timestamp: UInt32) {
    server?.postActivationRequest(of: id, timestamp: timestamp)
  }
}
