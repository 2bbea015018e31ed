import LibDBus
public import Logging
public import MenuExport
public import Menus

/// Shows a menu at an anchor whenever the anchor is activated.
///
///     try await tray.add(MenuInteraction(menu: devices, triggers: [.activate]))
///     try await tray.add(MenuInteraction(menu: settings, triggers: [.contextMenu]))
///
/// The menu is on the bus as long as the anchor is: at the path of an ``ObjectAnchor``, else at a path of its own.
/// Where a presenter is there, it presents the menu on the actions of the user that are ``triggers``.
///
/// Panels that draw the menu of a tray item open that of the last interaction with the trigger `.contextMenu`. If none
/// has it, they open the item's own menu, and if that has no rows, the one of the last interaction. Add interactions
/// before the item runs, because few panels notice another menu later.
@MainActor
public final class MenuInteraction: AnchoredInteraction, RequestableInteraction {
  /// The menu, if it is always the same; `nil` where a provider makes it. Assigning one replaces the provider; clients
  /// that have the menu open at the anchor see the new one, and presentations have it from the next on.
  public var menu: Menu? {
    get { content.menu }
    set { content = Content(menu: newValue, provider: newValue == nil ? Content.noMenu : nil, order: content.order) }
  }
  /// Makes the menu when it is opened; `nil` for one that is always the same. Assigning one replaces the menu.
  public var menuProvider: (@MainActor () -> Menu?)? {
    get { content.provider }
    set { content = Content(menu: nil, provider: newValue ?? Content.noMenu, order: content.order) }
  }
  /// Whether a menu that opens upwards begins with its last element.
  public var preferredElementOrder: ElementOrder {
    get { content.order }
    set { content.order = newValue }
  }
  /// The actions on the anchor that present the menu; `nil` (the default) is `.activate` and `.contextMenu`, except
  /// that the primary button of a tray item stays as it is.
  ///
  /// With `.activate` in a set, the item tells panels to activate it instead of opening its menu, as long as a
  /// presenter is there: one that runs, or that the bus can start.
  public var triggers: Set<MenuTrigger>? {
    get { chosenTriggers }
    set { chosenTriggers = newValue }
  }
  /// Asked at each presentation for the place where the menu begins, in the anchor's coordinates; `nil` leaves it to
  /// ``MenuPresentationSource/defaultMenuAttachmentPoint(for:on:)``.
  public var attachmentPointProvider: (@MainActor (MenuInteraction) -> MenuPoint?)?
  /// The highlight while the menu is presented, or `nil` for none; see ``MenuPresentation/highlight``.
  public var highlight: MenuHighlight? { didSet { highlight = highlight?.leavingOut(anchor) } }
  /// The style in which the menu is drawn, with the dimming of everything else; `nil` leaves it to
  /// ``MenuPresentation/style``.
  public var style: MenuPresentationStyle?
  /// Called at the end of each presentation, or `nil`; see ``MenuPresentation/dismissalCallback-swift.property``.
  public var dismissalCallback: (@MainActor (MenuPresentation.Dismissal) async throws -> Void)?
  /// See ``MenuPresentation/requiresPresenter``.
  public var requiresPresenter = true
  /// The last presentation; `nil` before there was one.
  public private(set) var presentation: MenuPresentation?

  private var content: Content {
    didSet { anchored.show(content.menu, provider: content.provider, elementOrder: content.order) }
  }
  /// The menu, or its provider.
  private struct Content {
    var menu: Menu?
    var provider: MenuProvider?
    var order: ElementOrder

    /// A provider that has no menu.
    static let noMenu: MenuProvider = { nil }
  }

  private let anchored: AnchoredMenu

  /// Shows a menu that exists, and is on the bus as soon as the interaction is added.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - triggers: See ``triggers``.
  ///   - preferredElementOrder: The order of the elements in a menu that opens upwards.
  ///   - options: The options of the export.
  ///   - logger: Gets the errors of handlers, and the reasons why the menu was not presented.
  public init(
    menu: Menu, triggers: Set<MenuTrigger>? = nil, preferredElementOrder: ElementOrder = .automatic,
    options: MenuExporter.Options = MenuExporter.Options(), logger: Logger = Logger(label: "org.menubus")
  ) {
    content = Content(menu: menu, order: preferredElementOrder)
    anchored = AnchoredMenu(menu, provider: nil, elementOrder: preferredElementOrder, options: options, logger: logger)
    super.init(options: options, logger: logger)
    chosenTriggers = triggers
  }

