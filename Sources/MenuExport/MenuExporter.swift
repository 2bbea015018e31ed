public import DBusMenu
public import LibDBus
public import Logging
public import Menus

/// Puts a menu on the bus, keeps it current there, and runs what is chosen.
///
/// Changes of the model are collected until the next turn of the main actor and go out as one update; what follows soon
/// after is held together for a moment. The ids of rows belong to the exporter: exported again, on another connection, the
/// rows that stayed have the ones they had.
@MainActor
public final class MenuExporter {
  /// The menu.
  public var menu: Menu {
    guard let menu = root.element as? Menu else { preconditionFailure("the root is made of menus only") }
    return menu
  }
  /// What holds for the whole menu, such as the reading direction; a change is announced.
  ///
  /// Where the menu itself says so, its `Menu.textDirection` and `Menu.iconSearchPath` count instead.
  public var attributes = MenuAttributes() { didSet { postAttributes() } }
  /// What the server was given last.
  private var postedAttributes = MenuAttributes()
  /// Hears of events that are not the protocol's own, with the element they are about; not of those that operate
  /// parts of a custom view.
  public var onUnknownEvent: ((_ element: MenuElement?, _ name: String, _ data: Value?, _ timestamp: UInt32) -> Void)?

  /// Asks for the text of a search field that is chosen in a panel; at first that of the options.
  public var textPrompt: (any TextPrompt)? { didSet { notePrompt() } }

  /// How many elements were read so far to find out what changed.
  package var visitedElements = 0

  let options: Options
  let logger: Logger
  /// Gets what had to be left out of the menu.
  let contentLogger: Logger
  var resolver: Resolver
  let icons: IconStore
  var ids = ItemIDs()
  let root: ExportedItem
  var itemsByID: [ItemID: ExportedItem] = [:]
  var retired: [ItemID: ExportedItem] = [:]
  /// What was retired together, and until when; oldest first.
  var retirements: [(deadline: ContinuousClock.Instant, ids: [ItemID])] = []
  /// Runs while something is retired: a task for each change would cost more than the change.
  var forgetting: Task<Void, Never>?
  /// The occurrences of each element that has a row, linked by `nextOccurrence`.
  var occurrences: [ObjectIdentifier: ExportedItem] = [:]
  /// The lists that an inline menu or group is part of.
  var contributions: [ObjectIdentifier: [ExportedItem]] = [:]
  var dirty: [ObjectIdentifier: (element: MenuElement, change: ElementChange)] = [:]
  var reasserted: Set<ItemID> = []
  /// How many changes there were.
  var changeCount = 0
  /// Callers that wait until what changed is announced.
  var announcementWaiters: [CheckedContinuation<Void, Never>] = []
  /// The frame that is under way, whose end announces what changes meanwhile.
  var frame: Int?
  var lastFrame = 0
  /// The rows of lazy elements that came with a selection into a menu of single selection.
  var cameSelected: [ExportedItem] = []
  /// The lazy elements that are not hidden, by the lists they show in.
  var lazies: [ItemID: [LazyMenuElement]] = [:]
  /// The rows of commands, by the lists they stand in.
  var commands: [ItemID: Set<ItemID>] = [:]
  /// The items of which the server knows that their children are made when they are asked about.
  var onDemand: Set<ItemID> = []
  /// Which lists have content made, and which have content to be made.
  var contents = ListContents()
  /// The items whose lists a panel showed since the menu was opened.
  var asked: Set<ItemID> = []
  /// The lists with lazy elements that were closed, and neither they nor the list above opened since.
  var closedLists: Set<ItemID> = []
  /// How those of ``sessions`` show the menu of whom it is known.
  var habits: [BusName?: ReadingHabit] = [:]
  /// The lists in which what comes late is held back.
  var holdingLists: Set<ItemID> = []
  /// How many lazy elements were asked during this display for what no client asked about.
  var unaskedLoads = 0
  var table = SessionTable()
  let sessionReaders = SessionReaders()
  /// The sessions of the table, as they were told of last.
  var openSessions: [BusName?: MenuSession] = [:]
  /// The elements that may want to know when they are displayed.
  var hooked: [ObjectIdentifier: (element: MenuElement, isTold: Bool)] = [:]
  var searches = Searches()
  package var isDisplaying = false
  var display = 0
  /// Gives the menu anew each time somebody opens it; `nil` for a menu that is there.
  let provider: MenuProvider?
  /// What the menu is adapted to; it starts over when nobody has the menu open any more.
  var adaptation = Adaptation() { didSet { if adaptation != oldValue { adapt() } } }
  /// Properties of the root that no element has.
  package internal(set) var rootProperties = RootProperties() {
    didSet { if rootProperties != oldValue { rootChanged() } }
  }
  /// What makes rows look disabled for a while.
  var dimmings: [Int: Dimming] = [:]
  var lastDimming = 0
  /// The row that a client's pointer is on.
  weak var highlighted: ExportedItem?
  /// Called when ``highlightedElement`` changes.
  public var onHighlightChange: ((_ element: MenuElement?) -> Void)?
  var observers = ExporterObservers()
  /// The clients of ``sessions`` that sent something only rich clients send.
  package internal(set) var richClients: Set<BusName> = []
  /// Hands out the activation token that a client has provided for its click, on the bus thread.
  package var activationToken: (@Sendable (_ client: BusName?) -> String?)?
  /// Where the menu is on a bus.
  package private(set) var place: (connection: BusConnection, path: ObjectPath)? {
    didSet { observers.forEach { $0.exporterDidMove(self) } }
  }
  /// Whether the menu is on a bus, or on its way there.
  private(set) var isExported = false
  private var isScheduled = false
  private var isSettling = false
  private var batches = 0
  private var server: MenuServer?
  private let work = SerialWork()
  private let queue: EventQueue

