import Glibc
public import LibDBus
public import Logging
public import MenuExport
public import Menus
public import StatusNotifier

/// An icon with a menu in the desktop's tray (`org.kde.StatusNotifierItem`).
///
///     let tray = TrayItem(id: "org.example.clock", title: "Clock", icon: .named("clock"), menu: menu)
///     try await tray.run()
///
/// Like a menu's elements, an item is changed by assigning its properties; all changes of one turn of the main actor go
/// out together. It registers with whatever shows tray items, whenever that comes, goes or is replaced, and comes back
/// with the bus; ``state`` says how far it is. Each item has a connection of its own, and a program any number of items.
@MainActor
public final class TrayItem: MenuAnchor {
  /// A picture by name, by pixels, or both.
  public typealias Icon = TrayItemState.Icon
  /// How much an item wants to be seen.
  public typealias Status = TrayItemState.Status
  /// What is shown when the pointer rests on an item.
  public typealias ToolTip = TrayItemState.ToolTip
  /// What kind of program an item belongs to.
  public typealias Category = TrayItemState.Category
  /// Takes something a user did with the picture, on the main actor.
  public typealias Handler = @MainActor (TrayItemEvent) -> Void

  /// Puts the menu on the bus while ``run()`` runs.
  public let exporter: MenuExporter
  /// How far the item is on its way to the user.
  public internal(set) var state: TrayPresence {
    get { presence.value }
    set { presence.value = newValue }
  }
  private let presence = Followed(TrayPresence.stopped)

  /// The primary button. While there is no handler, panels are told that the item has nothing but its menu, and most
  /// open that instead (not Cinnamon, LXQt, MATE, and xfce4-panel before 4.20, whose users press the secondary button).
  public var onActivate: Handler? { didSet { updateActivation() } }
  /// The middle button.
  public var onSecondaryActivate: Handler?
  /// The secondary button, in panels that draw no menu of their own.
  public var onContextMenu: Handler?
  /// The wheel.
  public var onScroll: Handler?

  /// What panels are told of the item.
  var item: TrayItemState { didSet { if item != oldValue { schedule() } } }
  /// How many menus that are shown want the item to be seen, whatever its own status is.
  var attentionRequests = 0 { didSet { if (attentionRequests == 0) != (oldValue == 0) { schedule() } } }
  let logger: Logger
  let reconnects: Bool
  let connect: @Sendable () async throws -> BusConnection
  var server: TrayItemServer?
  /// The connection of the present run.
  var current: BusConnection?
  var isRunning = false
  /// Whether panels on the present connection were sent a label.
  var hasShownLabel = false
  /// Whether the connection was closed for another to come at once.
  var isRenewing = false
  /// Whether the item takes another connection when its label goes. MATE's panel puts the label in the place of the icon,
  /// which it makes again for another name on the bus only.
  package var renewsAfterLabel = TrayItem.desktops.contains("MATE")
  /// Whether the program had a bus before, so that the item waits for one also at the start.
  package var hadBus = false
  /// How long nothing may show the item before that is logged; `nil` where it is nothing to talk about.
  package var patience: Duration? = .seconds(2)
  private var isScheduled = false

