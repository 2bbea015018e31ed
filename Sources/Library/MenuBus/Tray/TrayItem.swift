import Basics
public import LibDBus
import Logging
public import MenuExport
public import Menus
public import StatusNotifier

/// An icon with a menu in the desktop's tray (`org.kde.StatusNotifierItem`).
///
///     let tray = TrayItem(id: "org.example.clock", title: "Clock", icon: .named("appointment-soon")) { tray in
///       Action("Later") { tray.status = .passive }
///       Action("Quit") { tray.stop() }
///     }
///     try await tray.run()
///
/// Like a menu's elements, an item is changed by assigning its properties; all changes of one turn of the main actor go
/// out together. It registers with any watcher of the session, whenever that comes, goes or is replaced, and comes back
/// with the bus; ``state`` is its progress. Each item has a connection of its own, and a program any number of items.
@MainActor
public final class TrayItem: MenuAnchor {
  typealias Icon = TrayItemState.Icon
  /// The prominence of an item.
  public typealias Status = TrayItemState.Status
  /// The kind of program that an item belongs to.
  public typealias Category = TrayItemState.Category
  /// Called on the main actor when a user did something with the picture, in the order of the presses. It may suspend,
  /// and an error that it throws is logged.
  public typealias Handler = @MainActor (TrayItemEvent) async throws -> Void

  /// The exporter of the menu, which is on the bus at the item's ``place`` while ``run()`` runs.
  public let exporter: MenuExporter
  /// The menu's place in the tray.
  public let place: MenuPlace

  /// The handlers of the program.
  var handlers = Handlers()
  /// The item's state without requests for attention.
  var item: TrayItemState { didSet { if item != oldValue { schedule() } } }
  var pictures = Pictures()
  /// The number of highlights that ask for attention, whatever the item's own status is.
  private var attentionRequests = 0 { didSet { if (attentionRequests == 0) != (oldValue == 0) { schedule() } } }
  /// The item's progress.
  let presence = Followed(TrayPresence.stopped)
  /// The item's connections.
  var residence: Residence
  /// The ways of the label to panels.
  var labels = (renewal: LabelRenewal(), painting: LabelPainting())
  /// The time for which the item may be invisible before that is logged; `nil` once it was checked.
  package var hostTimeout: Duration? = .seconds(2)
  private var isScheduled = false
  /// The state that panels have.
  private(set) var told: TrayItemState?
  /// Whether changes have waited long enough for the end of the session.
  var hasWaited = false
  lazy var waits = (session: Debouncer(exporter.time), handler: Debouncer(exporter.time))
  /// Whether it was logged that the menu of an interaction replaces the item's own.
  private var noticesReplacement = false

  /// The path of the item's own menu.
  static let ownMenuPath: ObjectPath = "/MenuBar"
  /// The time in which a panel that has just started can open menus.
  static let settlingTime = Duration.seconds(2)
  /// The time for which a change that shows the tooltip waits for the end of a session that no panel reports.
  static let sessionTimeout = Duration.seconds(15)

  /// Makes an item; nothing is on the bus before ``run()``.
  ///
  /// - Parameters:
  ///   - id: The same for every run of the program; 1 to 255 of `A-Z`, `a-z`, `0-9`, `_`, `.`, `-`.
  ///   - title: The item's name for people.
  ///   - icon: The picture.
  ///   - menu: The menu. While it has no visible row it shows a disabled one, because panels open no empty menu.
  ///   - name: A well-known name to own as soon as the menu can be read, by which scripts reach it; `nil` for none.
  ///     Panels need none. The item does without a name that a sandbox refuses.
  ///   - configuration: The way in which the item is on the bus.
  public convenience init(
    id: String, title: String, icon: MenuImage? = nil, menu: Menu, name: BusName? = nil,
    configuration: ServiceConfiguration = ServiceConfiguration()
  ) {
    let exporter = MenuExporter(menu, options: configuration.export, logger: configuration.logger)
    self.init(
      Self.state(id, title), icon, exporter, exporter.place, Residence(name: name, configuration: configuration))
  }

  /// Makes an item with a menu that is at other places, too, such as a ``MenuService``'s; nothing is on the bus
  /// before ``run()``.
  ///
  /// The rows are made once, and have the same ids at each place. Sessions belong to the place where the menu is open.
  /// The exporter has a place for the item, and its own options: those of the configuration do not count.
  public convenience init(
    id: String, title: String, icon: MenuImage? = nil, sharing exporter: MenuExporter, name: BusName? = nil,
    configuration: ServiceConfiguration = ServiceConfiguration()
  ) {
    self.init(
      Self.state(id, title), icon, exporter, exporter.makePlace(), Residence(name: name, configuration: configuration))
  }

  private init(
    _ state: TrayItemState, _ icon: MenuImage?, _ exporter: MenuExporter, _ place: MenuPlace, _ residence: Residence
  ) {
    (self.exporter, self.place, self.residence, item) = (exporter, place, residence, state)
    super.init()
    self.icon = icon
  }

  private static func state(_ id: String, _ title: String) -> TrayItemState {
    var item = TrayItemState(id: id, title: title)
    item.isMenu = true
    item.menu = ownMenuPath
    return item
  }

  /// The item's progress on its way to the user.
  public internal(set) var state: TrayPresence {
    get { presence.value }
    set {
      presence.value = newValue
      place.isAtHand = newValue == .visible
    }
  }
  /// ``state`` now, and then each change; any number of sequences at once. A panel that has just taken items has a
  /// moment to show them, before `.waitingForHost` is reported. Of more than 64 changes that were not read, the oldest
  /// are left out.
  public func states() -> some AsyncSequence<TrayPresence, Never> & Sendable { presence.sequence }

