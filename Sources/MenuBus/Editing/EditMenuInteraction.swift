public import LibDBus
public import MenuExport
public import Menus

/// Shows a few things that can be done with a part of an anchor, such as a message or a selection.
///
///     let copy = EditMenuInteractionItem(title: "Copy") { pasteboard.text = message.text }
///     interaction.showMenu([copy], targetRect: message.bubble, for: row)
///
/// Each interaction is on its own: it has a path of its own, shows exactly what it is given, and at most one menu at a
/// time. Where a presenter is on the bus, it is asked to draw the menu. Otherwise the menu is on the bus all the same, and
/// ``submenu`` puts it into menus that panels show. Callbacks are the same either way.
@MainActor
public final class EditMenuInteraction: MenuAnchorInteraction {
  /// Says what ``presentEditMenu(with:animated:)`` shows, and hears of every menu.
  public weak var delegate: (any EditMenuInteractionDelegate)?
  /// What can be chosen of the export.
  public var options = MenuExporter.Options()
  /// Each menu is exported under this path, with a number.
  public let path: ObjectPath
  /// What the interaction was added to; ``showMenu(_:targetRect:for:)`` needs none.
  public private(set) weak var anchor: MenuAnchor?
  /// Shows the same rows in another menu, such as that of a tray item, as long as there are any; hidden otherwise.
  /// Where nobody else draws them, a panel that showed them and closed its menu has closed this one as well.
  public var submenu: Menu { plainRoute }
  /// The presentation of the menu that is shown.
  public private(set) var presentation: MenuPresentation?

  private let plainRoute = PlainRoute(title: "Edit", children: [])
  /// What is shown.
  private var shown: (menu: Menu, configuration: EditMenuConfiguration, anchor: MenuAnchor, isAsked: Bool)?

  private static var lastNumber = 0

  /// Makes an interaction that shows nothing.
  public init() {
    Self.lastNumber += 1
    // Digits are all that is added to a path that is valid.
    path = ObjectPath("/org/menubus/edit/\(Self.lastNumber)") ?? "/org/menubus/edit"
    submenu.isHidden = true
    plainRoute.onChoice = { [weak self] in self?.presentation?.end(.chosen) }
    plainRoute.onClose = { [weak self] in
      guard let presentation = self?.presentation, presentation.presenter == nil else { return }
      presentation.end(.closed)
    }
  }

  isolated deinit {
    presentation?.dismiss()
    Self.empty(submenu)
  }

  /// Whether a menu is shown.
  public var isMenuVisible: Bool { shown != nil }

  /// Shows these items, and nothing else. A menu that is shown is dismissed before; without items nothing happens.
  ///
  /// - Parameters:
  ///   - items: The rows.
  ///   - targetRect: What is edited, in the coordinates of `anchor`.
  ///   - anchor: What the menu belongs to.
  public func showMenu(_ items: [EditMenuInteractionItem], targetRect: MenuRect, for anchor: MenuAnchor) {
    show(items, EditMenuConfiguration(targetRect: targetRect), anchor)
  }

  /// Shows these items for an item of a list: the older spelling of ``showMenu(_:targetRect:for:)``.
  ///
  /// - Parameters:
  ///   - items: The rows.
  ///   - identifier: The item's place, which the delegate is told as ``EditMenuConfiguration/identifier``.
  ///   - targetRect: What is edited, in the coordinates of `anchor`.
  ///   - anchor: What the menu belongs to.
  public func showMenu(
    _ items: [EditMenuInteractionItem], at identifier: AnyHashable, targetRect: MenuRect, relativeTo anchor: MenuAnchor
  ) {
    show(items, EditMenuConfiguration(identifier: identifier, targetRect: targetRect), anchor)
  }

  /// Shows what can be done with an item of a collection, if the collection's delegate has it have a menu.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - delegate: Decides about the menu, and performs what is chosen.
  ///   - anchor: All of the item.
  public func showMenu<Delegate: CollectionMenuDelegate>(
    forItem item: Delegate.Item, of delegate: Delegate, in anchor: MenuAnchor
  ) {
    dismissMenu()
    guard let menu = delegate.menu(for: item) else { return }
    present(menu, EditMenuConfiguration(), anchor, isAsked: false, animated: true)
  }

  /// Shows the menu that the delegate says, or the suggested actions. A menu that is shown is dismissed before.
  public func presentEditMenu(with configuration: EditMenuConfiguration, animated: Bool = true) {
    if let anchor { presentEditMenu(with: configuration, for: anchor, animated: animated) }
  }

  func presentEditMenu(with configuration: EditMenuConfiguration, for anchor: MenuAnchor, animated: Bool = true) {
    dismissMenu()
    present(menu(for: configuration, anchor), configuration, anchor, isAsked: true, animated: animated)
  }

  /// Dismisses the menu that is shown. Its items are let go of when no click on them can be on its way any more.
  public func dismissMenu(animated: Bool = true) { presentation?.dismiss(animated: animated) }

