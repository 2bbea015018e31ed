public import LibDBus
public import Logging
public import MenuExport
public import Menus

/// Shows a few actions on a part of an anchor, such as a message or a selection.
///
///     let copy = EditMenuInteractionItem(title: "Copy") { pasteboard.text = message.text }
///     interaction.showMenu([copy], targetRect: message.bubble, for: row)
///
/// Each interaction is independent: it has a path of its own, shows exactly the items it is given, and at most one menu
/// at a time. Where a presenter is on the bus, or can be started, it is asked to draw the menu. The menu is on the bus
/// all the same, and ``submenu`` puts it into menus that panels show. Callbacks are the same either way.
@MainActor
public final class EditMenuInteraction: AnchoredInteraction {
  /// Provides the menus of ``presentEditMenu(with:animated:)``, and is told of every menu; `nil` is for the suggested
  /// actions. The program keeps it: when a menu is requested after it is gone, a warning is logged.
  public weak var delegate: (any EditMenuInteractionDelegate)? { didSet { expectsDelegate = delegate != nil } }
  /// The path below which each menu is exported, with a number.
  public let path = EditMenuInteraction.paths.next(below: "/org/menubus/edit").path
  /// Shows the same rows in another menu, such as that of a tray item, as long as there are any; hidden otherwise.
  /// Where no presenter draws them, a panel that showed them and closed its menu has closed this one as well.
  public var submenu: Menu { plainRoute }
  /// The presentation of the menu that is shown; `nil` while none is.
  public private(set) var presentation: MenuPresentation?

  private let plainRoute = PlainRoute(title: MenuTexts.current.edit, children: [])
  private var shown: Shown?

  /// A menu that is shown.
  private struct Shown {
    var menu: Menu
    var configuration: EditMenuConfiguration
    var anchor: AnchorReference
    /// Whether the delegate provided the menu.
    var isDelegated: Bool
  }

  private static var paths = NumberedPaths()

  /// Makes an interaction that shows nothing. ``showMenu(_:targetRect:for:)`` needs no anchor of the interaction.
  ///
  /// - Parameters:
  ///   - delegate: Provides the menus of ``presentEditMenu(with:animated:)``; `nil` for the suggested actions.
  ///   - options: The options of the export.
  ///   - logger: Gets the errors of callbacks, and the reasons why a menu was not presented.
  public init(
    delegate: (any EditMenuInteractionDelegate)? = nil, options: MenuExporter.Options = MenuExporter.Options(),
    logger: Logger = Logger(label: "org.menubus")
  ) {
    self.delegate = delegate
    super.init(options: options, logger: logger)
    expectsDelegate = delegate != nil
    submenu.isHidden = true
    plainRoute.onChoice = { [weak self] in self?.presentation?.end(.chosen) }
    plainRoute.onClose = { [weak self] in
      guard let presentation = self?.presentation, presentation.presenter == nil else { return }
      presentation.end(.closed)
    }
  }

  isolated deinit {
    presentation?.dismiss()
    plainRoute.empty()
  }

  /// Whether a menu is shown.
  public var isMenuVisible: Bool { shown != nil }

  /// Shows these items alone. A menu that is shown is dismissed before; a no-op without items.
  ///
  /// - Parameters:
  ///   - items: The rows.
  ///   - targetRect: The edited part, in the coordinates of `anchor`.
  ///   - anchor: The anchor that the menu belongs to.
  public func showMenu(_ items: [EditMenuInteractionItem], targetRect: MenuRect, for anchor: MenuAnchor) {
    show(items, EditMenuConfiguration(targetRect: targetRect), anchor)
  }

  /// Shows these items for an item of a list: the older spelling of ``showMenu(_:targetRect:for:)``.
  ///
  /// - Parameters:
  ///   - items: The rows.
  ///   - identifier: The item's place, which the delegate is told as ``EditMenuConfiguration/identifier``.
  ///   - targetRect: The edited part, in the coordinates of `anchor`.
  ///   - anchor: The anchor that the menu belongs to.
  public func showMenu(
    _ items: [EditMenuInteractionItem], at identifier: AnyHashable, targetRect: MenuRect, relativeTo anchor: MenuAnchor
  ) {
    show(items, EditMenuConfiguration(identifier: identifier, targetRect: targetRect), anchor)
  }

  /// Shows the menu of an item of a collection, if the collection's delegate provides one.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - delegate: Provides the menu, and performs the commands that are chosen.
  ///   - anchor: The place of the whole item.
  public func showMenu<Delegate: CollectionMenuDelegate>(
    forItem item: Delegate.Item, of delegate: Delegate, in anchor: MenuAnchor
  ) {
    dismissMenu()
    guard let menu = delegate.menu(for: item) else { return }
    present(
      Shown(menu: menu, configuration: EditMenuConfiguration(), anchor: reference(to: anchor), isDelegated: false))
  }

  /// Shows the delegate's menu, or the suggested actions. A menu that is shown is dismissed before.
  public func presentEditMenu(with configuration: EditMenuConfiguration, animated: Bool = true) {
    if let anchor { presentEditMenu(with: configuration, for: anchor, animated: animated) }
  }

