import LibDBus
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
  /// Provides the menus, and is told of their lives. The program keeps it; when a menu is requested after it is gone, a
  /// warning is logged.
  public weak var delegate: (any ContextMenuInteractionDelegate)? { didSet { expectsDelegate = delegate != nil } }
  /// The actions on the anchor that show the menu.
  ///
  /// The primary button of a tray item stays as it is until `.activate` is assigned, unless it would do nothing.
  public var triggers: Set<MenuTrigger.Kind> = [.activate, .contextMenu] {
    didSet {
      hasChosenTriggers = true
      anchor?.activationChanged()
    }
  }
  /// Whether the menu is at the anchor, for panels to open by themselves. Otherwise panels are told that there is no
  /// menu, and report actions on a tray item, with their places, instead.
  public let isOpenedByPanels: Bool
  /// The highlight of menus for which the delegate has none; `nil` is the anchor.
  public var highlight: MenuHighlight?
  /// The style in which menus are drawn. `nil` is ``MenuPresentationStyle/targeting`` for a menu with a target: the
  /// delegate or ``highlight`` names one, or the anchor's rectangle on the screen is known.
  public var style: MenuPresentationStyle?
  /// Makes the actions that are suggested to ``ContextMenuConfiguration/ActionProvider``.
  public var suggestedActions: @MainActor () -> [MenuElement] = { [] }

  private var hasChosenTriggers = false
  private let options: MenuExporter.Options
  private var root: ContextMenuRoot?
  private var requests: ContextMenuRequests?
  /// The menu that was requested last and is not at the anchor.
  private var requested: ContextMenuFlow?
  private var lastLocation: MenuPoint?

  /// The path that Qt and panels use for no menu. See docs/panels.md#watchers.
  private static let noMenu: ObjectPath = "/NO_DBUSMENU"

  /// Makes an interaction; nothing is on the bus before it was added.
  ///
  /// - Parameters:
  ///   - delegate: Provides the menus, and is told of their lives.
  ///   - isOpenedByPanels: Whether the menu is at the anchor, for panels to open by themselves.
  ///   - options: The options of the export.
  public init(
    delegate: any ContextMenuInteractionDelegate, isOpenedByPanels: Bool = true,
    options: MenuExporter.Options = MenuExporter.Options()
  ) {
    self.delegate = delegate
    self.isOpenedByPanels = isOpenedByPanels
    self.options = options
    super.init()
    expectsDelegate = true
    if isOpenedByPanels { root = ContextMenuRoot(of: self, options: options) }
    requests = ContextMenuRequests { [weak self] request throws(BusError) in try await self?.answer(request) }
  }

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
  /// is refused, and without a menu there is none. See ``MenuPresentation/inputTransfer``.
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
    at location: MenuPoint?, for requester: BusName? = nil, by trigger: MenuTrigger? = nil,
    inputTransfer: InputTransfer? = nil
  ) -> ContextMenuFlow? {
    guard let anchor else { return nil }
    // A client that requests another menu has left the one before.
    requested?.presentation?.dismiss()
    let location = location ?? fallbackLocation
    requested = makeFlow(at: location, for: requester)
    var source = MenuPresentationSource.anchor(
      anchor, rect: anchor.isScreenLocated ? nil : MenuRect(x: location.x, y: location.y))
    source.activationToken = trigger?.activationToken
    source.screenPoint = trigger?.location
    requested?.present(
      from: source, requiresPresenter: requester == nil, options: options, inputTransfer: inputTransfer)
    return requested
  }

  /// Whether a menu is on its way to the presenter. Further events of rows are no-ops until
  /// then, however many there are.
  var isRequesting: Bool { requested?.presentation.map { $0.result == nil } == true }

  /// Shows the menu if the trigger is one of ``triggers``.
  public override func anchorWasTriggered(_ trigger: MenuTrigger) {
    guard triggers.contains(trigger.kind), let anchor else { return }
    if trigger.kind == .activate, keepsActivation(of: anchor) { return }
    var location = trigger.location
    if anchor.isScreenLocated {
      // Panels that know no place say 0, 0.
      location = location ?? MenuPoint(x: 0, y: 0)
    } else if let point = location {
      location = anchor.convertFromScreen(point)
    }
    begin(at: location, by: trigger)
  }

  /// Answers `RequestMenu` with the path of the menu, or `nil` for none.
  private func answer(_ request: ContextMenuObject.Request) async throws(BusError) -> ObjectPath? {
    try await requestMenu(at: request.location, by: request.client)?.requestedPath()
  }

  func requestMenu(at location: MenuPoint?, by client: BusName?) -> MenuPresentation? {
    begin(at: location, for: client)?.presentation
  }

  // MARK: The anchor

  /// Whether ``triggers`` has the secondary button.
  public override var takesContextMenu: Bool { triggers.contains(.contextMenu) }

  /// Whether the primary button of an anchor is not this interaction's.
  private func keepsActivation(of anchor: MenuAnchor) -> Bool {
    !hasChosenTriggers && anchor.offersMenu && (root != nil || anchor.performsActivation)
  }

  /// Whether the icon is to be activated for the menu to show: it has nothing else to do, or the program chose so and a
  /// presenter is there.
  public override var takesActivation: Bool {
    guard triggers.contains(.activate) else { return false }
    return root.map { hasChosenTriggers && $0.menu.hasPresenter } ?? true
  }

  override var parts: [any AnchoredPart] {
    let parts: [(any AnchoredPart)?] = [root, requests]
    return parts.compactMap { $0 }
  }

  override func willAttach(to anchor: MenuAnchor) {
    if root == nil { anchor.offerMenu(at: Self.noMenu) }
    anchor.contextMenuReplacesMenu()
  }

  override func willDetach(from anchor: MenuAnchor?) {
    dismissMenu()
    anchor?.offerMenu(at: nil)
  }
}

/// The parts of a context menu that the clients with the menu open can show.
public enum ContextMenuAppearance: Sendable, Hashable {
  /// No client has the menu open.
  case unknown
  /// Rows, as in a panel.
  case compact
  /// Rows, previews and highlights, as this project's presenters show them.
  case rich
}
