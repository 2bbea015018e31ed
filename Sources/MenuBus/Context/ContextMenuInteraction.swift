import LibDBus
public import MenuExport
public import Menus

/// Shows a menu that depends on the place it is asked for, and tells a delegate of all that becomes of it.
///
///     try await anchor.add(ContextMenuInteraction(delegate: board))
///
/// The anchor keeps the interaction; the interaction keeps neither the anchor nor the delegate. The delegate is asked
/// whenever somebody wants the menu: panels and scripts that open it at the anchor, users of a tray item's icon, callers
/// of `org.menubus.ContextMenu1.RequestMenu` on the anchor's object, and the program, with ``present(at:)``. One that
/// always says `nil` only notes where it was asked.
@MainActor
public final class ContextMenuInteraction: MenuAnchorInteraction {
  /// Says what to show, and hears what becomes of it.
  public weak var delegate: (any ContextMenuInteractionDelegate)?
  /// What is done with the anchor to have the menu shown.
  public var triggers: Set<MenuTrigger.Kind> = [.activate, .contextMenu] { didSet { updateAnchor() } }
  /// Whether the menu is at the anchor, for panels to open by themselves. Otherwise panels are told that there is no menu,
  /// and say what was done with a tray item instead, and where.
  public let isOpenedByPanels: Bool
  /// Makes the actions that are suggested to ``ContextMenuConfiguration/ActionProvider``.
  public var suggestedActions: @MainActor () -> [MenuElement] = { [] }
  /// What the interaction was added to.
  public private(set) weak var anchor: MenuAnchor?

  private let options: MenuExporter.Options
  private var root: ContextMenuRoot?
  /// The menu that was asked for last and is not at the anchor.
  private var requested: ContextMenuFlow?
  private var object: ContextMenuObject?
  private let work = SerialWork()
  private var lastLocation: MenuPoint?

  /// What Qt and panels say for no menu.
  private static let noMenu: ObjectPath = "/NO_DBUSMENU"

  /// Makes an interaction; nothing is on the bus before it was added.
  ///
  /// - Parameters:
  ///   - delegate: Says what to show, and hears what becomes of it.
  ///   - isOpenedByPanels: Whether the menu is at the anchor, for panels to open by themselves.
  ///   - options: What can be chosen of the export.
  public init(
    delegate: any ContextMenuInteractionDelegate, isOpenedByPanels: Bool = true,
    options: MenuExporter.Options = MenuExporter.Options()
  ) {
    self.delegate = delegate
    self.isOpenedByPanels = isOpenedByPanels
    self.options = options
    if isOpenedByPanels { root = ContextMenuRoot(of: self, options: options) }
  }

  /// Has the menu of a place shown, in the anchor's coordinates; `nil` is no place in particular.
  ///
  /// Without a presenter on the bus nothing is shown, and the delegate hears no more than what it was asked.
  public func present(at location: MenuPoint? = nil) { begin(at: location) }

  /// Dismisses the menu, for whomever it is shown.
  public func dismissMenu(animated: Bool = true) {
    requested?.presentation?.dismiss(animated: animated)
    root?.end(.nothing)
  }

  /// Changes what is shown, if something is.
  ///
  /// - Parameter change: Gets a copy of each menu that is visible, that of the configuration first and then open
  ///   submenus, and returns what it is to be. Elements that are in both keep their rows.
  public func updateVisibleMenu(_ change: @MainActor (Menu) -> Menu) {
    for menu in flows.flatMap(\.visibleMenus) {
      let new = change(menu.replacingChildren(menu.children))
      new.displaysInline = menu.displaysInline
      menu.resemble(new)
      menu.headers = new.headers
      menu.children = new.children
    }
  }

  /// What has the visible menu on the bus; `nil` while none is.
  public var exporter: MenuExporter? { flows.first?.exporter }

  /// How the menu is shown now.
  public var menuAppearance: ContextMenuAppearance {
    let answers = flows.compactMap(\.isRich)
    return answers.isEmpty ? .unknown : answers.contains(true) ? .rich : .compact
  }

  /// Where the menu was asked for last, in the coordinates of an anchor, or for `nil` of the screen; `nil` if it never
  /// was, or if it is not known where the anchors are.
  public func location(in other: MenuAnchor?) -> MenuPoint? {
    guard let lastLocation, let anchor, other !== anchor else { return other == nil ? nil : lastLocation }
    // Panels tell the place on the screen.
    let onScreen =
      anchor is TrayItem
      ? lastLocation
      : anchor.convertToScreen(MenuRect(x: lastLocation.x, y: lastLocation.y)).map { MenuPoint(x: $0.x, y: $0.y) }
    guard let onScreen, let other else { return onScreen }
    return other.convertFromScreen(onScreen)
  }