  /// What the session says it is; most are one of several.
  private static let desktops = getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0).split(separator: ":") } ?? []

  /// Where the menu is.
  static let menuPath: ObjectPath = "/MenuBar"

  /// Makes an item; nothing is on the bus before ``run()``.
  ///
  /// - Parameters:
  ///   - id: The same for every run of the program; 1 to 255 of `A-Z`, `a-z`, `0-9`, `_`, `.`, `-`.
  ///   - title: The item's name for people.
  ///   - icon: The picture.
  ///   - menu: The menu. While it has no visible row it shows a disabled one, because panels open no empty menu.
  ///   - reconnects: Whether ``run()`` goes on when the bus goes, until it is back.
  ///   - options: What can be chosen of the menu's export.
  ///   - logger: Gets the errors of handlers, and what had to be left out.
  ///   - connect: Opens a connection, which the item then owns; asked again after a loss.
  public init(
    id: String, title: String, icon: Icon = Icon(), menu: Menu, reconnects: Bool = true,
    options: MenuExporter.Options = MenuExporter.Options(), logger: Logger = Logger(label: "org.menubus"),
    connect: @escaping @Sendable () async throws -> BusConnection = { try await BusConnection.connect() }
  ) {
    exporter = MenuExporter(menu, options: options, logger: logger)
    item = TrayItemState(id: id, title: title)
    item.icon = icon
    item.isMenu = true
    item.menu = Self.menuPath
    self.reconnects = reconnects
    self.logger = logger
    self.connect = connect
    super.init()
  }

  /// The item's connection, while ``run()`` has one.
  public override var connection: BusConnection? { current }
  /// Where the item is.
  public override var objectPath: ObjectPath? { .trayItem }

  /// ``state`` now, and then each change; any number of sequences at once.
  public var states: AsyncStream<TrayPresence> { presence.sequence }

  /// Sends what changed so far, without waiting for the end of the turn.
  public func flush() {
    post()
    exporter.flush()
  }

  /// Tells panels whether the item does something when it is activated.
  func updateActivation() {
    item.isMenu = onActivate == nil && !interactions.contains(where: \.takesActivation)
  }

  /// Which menu panels open: the item's own, or that of the interaction that was added last.
  func setMenu(_ path: ObjectPath?) { item.menu = path ?? Self.menuPath }

  func handle(_ event: TrayItemEvent) {
    if let trigger = event.trigger {
      if let location = trigger.location { frame = MenuRect(x: location.x, y: location.y) }
      for interaction in interactions { interaction.anchorWasTriggered(trigger) }
    }
    let handler =
      switch event.kind {
      case .activate: onActivate
      case .secondaryActivate: onSecondaryActivate
      case .contextMenu: onContextMenu
      case .scroll: onScroll
      }
    handler?(event)
  }

  private func schedule() {
    guard server != nil, !isScheduled else { return }
    isScheduled = true
    Task { @MainActor in
      self.isScheduled = false
      self.post()
    }
  }

  private func post() {
    let shown = shownItem
    server?.post(shown)
    if !shown.label.isEmpty {
      hasShownLabel = true
    } else if hasShownLabel, renewsAfterLabel, let current {
      hasShownLabel = false
      isRenewing = true
      Task { await current.close() }
    }
  }

  /// What panels are told of the item now.
  var shownItem: TrayItemState {
    var shown = item
    if attentionRequests > 0 { shown.status = .needsAttention }
    return shown
  }
}

extension TrayItem {
  /// The item's id.
  public var id: String { item.id }
  /// The item's name for people.
  public var title: String {
    get { item.title }
    set { item.title = newValue }
  }
  /// The picture.
  public var icon: Icon {
    get { item.icon }
    set { item.icon = newValue }
  }
  /// A small emblem for a corner of the picture.
  public var overlayIcon: Icon {
    get { item.overlayIcon }
    set { item.overlayIcon = newValue }
  }
  /// The picture while the status is `.needsAttention`.
  public var attentionIcon: Icon {
    get { item.attentionIcon }
    set { item.attentionIcon = newValue }
  }
  /// A directory that is searched for icons before the theme's; empty for none.
  public var iconThemePath: String {
    get { item.iconThemePath }
    set { item.iconThemePath = newValue }
  }
  /// What assistive technology says for the picture.
  public var iconDescription: String {
    get { item.iconDescription }
    set { item.iconDescription = newValue }
  }
  /// What assistive technology says for the picture while the status is `.needsAttention`.
  public var attentionIconDescription: String {
    get { item.attentionIconDescription }
    set { item.attentionIconDescription = newValue }
  }
  /// How much the item wants to be seen; most panels hide a passive one.
  public var status: Status {
    get { item.status }
    set { item.status = newValue }
  }
  /// What is shown when the pointer rests on the item; the title, where it is empty.
  public var toolTip: ToolTip {
    get { item.toolTip }
    set { item.toolTip = newValue }
  }
  /// A text beside the picture, which few panels show; empty for none. MATE shows it in the place of the picture, and
  /// there the item leaves the tray for a moment when its label goes.
  public var label: String {
    get { item.label }
    set { item.label = newValue }
  }
  /// The widest text that ``label`` will have.
  public var labelGuide: String {
    get { item.labelGuide }
    set { item.labelGuide = newValue }
  }
  /// What kind of program the item belongs to.
  public var category: Category {
    get { item.category }
    set { item.category = newValue }
  }
  /// Where the item stands among others; 0 leaves it to the panel.
  public var orderingIndex: UInt32 {
    get { item.orderingIndex }
    set { item.orderingIndex = newValue }
  }
}

extension TrayItemEvent {
  /// The event as something that may open a menu. Panels that know no place say 0, 0.
  fileprivate var trigger: MenuTrigger? {
    func trigger(_ kind: MenuTrigger.Kind, _ x: Int32, _ y: Int32) -> MenuTrigger {
      let location = x == 0 && y == 0 ? nil : MenuPoint(x: Double(x), y: Double(y))
      return MenuTrigger(kind, location: location, activationToken: activationToken)
    }
    return switch kind {
    case .activate(let x, let y): trigger(.activate, x, y)
    case .secondaryActivate(let x, let y): trigger(.secondaryActivate, x, y)
    case .contextMenu(let x, let y): trigger(.contextMenu, x, y)
    case .scroll: nil
    }
  }
}
