import LibDBus
public import Logging
public import MenuExport
public import Menus

/// Shows a menu at an anchor whenever the anchor is activated.
///
///     let tray = TrayItem(id: "org.example.notes", title: "Notes", menu: Menu(children: []))
///     try await tray.add(MenuInteraction(menu: menu))
///
/// The menu is on the bus as long as the anchor is: at the path of an ``ObjectAnchor``, else at a path of its
/// own. A tray item tells panels that it is the item's menu; add the interaction before the item runs, because
/// few panels notice another menu later. Where a presenter is there, it presents the menu on the actions of the
/// user that are ``triggers``.
@MainActor
public final class MenuInteraction: AnchoredInteraction, RequestableInteraction {
  /// The menu, if it is always the same. Assigning one replaces the provider; clients that have the menu open at the
  /// anchor see the new one, and presentations have it from the next on.
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
  /// The actions on the anchor that present the menu.
  ///
  /// The primary button of a tray item stays as it is until `.activate` is assigned. The item then tells panels to
  /// activate it instead of opening its menu, as long as a presenter is there: one that runs,
  /// or that the bus can start.
  public var triggers: Set<MenuTrigger.Kind> = [.activate, .contextMenu] {
    didSet {
      hasChosenTriggers = true
      anchor?.activationChanged()
    }
  }
  /// Asked at each presentation for the place where the menu begins, in the anchor's coordinates; `nil` leaves it to
  /// ``defaultMenuAttachmentPoint(for:on:)``.
  public var attachmentPointProvider: (@MainActor (MenuInteraction) -> MenuPoint?)?
  /// The highlight while the menu is presented, see ``MenuPresentation/highlight``.
  public var highlight: MenuHighlight?
  /// The style in which the menu is drawn, with the dimming of everything else; see ``MenuPresentation/style``.
  public var style: MenuPresentationStyle?
  /// Called at the end of each presentation.
  public var dismissalCallback: (@MainActor (MenuPresentation.Dismissal) -> Void)?
  /// See ``MenuPresentation/requiresPresenter``.
  public var requiresPresenter = true
  /// The last presentation.
  public private(set) var presentation: MenuPresentation?

  private var hasChosenTriggers = false
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

  private let logger: Logger
  private let anchored: AnchoredMenu

  /// Shows a menu that exists, and is on the bus as soon as the interaction is added.
  public init(
    menu: Menu, preferredElementOrder: ElementOrder = .automatic, logger: Logger = Logger(label: "org.menubus")
  ) {
    content = Content(menu: menu, order: preferredElementOrder)
    self.logger = logger
    anchored = AnchoredMenu(menu, provider: nil, elementOrder: preferredElementOrder, logger: logger)
    super.init()
  }

  /// Shows a menu that is made when the first client opens it, and once for each presentation; it is let go of when no
  /// client has it open, and no click on it can be on its way.
  ///
  /// Until then there is one disabled row. `nil` is no menu: at a path of its own it is empty, and says so; that of a
  /// tray item has one disabled row, and afterwards keeps its last rows until it is opened again.
  public init(
    preferredElementOrder: ElementOrder = .automatic, logger: Logger = Logger(label: "org.menubus"),
    menuProvider: @escaping @MainActor () -> Menu?
  ) {
    content = Content(provider: menuProvider, order: preferredElementOrder)
    self.logger = logger
    anchored = AnchoredMenu(provider: menuProvider, elementOrder: preferredElementOrder, logger: logger)
    super.init()
  }

  /// The options of the export.
  public var options: MenuExporter.Options {
    get { anchored.options }
    set { anchored.options = newValue }
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
    animated: Bool = true, for trigger: MenuTrigger? = nil, need: PresenterNeed? = nil,
    inputTransfer: InputTransfer? = nil
  ) {
    guard presentation?.isPresented != true, let anchor else { return }
    var source = MenuPresentationSource.anchor(anchor) { [weak self] in
      self.flatMap { $0.attachmentPointProvider?($0) }
    }
    source.activationToken = trigger?.activationToken
    source.screenPoint = trigger?.location
    let presentation = MenuPresentation(
      menu: content.provider.map { $0() } ?? menu, source: source, preferredElementOrder: preferredElementOrder,
      options: options, logger: logger
    )
    presentation.dismissalCallback = { [weak self, weak presentation] reason in
      // The menu was made for this presentation alone, and the source refers to the anchor.
      presentation?.menu = nil
      presentation?.source = nil
      self?.dismissalCallback?(reason)
    }
    presentation.presenterNeed = need ?? (requiresPresenter ? .required : .awaited)
    presentation.highlight = highlight
    presentation.style = style
    presentation.inputTransfer = inputTransfer
    presentation.lastOutcome.mayLackMenu = content.provider != nil
    self.presentation = presentation
    presentation.present(animated: animated)
  }

  /// Presents the menu if the trigger is one of ``triggers``.
  public override func anchorWasTriggered(_ trigger: MenuTrigger) {
    guard triggers.contains(trigger.kind) else { return }
    if trigger.kind == .activate, !hasChosenTriggers, anchor?.offersMenu == true { return }
    present(for: trigger)
  }

  /// Whether the anchor has to be activated for the menu to show.
  public override var takesActivation: Bool {
    hasChosenTriggers && anchored.hasPresenter && triggers.contains(.activate)
  }

  /// Whether ``triggers`` has the secondary button.
  public override var takesContextMenu: Bool { triggers.contains(.contextMenu) }

  func requestMenu(at location: MenuPoint?, by client: BusName?) -> MenuPresentation? {
    present(need: .started)
    return presentation
  }

  override var parts: [any AnchoredPart] { [anchored] }

  override func willDetach(from anchor: MenuAnchor?) {
    presentation?.dismiss()
    anchor?.offerMenu(at: nil)
  }
}
