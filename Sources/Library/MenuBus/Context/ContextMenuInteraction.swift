import LibDBus
public import Logging
public import MenuExport
public import Menus

/// Shows a menu that depends on the place where it is requested, and tells a delegate of its life.
///
///     try await anchor.add(ContextMenuInteraction(delegate: board))
///
/// The anchor keeps the interaction; the interaction keeps neither the anchor nor the delegate, which the program has
/// to keep. The delegate is asked for each menu that is requested: by panels and scripts that open it at the anchor,
/// users of a tray item's icon, callers of `org.menubus.ContextMenu1.RequestMenu` on the anchor's object, and the
/// program, with ``present(at:inputTransfer:)``. A delegate that always returns `nil` only notes the places.
@MainActor
public final class ContextMenuInteraction: AnchoredInteraction, RequestableInteraction {
  /// Provides the menus, and is told of their lives; without one there is no menu. The program keeps it: when a menu is
  /// requested after it is gone and `nil`, a warning is logged.
  public weak var delegate: (any ContextMenuInteractionDelegate)? { didSet { expectsDelegate = delegate != nil } }
  /// The actions on the anchor that show the menu; `nil` (the default) is `.activate` and `.contextMenu`, except that
  /// the primary button of a tray item stays as it is, unless it would do nothing.
  public var triggers: Set<MenuTrigger>? {
    get { chosenTriggers }
    set { chosenTriggers = newValue }
  }
  /// Whether the menu is at the anchor, for panels to open by themselves. Otherwise panels are told that there is no
  /// menu, and report actions on a tray item, with their places, instead.
  public let isOpenedByPanels: Bool
  /// The highlight of menus for which the delegate has none; `nil` is the anchor.
  public var highlight: MenuHighlight? { didSet { highlight = highlight?.leavingOut(anchor) } }
  /// The style in which menus are drawn. `nil` is ``MenuPresentationStyle/targeting`` for a menu with a target: the
  /// delegate or ``highlight`` names one, or the anchor's rectangle on the screen is known.
  public var style: MenuPresentationStyle?
  /// Makes the actions that are suggested to ``ContextMenuConfiguration/ActionProvider``.
  public var suggestedActions: @MainActor () -> [MenuElement] = { [] }

  private var root: ContextMenuRoot?
  private var requests: ContextMenuRequests?
  /// The menu that was requested last and is not at the anchor.
  private var requested: ContextMenuFlow?
  private var lastLocation: MenuPoint?

  /// The path that Qt and panels use for no menu. See docs/panels.md#watchers.
  static let noMenu: ObjectPath = "/NO_DBUSMENU"

  /// Makes an interaction; nothing is on the bus before it was added.
  ///
  /// - Parameters:
  ///   - delegate: Provides the menus, and is told of their lives.
  ///   - isOpenedByPanels: Whether the menu is at the anchor, for panels to open by themselves.
  ///   - triggers: See ``triggers``.
  ///   - options: The options of the export.
  ///   - logger: Gets the errors of handlers, and the reasons why a menu was not presented.
  public init(
    delegate: any ContextMenuInteractionDelegate, isOpenedByPanels: Bool = true, triggers: Set<MenuTrigger>? = nil,
    options: MenuExporter.Options = MenuExporter.Options(), logger: Logger = Logger(label: "org.menubus")
  ) {
    self.delegate = delegate
    self.isOpenedByPanels = isOpenedByPanels
    super.init(options: options, logger: logger)
    expectsDelegate = true
    chosenTriggers = triggers
    if isOpenedByPanels { root = ContextMenuRoot(of: self, options: options, logger: logger) }
    requests = ContextMenuRequests { [weak self] request throws(BusError) in try await self?.answer(request) }
  }

  public override var options: MenuExporter.Options { didSet { root?.menu.options = options } }

  /// Shows the menu of a place.
  ///
  /// Without a presenter on the bus nothing is shown, and the delegate is not told any more than what it was asked.
  ///
  /// - Parameters:
  ///   - location: The place, in the anchor's coordinates; `nil` is no place in particular.
  ///   - inputTransfer: The press that opens the menu, if that goes on: its end chooses.
  public func present(at location: MenuPoint? = nil, inputTransfer: InputTransfer? = nil) {
    begin(at: location, inputTransfer: inputTransfer)
  }

  /// The press that opened the menu of the last request, if that goes on: its end chooses. One that has ended already
  /// is refused, and without a menu there is none (`nil`). See ``MenuPresentation/inputTransfer``.
  public var inputTransfer: InputTransfer? {
    get { requested?.presentation?.inputTransfer }
    set { requested?.presentation?.inputTransfer = newValue }
  }

  /// Dismisses the menu for all clients.
  public func dismissMenu(animated: Bool = true) {
    requested?.presentation?.dismiss(animated: animated)
    root?.end(.nothing)
  }

  /// Changes the visible menus; a no-op where there are none.
  ///
  /// - Parameter change: Gets a copy of each menu that is visible, that of the configuration first and then open
  ///   submenus, and returns the menu to show instead. Elements that are in both keep their rows, and so do those that
  ///   others of the same class and identifier take the place of.
  public func updateVisibleMenu(_ change: @MainActor (Menu) -> Menu) {
    for flow in flows {
      var count = 0
      while let menu = flow.visibleMenus.dropFirst(count).first {
        let new = change(menu.replacingChildren(menu.children))
        new.displaysInline = menu.displaysInline
        menu.resemble(new)
        menu.headers = new.headers
        menu.children = new.children
        count += 1
        flow.exporter?.flush()  // others may be in the place of the open submenus
      }
    }
  }