  /// Makes an exporter; nothing is on the bus before ``export(on:at:)``.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - options: What can be chosen.
  ///   - logger: Gets the errors of handlers, pictures and menus that had to be left out, and a warning if the main
  ///     actor does not run.
  public convenience init(
    _ menu: Menu, options: Options = Options(), logger: Logger = Logger(label: "org.menubus")
  ) {
    self.init(menu, provider: nil, options: options, logger: logger)
  }

  /// Makes an exporter of menus that are made when somebody opens them; `menu` stands in until then.
  package init(_ menu: Menu, provider: MenuProvider?, options: Options, logger: Logger) {
    self.provider = provider
    self.options = options
    textPrompt = options.textPrompt
    self.logger = logger
    var contentLogger = logger
    if options.repeatsAnother { contentLogger.logLevel = .critical }
    self.contentLogger = contentLogger
    resolver = Resolver(
      separatorPolicy: options.separatorPolicy, emptyText: options.emptyText, order: options.elementOrder)
    resolver.reservesSearchFields = textPrompt?.isAvailable == false
    icons = IconStore(logger: contentLogger)
    queue = EventQueue(patience: options.patience) { [patience = options.patience] waiting in
      logger.warning(
        """
        Events (\(waiting)) have waited \(patience) for the main actor, where handlers run. If the main thread \
        runs a loop of GLib, Qt or the like, let it call MainLoopSource.drain(); otherwise something blocks the main actor.
        """)
    }
    let row = Row(key: .element(ObjectIdentifier(menu), 0), element: menu)
    root = ExportedItem(id: .root, row: row, properties: ItemProperties(), parent: nil)
    table.sameOpening = options.server.sameOpening
    adaptation.direction = options.direction
    adaptation.environment = options.environment
    adapt()
    root.properties = currentRootProperties
    register(root)
    var update = MenuUpdate()
    resolveList(of: root, into: &update)
    updateOnDemand(&update)
  }

  isolated deinit {
    cancelPrompts()
    searches.standing?.expiry.cancel()
    for entry in hooked.values where entry.isTold { entry.element.didEndDisplay() }
    for item in itemsByID.values {  // parents and children hold each other
      item.element.removeObserver(self)
      item.children = []
      item.nextOccurrence = nil
    }
  }