  /// Asks the delegate again what the menu shows; elements that stay keep their rows. Does nothing while no menu of the
  /// delegate's is shown.
  public func reloadVisibleMenu() {
    guard let shown, shown.isAsked else { return }
    let new = menu(for: shown.configuration, shown.anchor)
    guard new.showsAnything else { return dismissMenu() }
    shown.menu.resemble(new)
    for menu in [shown.menu, submenu] {
      menu.headers = new.headers
      menu.children = new.children
    }
  }

  /// Tells whoever draws the menu where it belongs now, if that changed. Does nothing while no menu is shown.
  public func updateVisibleMenuPosition() { presentation?.updatePosition() }

  /// Where the menu that is shown was asked for, or else the middle of what is edited, in the coordinates of an anchor;
  /// `nil` where the place of either anchor is not known.
  public func location(in other: MenuAnchor) -> MenuPoint? {
    guard let shown, let place = shown.configuration.sourcePoint ?? target(of: shown.configuration)?.center,
      let point = shown.anchor.convertToScreen(MenuRect(x: place.x, y: place.y)),
      let origin = other.convertToScreen(MenuRect(x: 0, y: 0))
    else { return nil }
    return MenuPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  // MARK: The anchor

  /// Notes the anchor; a menu is shown when the program says so.
  public func attach(to anchor: MenuAnchor) async throws {
    guard self.anchor == nil else { throw BusError(.failed, "The interaction has an anchor already.") }
    self.anchor = anchor
  }

  /// Dismisses the menu.
  public func detach() async {
    dismissMenu()
    anchor = nil
  }

  /// Does nothing: a menu ends with its connection, and the next is on the one there is then.
  public func connectionChanged() async {}

  /// Does nothing: the program decides what is edited.
  public func anchorWasTriggered(_ trigger: MenuTrigger) {}
}

extension EditMenuInteraction {
  private func show(
    _ items: [EditMenuInteractionItem], _ configuration: EditMenuConfiguration, _ anchor: MenuAnchor
  ) {
    guard !items.isEmpty else { return }
    dismissMenu()
    present(Menu(children: items.map(\.action)), configuration, anchor, isAsked: false, animated: true)
  }

  /// What the delegate has shown.
  private func menu(for configuration: EditMenuConfiguration, _ anchor: MenuAnchor) -> Menu {
    let suggested = EditCommand.allCases.map { CommandAction($0) }
    for command in suggested { command.firstResponder = { [weak anchor] in anchor?.effectiveResponder } }
    return delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
      ?? Menu(children: suggested)
  }

  private func present(
    _ menu: Menu, _ configuration: EditMenuConfiguration, _ anchor: MenuAnchor, isAsked: Bool, animated: Bool
  ) {
    guard presentation == nil, menu.showsAnything else { return }
    delegate?.editMenuInteraction(self, willPresentMenuFor: configuration)
    guard presentation == nil else { return }  // the delegate has shown another
    // A copy, because a reload assigns to it.
    let menu = menu.replacingChildren(menu.children)
    let presentation = MenuPresentation(
      menu: menu, source: source(for: configuration, anchor), options: options)
    presentation.basePath = path
    presentation.requiresPresenter = false
    presentation.dismissalCallback = { [weak self, weak presentation] in
      presentation?.menu = nil
      presentation?.source = nil
      self?.ended($0)
    }
    shown = (menu, configuration, anchor, isAsked)
    self.presentation = presentation
    submenu.headers = menu.headers
    submenu.children = menu.children
    submenu.isHidden = false
    plainRoute.beginShowing()
    presentation.present(animated: animated)
  }

  private func ended(_ reason: MenuPresentation.Dismissal) {
    guard let shown else { return }
    self.shown = nil
    presentation = nil
    Self.empty(submenu)
    delegate?.editMenuInteraction(self, willDismissMenuFor: shown.configuration, reason)
  }

  private static func empty(_ submenu: Menu) {
    submenu.isHidden = true
    submenu.headers = []
    submenu.children = []
  }

  private func target(of configuration: EditMenuConfiguration) -> MenuRect? {
    delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? configuration.targetRect
      ?? configuration.sourcePoint.map { MenuRect(x: $0.x, y: $0.y) }
  }

  private func source(for configuration: EditMenuConfiguration, _ anchor: MenuAnchor) -> MenuPresentationSource {
    var source = MenuPresentationSource.anchor(anchor)
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
  /// Whether there is a row to see.
  fileprivate var showsAnything: Bool { Resolver().resolve(self).rows.contains { $0.isVisible && !$0.isSeparator } }
}

/// The rows of an edit menu in a menu that panels show by themselves.
private final class PlainRoute: Menu {
  /// Hears that nobody has the rows before them any more who had.
  var onClose: (@MainActor () -> Void)?
  private var wasShown = false

  /// Notes that there are new rows, which nobody has seen: a menu that is open now may have been closed without a word.
  func beginShowing() { wasShown = false }

  override func willDisplay() { wasShown = true }

  override func didEndDisplay() {
    if wasShown { onClose?() }
    wasShown = false
  }
}