  func presentEditMenu(with configuration: EditMenuConfiguration, for anchor: MenuAnchor, animated: Bool = true) {
    dismissMenu()
    let menu = menu(for: configuration, anchor)
    present(
      Shown(menu: menu, configuration: configuration, anchor: reference(to: anchor), isDelegated: true),
      animated: animated)
  }

  /// Dismisses the menu that is shown. Its items are kept until no click on them can be on its way any more.
  public func dismissMenu(animated: Bool = true) { presentation?.dismiss(animated: animated) }

  /// Asks the delegate for the menu again; elements that stay keep their rows. A no-op unless a menu of
  /// the delegate's is shown.
  public func reloadVisibleMenu() {
    guard let shown, shown.isDelegated, let anchor = shown.anchor.anchor else { return }
    let new = menu(for: shown.configuration, anchor)
    guard new.hasVisibleRows else { return dismissMenu() }
    shown.menu.resemble(new)
    shown.menu.headers = new.headers
    shown.menu.children = new.children
    plainRoute.show(new)
  }

  /// Tells the presenter the menu's place, if that changed. A no-op while no menu is shown.
  public func updateVisibleMenuPosition() { presentation?.updatePosition() }

  /// The place where the visible menu was requested, or else the middle of the edited part, in the coordinates of an
  /// anchor; `nil` where the place of either anchor is not known.
  public func location(in other: MenuAnchor) -> MenuPoint? {
    guard let shown, let place = shown.configuration.sourcePoint ?? target(of: shown.configuration)?.center,
      let point = shown.anchor.anchor?.convertToScreen(MenuRect(x: place.x, y: place.y))
    else { return nil }
    return other.convertFromScreen(MenuPoint(x: point.x, y: point.y))
  }

  override func willDetach() { dismissMenu() }
}

extension EditMenuInteraction {
  private func reference(to anchor: MenuAnchor) -> AnchorReference { AnchorReference(anchor, of: self) }

  private func show(
    _ items: [EditMenuInteractionItem], _ configuration: EditMenuConfiguration, _ anchor: MenuAnchor
  ) {
    guard !items.isEmpty else { return }
    dismissMenu()
    let menu = Menu(children: items.map(\.action))
    present(Shown(menu: menu, configuration: configuration, anchor: reference(to: anchor), isDelegated: false))
  }

  /// The delegate's menu, or the suggested actions.
  private func menu(for configuration: EditMenuConfiguration, _ anchor: MenuAnchor) -> Menu {
    let suggested = EditCommand.allCases.map { CommandAction($0) }
    for command in suggested { command.firstResponder = { [weak anchor] in anchor?.effectiveResponder } }
    return delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
      ?? Menu(children: suggested)
  }

  private func present(_ wanted: Shown, animated: Bool = true) {
    checkDelegate(delegate)
    guard presentation == nil, let anchor = wanted.anchor.anchor, wanted.menu.hasVisibleRows else { return }
    let animator = MenuAnimator()
    delegate?.editMenuInteraction(self, willPresentMenuFor: wanted.configuration, animator: animator)
    guard presentation == nil else { return }  // the delegate has shown another
    animator.runAnimations()
    var shown = wanted
    // A copy, because a reload assigns to it.
    shown.menu = wanted.menu.replacingChildren(wanted.menu.children)
    let presentation = MenuPresentation(
      menu: shown.menu, source: source(for: shown.configuration, anchor), options: options, logger: logger)
    presentation.basePath = path
    presentation.presenterNeed = .started
    presentation.dismissalCallback = { [weak self, weak presentation] in
      presentation?.menu = nil
      presentation?.source = nil
      self?.ended($0)
    }
    self.shown = shown
    self.presentation = presentation
    plainRoute.beginShowing(shown.menu)
    presentation.present(animated: animated)
    Task {
      _ = await presentation.outcome()
      animator.runCompletions()
    }
  }

  private func ended(_ reason: MenuPresentation.Dismissal) {
    guard let shown else { return }
    self.shown = nil
    presentation = nil
    plainRoute.empty()
    let animator = MenuAnimator(dismissal: reason)
    delegate?.editMenuInteraction(self, willDismissMenuFor: shown.configuration, animator: animator)
    animator.runAnimations()
    Task { animator.runCompletions() }
  }

  private func target(of configuration: EditMenuConfiguration) -> MenuRect? {
    if let rect = delegate?.editMenuInteraction(self, targetRectFor: configuration), !rect.isNull { return rect }
    return configuration.targetRect ?? configuration.sourcePoint.map { MenuRect(x: $0.x, y: $0.y) }
  }

  private func source(for configuration: EditMenuConfiguration, _ anchor: MenuAnchor) -> MenuPresentationSource {
    var source = MenuPresentationSource.anchor(anchor, of: self)
    source.rectProvider = { [weak self] in self?.target(of: configuration) }
    source.arrowDirection = configuration.preferredArrowDirection
    source.attachmentPointProvider = { [weak self, weak anchor] in
      guard let rect = self?.target(of: configuration) ?? anchor?.bounds else { return nil }
      return menuAttachmentPoint(for: rect, arrow: configuration.preferredArrowDirection)
    }
    return source
  }
}

extension Menu {
  /// Whether a plain panel shows a row of the menu.
  fileprivate var hasVisibleRows: Bool { Resolver().resolve(self).rows.contains { $0.isVisible && !$0.isSeparator } }
}