  /// Puts the menu at a path of a connection, with all its rows, ready to be shown, and nowhere else.
  ///
  /// Of this and ``unexport()``, the one asked for last counts, also where it is asked for before the other is done.
  ///
  /// - Throws: A `BusError`, also where the path has a menu already, or `CancellationError`.
  public func export(on connection: BusConnection, at path: ObjectPath) async throws {
    try await work.run { try await self.enter(connection, path) }
  }

  /// Takes the menu off the bus, once it is there where it is on its way.
  public func unexport() async { try? await work.run { await self.leave() } }

  private func enter(_ connection: BusConnection, _ path: ObjectPath) async throws {
    await leave()
    flush()
    isExported = true
    defer { isExported = server != nil }
    beginBatch()  // what changes while the server is being made goes to it afterwards
    defer { endBatch() }
    postedAttributes = effectiveAttributes
    // Not before the answer is out: waking another thread takes longer than the answer.
    let wake = { @Sendable [weak self, queue, loop = connection.loop] in
      loop.perform {
        Task { @MainActor in self?.handleInputs() }
        queue.watch()
      }
    }
    place = (connection, path)
    defer { if server == nil { place = nil } }
    server = try await MenuServer.export(
      snapshot(), on: connection, at: path, postedAttributes, options.server,
      onNotice: { [queue] notice in if queue.push(notice) { wake() } },
      onEvents: { [queue, activationToken] events in
        let token = events.first { $0.kind == .clicked }.flatMap { activationToken?($0.sender) }
        let (isTaken, isFirst) = queue.push(events, activationToken: token)
        if isFirst { wake() }
        return isTaken
      })
    postAttributes()
    schedule()  // for what is to be there without being asked for
  }

  private func leave() async {
    guard let server else { return }
    self.server = nil
    place = nil
    isExported = false
    frame = nil
    tellAnnounced()
    cancelPrompts()
    endStandingSearch()
    endAllSessions()
    await server.close()
  }

  /// The ids of the element's rows, in no order; none if it is not shown as a row of its own. They are those that clients
  /// know: a row that is new has none before it is announced (``flush()``).
  public func itemIDs(of element: MenuElement) -> [ItemID] { items(showing: element).map(\.id) }

  /// Sends what changed so far, without waiting for the end of the turn or for what holds changes together.
  public func flush() { settle(answering: nil) }

  /// Adds an observer, which is referred to weakly; adding it again is a no-op.
  package func addObserver(_ observer: any MenuExporterObserver) { observers.add(observer) }

  /// Whether something waits to be read and announced.
  var isChanged: Bool { !(dirty.isEmpty && reasserted.isEmpty) }

  /// Sends what changed so far, what it brings with it included, and then has a question answered that waited for that.
  ///
  /// - Returns: What clients hear of; `nil` if that is nothing.
  @discardableResult
  func settle(answering question: Int?) -> [MenuUpdate]? {
    // A provider may call this, too; what it changed is seen to below.
    guard !isSettling else { return nil }
    var updates: [MenuUpdate] = []
    if batches == 0 {
      isSettling = true
      defer { isSettling = false }
      // Lazy elements that answer at once may bring others of their kind, but only so deep.
      for _ in 0..<Resolver.maximumDepth {
        if isChanged {
          let update = collectUpdate()
          if !update.isEmpty { updates.append(update) }
        }
        settleSelections()
        tellAppearing()
        loadAsked()
        drawAsked()
        if dirty.isEmpty { break }
      }
    }
    postAttributes()
    defer { if !isChanged { tellAnnounced() } }
    guard let server, !updates.isEmpty || question != nil else { return nil }
    server.post(updates, answering: question.map { [$0] } ?? []) { [logger] error in
      logger.error("a change of the menu cannot be announced: \(error)")
    }
    return updates.contains(where: \.isHeard) ? updates : nil
  }

