public import DBusMenu
public import LibDBus
public import Logging
public import Menus

/// Puts a menu on the bus, keeps it current there, and runs the handlers of rows that are chosen.
///
/// Changes of the model are collected until the next turn of the main actor and go out as one update; changes that
/// follow soon after are held together for a moment. The ids of rows belong to the exporter: exported again, on another
/// connection, the rows that stayed have the ids they had.
///
/// The exporter coordinates parts that each own their state: the rows as clients know them, the answers to clients, the
/// place on the bus, and the time of announcements.
@MainActor
public final class MenuExporter {
  /// The attributes of the whole menu, such as the reading direction; a change is announced.
  ///
  /// Where the menu itself says so, its `Menu.textDirection` and `Menu.iconSearchPath` count instead.
  public var attributes = MenuAttributes() { didSet { postAttributes() } }
  /// The rows as clients know them.
  package let tree: PublishedTree
  /// Carries out what clients ask for.
  package let clients: ClientResponder
  package let publication: Publication
  private let options: Options
  private let clock: AnnouncementClock
  private let logger: Logger
  private var isSettling = false

  /// Makes an exporter; nothing is on the bus before ``export(on:at:)``.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - options: The options of the export.
  ///   - logger: Gets the errors of handlers, pictures and menus that had to be left out, and a warning if the main
  ///     actor does not run.
  public convenience init(
    _ menu: Menu, options: Options = Options(), logger: Logger = Logger(label: "org.menubus")
  ) {
    self.init(menu, provider: nil, options: options, logger: logger)
  }

  /// Makes an exporter of menus that are made when a client opens them; `menu` stands in until then.
  package init(_ menu: Menu, provider: MenuProvider?, options: Options, logger: Logger) {
    self.options = options
    self.logger = logger
    tree = PublishedTree(menu, options, logger: logger)
    clients = ClientResponder(tree, provider: provider, options, logger: logger)
    publication = Publication(patience: options.patience, logger: logger)
    clock = AnnouncementClock(timer: options.frames)
    tree.publish()
    tree.owner = self
    clients.exporter = self
    publication.owner = self
    clock.onTurnEnd = { [weak self] in self?.announce() }
    clock.onFrameEnd = { [weak self] in if self?.tree.isChanged == true { self?.announce() } }
  }

  // MARK: On the bus

  /// Puts the menu at a path of a connection, with all its rows, ready to be shown. That is its ``place``; it leaves
  /// the one where it was before. Other places are those of ``makePlace()``.
  ///
  /// Of this and ``unexport()``, the one asked for last counts, also where it is asked for before the other is done.
  ///
  /// - Throws: A `BusError`, also where the path has a menu already, or `CancellationError`.
  public func export(on connection: BusConnection, at path: ObjectPath) async throws {
    try await place.export(on: connection, at: path)
  }

  /// Takes the menu from its ``place``, once it is there where it is on its way.
  public func unexport() async { await place.unexport() }

  /// Where ``export(on:at:)`` puts the menu.
  public var place: MenuPlace { publication.place }

  /// Makes one more place for the menu, which then stands at several at the same time, with the same rows and ids.
  ///
  /// The exporter keeps the place while the menu is there.
  public func makePlace() -> MenuPlace { publication.makePlace() }

  // MARK: Announcing

  /// Sends what changed so far, without waiting for the end of the turn or for what holds changes together.
  public func flush() { settle(replyingTo: nil) }

  /// Returns once clients can read all that changed so far; at once if nothing waits, or if the menu is on no bus.
  package func announced() async { if tree.isChanged, publication.isExported { await clock.wait() } }

  /// Sends what changed so far and what that brings with it, and then the answer to an
  /// `AboutToShow` that waited for it.
  ///
  /// - Returns: The updates, if clients learn of one; otherwise `nil`.
  @discardableResult
  func settle(replyingTo pending: PendingAnswer?) -> [MenuUpdate]? {
    // A provider may call this, too; its changes are collected below.
    guard !isSettling else { return nil }
    let updates = clock.isBatching ? [] : collectUpdates()
    postAttributes()
    defer { if !tree.isChanged { clock.resumeWaiters() } }
    publication.post(updates, replyingTo: pending)
    return publication.isExported && updates.contains(where: \.isHeard) ? updates : nil
  }

  private func collectUpdates() -> [MenuUpdate] {
    isSettling = true
    defer { isSettling = false }
    var updates: [MenuUpdate] = []
    // Lazy elements that answer at once may bring others of their kind, but only so deep.
    for _ in 0..<MenusLimits.depth {
      if tree.isChanged {
        let update = tree.collectUpdate()
        if !update.isEmpty { updates.append(update) }
      }
      tree.applyLazySelections()
      tree.appearances.tellAppearing()
      if publication.isExported { tree.onDemand.load(for: clients.audience) }
      if clients.audience.isOpen { tree.readAgain(tree.onDemand.takeShown { tree[$0] }) }
      if !tree.changes.hasElements { break }
    }
    return updates
  }

  /// Announces the changes of a turn or frame, and begins a frame if clients learn of one.
  private func announce() {
    guard let sent = settle(replyingTo: nil), let loop = publication.loop else { return }
    clock.beginFrame(FrameLength.after(sent, isOpen: clients.audience.isOpen), on: loop)
  }

  /// Carries out what clients ask for, and announces the changes at once, with all that waited.
  private func handleInputs(at place: MenuPlace) {
    let before = tree.changes.count
    for input in place.drainInputs() {
      switch input {
      case .event(let event, let token): clients.handle(event, at: place, activationToken: token)
      case .activity(let activity): clients.handle(activity, at: place)
      }
    }
    if tree.changes.count != before { flush() }
  }

  private var adaptedAttributes: MenuAttributes { attributes.adapted(to: menu, clients.adaptation.metrics) }

  private func postAttributes() { publication.post(adaptedAttributes) }
}

extension MenuExporter: PublicationOwner {
  func enter(_ place: MenuPlace, on connection: BusConnection, at path: ObjectPath) async throws {
    if publication.isExported { clients.noteSharing() }
    flush()
    try await place.open(tree.snapshot(), on: connection, at: path, adaptedAttributes, options.server) {
      [weak self, weak place] in if let self, let place { self.handleInputs(at: place) }
    }
    clock.schedule()  // for lazy elements that load without being asked for
  }

  func placeDidLeave(_ place: MenuPlace) {
    // The loop that keeps the time of the frame may go with the place.
    if publication.isExported { clock.beginAnew() } else { clock.stop() }
    clients.leave(place)
  }

  func placeDidMove() { clients.observers.forEach { $0.exporterDidMove() } }

  func placeIsAtHand() { treeDidChange() }
}

extension MenuExporter: PublishedTreeOwner {
  func treeDidChange() { clock.schedule() }

  func batchDidChange(by difference: Int) {
    clock.changeBatches(by: difference)
    if !clock.isBatching, tree.isChanged { clock.schedule() }
  }

  func element(_ element: MenuElement, didFailWith error: any Error) {
    guard !(error is CommandWithoutHandler) else {
      logger.warning(
        "“\(tree.index.name(of: element))” has neither a handler nor a first responder, so it does nothing")
      return
    }
    let reason = (error as? any DetailedError)?.details ?? "\(error)"
    logger.error("“\(tree.index.name(of: element))” failed: \(reason)")
  }

  func itemWillGo(_ item: ExportedItem) { clients.itemWillGo(item) }

  func holdsRows(of list: ItemID) -> Bool { clients.book.holdsRows(of: list) }

  func treeDidHoldRows() { clients.watchHeldRows() }
}