  /// The menu. It stays the same object; its rows can be replaced.
  public var menu: Menu {
    get { exporter.menu }
    @available(*, unavailable, message: "the item keeps its menu: assign menu.children")
    set {}
  }

  /// Whether the program had a bus before, so that the item waits for one also at the start.
  package var hadBus: Bool {
    get { residence.hadBus }
    set { residence.hadBus = newValue }
  }

  /// The item's place among others of the program, in which they come to each watcher.
  package var turn: RegistrationOrder.Turn? {
    get { residence.turn }
    set { residence.turn = newValue }
  }

  /// The log of the program.
  var logger: Logger { residence.configuration.logger }

  // MARK: The anchor

  /// The item's connection; `nil` while ``run()`` has none.
  public override var connection: BusConnection? { residence.current }
  /// The path of the item, never `nil`.
  public override var objectPath: ObjectPath? { .trayItem }

  override var kind: Kind { .trayItem }
  override var displayName: String? { title }
  override var isScreenLocated: Bool { true }
  override var offersMenu: Bool { true }
  override var showsAttention: Bool { true }
  override var performsActivation: Bool { onActivate != nil }
  override func beginAttention() { attentionRequests += 1 }
  override func endAttention() { attentionRequests -= 1 }

  /// Tells panels whether the item does something when it is activated, and which menu they open.
  override func activationChanged() {
    item.isMenu = !performsActivation && !interactions.contains(where: \.takesActivation)
    let shown = shownInteraction
    item.menu = shown?.panelMenu ?? Self.ownMenuPath
    guard !noticesReplacement, !exporter.menu.children.isEmpty, shown?.panelMenuHides(exporter.menu) == true else {
      return
    }
    noticesReplacement = true
    logger.notice(
      """
      The tray item “\(id)” shows panels the menu of an interaction; its own menu, which has rows, is not shown \
      meanwhile.
      """)
  }

  /// The interaction whose menu panels open; `nil` for the item's own.
  private var shownInteraction: AnchoredInteraction? {
    let isEmpty = exporter.menu.children.isEmpty
    // One without a menu for panels leaves them the item's own, unless that has no rows.
    let offering = interactions.filter {
      $0.panelMenu != nil && (isEmpty || $0.panelMenu != ContextMenuInteraction.noMenu)
    }
    return offering.last(where: \.takesContextMenu) ?? (isEmpty ? offering.last : nil)
  }

  func handle(_ event: TrayItemEvent) {
    if let trigger = event.trigger {
      if let location = trigger.location { frame = MenuRect(x: location.x, y: location.y) }
      for interaction in interactions { interaction.anchorWasTriggered(trigger) }
    }
    guard let handler = handlers[event.kind] else { return }
    ProgramClosure.run {
      try await handler(event)
    } onError: { [logger, id] error in
      logger.error("a handler of the tray item “\(id)” failed: \(PrintableText("\(error)"))")
    }
  }

  // MARK: Announcing

  /// Sends all changes, without waiting for the end of the turn.
  public func flush() {
    post()
    exporter.flush()
  }

  func schedule() {
    guard residence.server != nil, !isScheduled else { return }
    isScheduled = true
    Task { @MainActor in
      self.isScheduled = false
      self.post()
    }
  }

  private func post() {
    guard let server = residence.server else { return }
    let shown = post(to: server)
    if labels.renewal.isDue(after: shown.label, whileOpen: !sessions.isEmpty) { renew() }
    renewForHandler()
  }

  @discardableResult
  func post(to server: TrayItemServer) -> TrayItemState {
    let shown = shownItem
    told = shown
    server.post(shown)
    showMissingPicture()
    return shown
  }

  /// The sessions of clients that have the menu open in the tray.
  var sessions: [MenuSession] { exporter.sessions(at: place) }

  /// The item's state as panels are told.
  var shownItem: TrayItemState {
    var shown = item
    if attentionRequests > 0 { shown.status = .needsAttention }
    if shown.label.isBlank { shown.label = "" }
    shown = labels.painting.marked(labels.painting.painted(shown).named(by: exporter.icons))
    (shown.label, shown.labelGuide) = (labels.renewal.spaced(shown.label), labels.renewal.spaced(shown.labelGuide))
    return whileOpen(shown)
  }
}

extension TrayItem {
  /// The connections that an item is shown on, one after another.
  struct Residence {
    /// The well-known name to own; `nil` for none, and after the bus refused it.
    var name: BusName?
    let configuration: ServiceConfiguration
    var hadBus = false
    let run = SoleRun()
    var isRunning = false
    /// The item's place among the items of the program.
    var turn: RegistrationOrder.Turn?
    /// Whether the item had nothing but a menu when it came on the connection.
    var beganAsMenu = true
    /// Whether the connection was closed for another to come at once.
    var isRenewing = false
    /// The watcher whose panel may not open the menu before the item is on another connection.
    var watcher: BusName?
    /// The present connection, and the item on it.
    var current: BusConnection?
    var server: TrayItemServer?

    init(name: BusName?, configuration: ServiceConfiguration) {
      (self.name, self.configuration) = (name, configuration)
    }
  }
}

extension TrayItemEvent {
  /// The place of the pointer on the screen; `nil` where the panel does not say it. Such panels send 0, 0.
  public var location: MenuPoint? { x == 0 && y == 0 ? nil : MenuPoint(x: Double(x), y: Double(y)) }

  /// The event as a trigger of menus; `nil` for a wheel.
  var trigger: TriggerEvent? {
    let kind: MenuTrigger? =
      switch kind {
      case .activate: .activate
      case .secondaryActivate: .secondaryActivate
      case .contextMenu: .contextMenu
      case .scroll: nil
      }
    return kind.map { TriggerEvent($0, location: location, activationToken: activationToken) }
  }
}