  /// Asks all clients to show the row of an element, or the menu that it opens, with the protocol's own
  /// `ItemActivationRequested`. Menu bars do, and the indicator applets of MATE and Cinnamon; most panels do nothing.
  ///
  /// - Warning: The signal ends two panels: Waybar, as any program on libdbusmenu-gtk under Wayland, and Enlightenment,
  ///   the whole desktop with it. Only a program that knows who shows its menu should ask.
  /// - Parameters:
  ///   - element: An element with a row, or the exported menu itself; of others nothing is asked.
  ///   - timestamp: The time of the press that is the reason, if there was one.
  public func requestActivation(of element: MenuElement, timestamp: UInt32 = 0) {
    flush()
    if let id = itemIDs(of: element).min() { requestActivation(of: id, timestamp: timestamp) }
  }

  /// Asks all clients to show the menu of an item, if that is among what the program wants asked.
  package func requestActivation(of id: ItemID, for occasion: Options.ActivationRequests, timestamp: UInt32 = 0) {
    if options.activationRequests.contains(occasion) { requestActivation(of: id, timestamp: timestamp) }
  }

  private func requestActivation(of id: ItemID, timestamp: UInt32) {
    server?.postActivationRequest(of: id, timestamp: timestamp)
  }

  func nextID() -> ItemID { ids.next { itemsByID[$0] != nil || retired[$0] != nil } }

  private func handleInputs() {
    answering {
      for input in queue.take() {
        switch input {
        case .event(let event, let token): handle(event, activationToken: token)
        case .notice(let notice): handle(notice)
        }
      }
    }
  }

  /// The attributes with what the menu says of itself.
  private var effectiveAttributes: MenuAttributes {
    var effective = attributes
    switch menu.textDirection {
    case .leftToRight: effective.textDirection = .leftToRight
    case .rightToLeft: effective.textDirection = .rightToLeft
    case nil: if let client = adaptation.metrics?.textDirection { effective.textDirection = client.attribute }
    }
    let path = menu.iconSearchPath.filter { !$0.utf8.contains(0) }
    if !path.isEmpty { effective.iconThemePath = path }
    return effective
  }

  /// Announces the attributes if they are others than before.
  private func postAttributes() {
    let effective = effectiveAttributes
    guard let server, effective != postedAttributes else { return }
    postedAttributes = effective
    server.post(effective) { [logger] error in logger.error("the menu's attributes cannot be announced: \(error)") }
  }

  func snapshot() -> MenuLayout {
    var update = MenuUpdate()
    update.inserted.reserveCapacity(itemsByID.count)
    var stack = [root]
    while let item = stack.popLast() {
      if item !== root { update.inserted[item.id] = item.properties }
      if !item.children.isEmpty { update.children.append((item.id, item.children.map(\.id))) }
      stack.append(contentsOf: item.children)
    }
    for id in onDemand { update.onDemand[id] = true }
    update.onReading = contents.wishes(after: [])
    update.changed[.root] = root.properties
    return MenuLayout(update)
  }
}

extension MenuExporter: MenuElementObserver {
  package func elementChanged(_ element: MenuElement, _ change: ElementChange) {
    dirty[ObjectIdentifier(element), default: (element, [])].change.formUnion(change)
    changeCount += 1
    schedule()
  }

  package func handlerFailed(_ element: MenuElement, error: any Error) {
    let reason = (error as? any DetailedError)?.details ?? "\(error)"
    logger.error("“\(name(of: element))” failed: \(reason)")
  }

  /// What a person knows an element by: its title or, where it has none, that of the nearest menu around it that has one.
  private func name(of element: MenuElement) -> String {
    if let title = (element as? TitledMenuElement)?.title { return title }
    var item = contributions[ObjectIdentifier(element)]?.first ?? items(showing: element).first?.parent
    while let menu = item {
      if let title = menu.menu?.title { return title }
      item = menu.parent
    }
    return element.identifier ?? "an element without title"
  }

  package func beginBatch() { batches += 1 }

  package func endBatch() {
    batches -= 1
    if batches == 0, isChanged { schedule() }
  }

  /// Has what changes be announced when the turn ends, or else when the frame does.
  func schedule() {
    guard !isScheduled, frame == nil else { return }
    isScheduled = true
    Task { @MainActor in
      self.isScheduled = false
      if self.frame == nil { self.announceTurn() }
    }
  }
}