  /// Shows a menu that is made when the first client opens it, and once for each presentation; it is let go of when no
  /// client has it open, and no click on it can be on its way.
  ///
  /// Until then there is one disabled row. `nil` is no menu: at a path of its own it is empty, and says so; that of a
  /// tray item has one disabled row, and afterwards keeps its last rows until it is opened again.
  ///
  /// - Parameters:
  ///   - triggers: See ``triggers``.
  ///   - preferredElementOrder: The order of the elements in a menu that opens upwards.
  ///   - options: The options of the export.
  ///   - logger: Gets the errors of handlers, and the reasons why the menu was not presented.
  ///   - menuProvider: Makes the menu, or returns `nil` for none.
  public init(
    triggers: Set<MenuTrigger>? = nil, preferredElementOrder: ElementOrder = .automatic,
    options: MenuExporter.Options = MenuExporter.Options(), logger: Logger = Logger(label: "org.menubus"),
    menuProvider: @escaping @MainActor () -> Menu?
  ) {
    content = Content(provider: menuProvider, order: preferredElementOrder)
    anchored = AnchoredMenu(
      provider: menuProvider, elementOrder: preferredElementOrder, options: options, logger: logger)
    super.init(options: options, logger: logger)
    chosenTriggers = triggers
  }

  public override var options: MenuExporter.Options { didSet { anchored.options = options } }

  /// Sets ``dismissalCallback-swift.property``.
  public func dismissalCallback(_ callback: @escaping @MainActor (MenuPresentation.Dismissal) async throws -> Void) {
    dismissalCallback = callback
  }

  /// Sets ``dismissalCallback-swift.property`` to a function that need not know the reason.
  public func dismissalCallback(_ callback: @escaping @MainActor () async throws -> Void) {
    dismissalCallback = { _ in try await callback() }
  }

  /// The menu at the anchor, which panels and scripts open by themselves; `nil` before the interaction was added.
  public var exporter: MenuExporter? { anchored.exporter }

  /// Presents the menu; a no-op while it is presented, and where the provider has no menu.
  ///
  /// - Parameters:
  ///   - animated: Goes out with the request; nothing waits for an animation.
  ///   - inputTransfer: The press that opens the menu, if that goes on: its end chooses.
  public func presentMenu(animated: Bool = true, inputTransfer: InputTransfer? = nil) {
    present(animated: animated, inputTransfer: inputTransfer)
  }

  /// Dismisses the menu that is presented.
  public func dismissMenu(animated: Bool = true) { presentation?.dismiss(animated: animated) }

  private func present(
    animated: Bool = true, for event: TriggerEvent? = nil, need: PresenterNeed? = nil,
    inputTransfer: InputTransfer? = nil
  ) {
    guard presentation?.isPresented != true, let anchor else { return }
    var source = MenuPresentationSource.anchor(anchor, of: self)
    source.attachmentPointProvider = { [weak self] in self.flatMap { $0.attachmentPointProvider?($0) } }
    if let event { source.note(event) }
    let presentation = MenuPresentation(
      menu: content.provider.map { $0() } ?? menu, source: source, preferredElementOrder: preferredElementOrder,
      options: options, logger: logger
    )
    presentation.dismissalCallback = { [weak self, weak presentation] reason in
      presentation?.menu = nil  // it was made for this presentation alone
      try await self?.dismissalCallback?(reason)
    }
    presentation.presenterNeed = need ?? (requiresPresenter ? .required : .awaited)
    presentation.highlight = highlight
    presentation.style = style
    presentation.inputTransfer = inputTransfer
    presentation.lastOutcome.mayLackMenu = content.provider != nil
    self.presentation = presentation
    presentation.present(animated: animated)
  }

  package override func anchorWasTriggered(_ event: TriggerEvent) {
    guard allTriggers.contains(event.trigger) else { return }
    if event.trigger == .activate, triggers == nil, anchor?.offersMenu == true { return }
    present(for: event)
  }

  /// Whether the anchor has to be activated for the menu to show.
  override var takesActivation: Bool { anchored.hasPresenter && triggers?.contains(.activate) == true }

  override var takesContextMenu: Bool { allTriggers.contains(.contextMenu) }

  override var panelMenu: ObjectPath? { anchored.path }

  override func panelMenuHides(_ menu: Menu) -> Bool { menu !== self.menu }

  func requestMenu(at location: MenuPoint?, by client: BusName?) -> MenuPresentation? {
    present(need: .started)
    return presentation
  }

  override var parts: [any AnchoredPart] { [anchored] }

  override func didAdopt(_ anchor: MenuAnchor) { highlight = highlight?.leavingOut(anchor) }

  override func willDetach() { presentation?.dismiss() }
}