  private var flows: [ContextMenuFlow] { [requested, root?.flow].compactMap { $0 }.filter(\.isCurrent) }

  /// Keeps nothing of a menu that is over.
  func letGo(of flow: ContextMenuFlow) {
    if requested === flow { requested = nil }
    root?.letGo(of: flow)
  }

  // MARK: Triggers

  /// A place that nobody told.
  var unsaidLocation: MenuPoint {
    let frame = anchor is TrayItem ? nil : anchor?.frame
    return note(MenuPoint(x: (frame?.width ?? 0) / 2, y: (frame?.height ?? 0) / 2))
  }

  private func note(_ location: MenuPoint) -> MenuPoint {
    lastLocation = location
    return location
  }

  /// Asks the delegate, and puts the menu on the bus.
  @discardableResult
  private func begin(
    at location: MenuPoint?, for requester: BusName? = nil, activationToken: String? = nil
  ) -> ContextMenuFlow? {
    guard let anchor else { return nil }
    // Whoever wants another menu has left the one before.
    requested?.presentation?.dismiss()
    let location = location.map(note) ?? unsaidLocation
    requested = ContextMenuFlow(of: self, at: location, for: requester)
    var source = MenuPresentationSource.anchor(
      anchor, rect: anchor is TrayItem ? nil : MenuRect(x: location.x, y: location.y))
    source.activationToken = activationToken
    requested?.present(from: source, requiresPresenter: requester == nil, options: options)
    return requested
  }

  /// Shows the menu if it is one of the ``triggers``.
  public func anchorWasTriggered(_ trigger: MenuTrigger) {
    guard triggers.contains(trigger.kind), let anchor else { return }
    var location = trigger.location
    if anchor is TrayItem {
      // The coordinates of an icon are those of the screen, and panels that know no place say 0, 0.
      location = location ?? MenuPoint(x: 0, y: 0)
    } else if let point = location {
      location = anchor.convertFromScreen(point)
    }
    begin(at: location, activationToken: trigger.activationToken)
  }

  /// Answers `RequestMenu`: where the menu is, or `nil` for none.
  private func answer(_ request: ContextMenuObject.Request) async throws(BusError) -> ObjectPath? {
    guard request.target.isEmpty else {
      throw BusError(.invalidArguments, "The target is the object itself, an empty string, and nothing inside it.")
    }
    guard let presentation = begin(at: request.location, for: request.client)?.presentation else { return nil }
    if case .failed(let reason) = await presentation.outcome() { throw BusError(.failed, reason) }
    return presentation.path
  }

  // MARK: The anchor

  /// Puts the menu, and the method that asks for it, on the anchor's bus, or waits for the anchor to have one.
  public func attach(to anchor: MenuAnchor) async throws {
    guard self.anchor == nil else { throw BusError(.failed, "The interaction has an anchor already.") }
    self.anchor = anchor
    do {
      if let root { try await root.interaction.attach(to: anchor) }
      if root == nil { (anchor as? TrayItem)?.setMenu(Self.noMenu) }
      updateAnchor()
      try await work.run { try await self.settle() }
    } catch {
      await detach()
      throw error
    }
  }

  /// Dismisses the menu, and takes all of it off the bus.
  public func detach() async {
    dismissMenu()
    let tray = anchor as? TrayItem
    anchor = nil
    tray?.setMenu(nil)
    tray?.updateActivation()
    await root?.interaction.detach()
    try? await work.run { try await self.settle() }
  }

  /// Follows the anchor to another connection.
  public func connectionChanged() async {
    await root?.interaction.connectionChanged()
    if anchor?.connection == nil { root?.end(.nothing) }
    // What could be in the way is another interaction's method, which then answers.
    try? await work.run { try await self.settle() }
  }

  /// Whether the icon is to be activated for the menu to show: there is nothing else to do with it, or a presenter.
  public var takesActivation: Bool {
    triggers.contains(.activate) && root?.interaction.hasPresenter != false
  }

  private func updateAnchor() { (anchor as? TrayItem)?.updateActivation() }

  /// Has the method on the anchor's object, and nowhere else: not on one that the anchor is only a part of.
  private func settle() async throws {
    let wanted = anchor is ItemAnchor || anchor?.object !== anchor ? nil : anchor?.connection
    if let object, object.connection === wanted { return }
    await object?.unexport()
    object = nil
    guard let wanted, let path = anchor?.objectPath else { return }
    let new = ContextMenuObject(on: wanted, at: path) { [weak self] request throws(BusError) in
      try await self?.answer(request)
    }
    try await new.export()
    object = new
  }
}

/// How much of a menu those can show who have it open.
public enum ContextMenuAppearance: Sendable, Hashable {
  /// Nobody has it open.
  case unknown
  /// Rows, as in a panel.
  case compact
  /// All that this project's presenters know, such as previews and highlights.
  case rich
}