  /// The exporter of the visible menu; `nil` while none is.
  public var exporter: MenuExporter? { flows.first?.exporter }

  /// The appearance of the menu at present.
  public var menuAppearance: ContextMenuAppearance {
    let answers = flows.compactMap(\.isRich)
    return answers.isEmpty ? .unknown : answers.contains(true) ? .rich : .compact
  }

  /// The place of the last request, in the coordinates of an anchor, or for `nil` of the screen; `nil` if there was
  /// none, or if the places of the anchors are not known.
  public func location(in other: MenuAnchor?) -> MenuPoint? {
    guard let lastLocation, let anchor, other !== anchor else { return other == nil ? nil : lastLocation }
    let onScreen =
      anchor.isScreenLocated
      ? lastLocation
      : anchor.convertToScreen(MenuRect(x: lastLocation.x, y: lastLocation.y)).map { MenuPoint(x: $0.x, y: $0.y) }
    guard let onScreen, let other else { return onScreen }
    return other.convertFromScreen(onScreen)
  }

  private var flows: [ContextMenuFlow] { [requested, root?.flow].compactMap { $0 }.filter(\.isCurrent) }

  /// Keeps an object until the menu that was requested last is over.
  func keepWhileRequested(_ object: AnyObject) { requested?.keptObject = object }

  /// Ends the menu that was requested last, unless a presenter shows it, or is about to.
  func dismissUnlessPresented() {
    if let presentation = requested?.presentation, presentation.presenter == nil { presentation.dismiss() }
  }

  /// Lets go of a menu that is over.
  func release(_ flow: ContextMenuFlow) {
    flow.keptObject = nil
    if requested === flow { requested = nil }
    root?.release(flow)
  }

  // MARK: Triggers

  /// The place of a request that told none: the middle of the anchor, or its origin.
  private var fallbackLocation: MenuPoint {
    let frame = anchor?.isScreenLocated == true ? nil : anchor?.frame
    return MenuPoint(x: (frame?.width ?? 0) / 2, y: (frame?.height ?? 0) / 2)
  }

  /// Asks the delegate for the menu of a place; `nil` if there is none.
  func makeFlow(at location: MenuPoint? = nil, for requester: BusName? = nil) -> ContextMenuFlow? {
    let location = location ?? fallbackLocation
    lastLocation = location
    checkDelegate(delegate)
    return ContextMenuFlow(of: self, at: location, for: requester)
  }

  /// Asks the delegate, and puts the menu on the bus.
  @discardableResult
  private func begin(
    at location: MenuPoint?, for requester: BusName? = nil, by event: TriggerEvent? = nil,
    inputTransfer: InputTransfer? = nil
  ) -> ContextMenuFlow? {
    guard let anchor else { return nil }
    // A client that requests another menu has left the one before.
    requested?.presentation?.dismiss()
    let location = location ?? fallbackLocation
    requested = makeFlow(at: location, for: requester)
    var source = MenuPresentationSource.anchor(
      anchor, of: self, rect: anchor.isScreenLocated ? nil : MenuRect(x: location.x, y: location.y))
    if let event { source.note(event) }
    requested?.present(
      by: self, from: source, requiresPresenter: requester == nil, inputTransfer: inputTransfer)
    return requested
  }

  /// Whether a menu is on its way to the presenter. Further events of rows are no-ops until
  /// then, however many there are.
  var isRequesting: Bool { requested?.presentation.map { $0.lastKnownOutcome == nil } == true }

  package override func anchorWasTriggered(_ event: TriggerEvent) {
    guard allTriggers.contains(event.trigger), let anchor else { return }
    if event.trigger == .activate, keepsActivation(of: anchor) { return }
    var location = event.location
    if anchor.isScreenLocated {
      // Panels that know no place say 0, 0.
      location = location ?? MenuPoint(x: 0, y: 0)
    } else if let point = location {
      location = anchor.convertFromScreen(point)
    }
    begin(at: location, by: event)
  }

  /// Answers `RequestMenu` with the path of the menu, or `nil` for none.
  private func answer(_ request: ContextMenuObject.Request) async throws(BusError) -> ObjectPath? {
    try await requestMenu(at: request.location, by: request.client)?.requestedPath()
  }

  func requestMenu(at location: MenuPoint?, by client: BusName?) -> MenuPresentation? {
    begin(at: location, for: client)?.presentation
  }

  // MARK: The anchor

  /// Whether the primary button of an anchor is not this interaction's.
  private func keepsActivation(of anchor: MenuAnchor) -> Bool {
    triggers == nil && anchor.offersMenu && (root != nil || anchor.performsActivation)
  }

  /// Whether the icon is to be activated for the menu to show: it has nothing else to do, or the program chose so and a
  /// presenter is there.
  override var takesActivation: Bool {
    guard allTriggers.contains(.activate) else { return false }
    return root.map { triggers != nil && $0.menu.hasPresenter } ?? true
  }

  override var takesContextMenu: Bool { allTriggers.contains(.contextMenu) }

  override var panelMenu: ObjectPath? { root?.menu.path ?? Self.noMenu }

  override var parts: [any AnchoredPart] {
    let parts: [(any AnchoredPart)?] = [root, requests]
    return parts.compactMap { $0 }
  }

  override func didAdopt(_ anchor: MenuAnchor) { highlight = highlight?.leavingOut(anchor) }

  override func willDetach() { dismissMenu() }
}

/// The parts of a context menu that the clients with the menu open can show.
@nonexhaustive public enum ContextMenuAppearance: Sendable, Hashable {
  /// No client has the menu open.
  case unknown
  /// Rows, as in a panel.
  case compact
  /// Rows, previews and highlights, as this project's presenters show them.
  case rich
}
