import DBusMenu
import LibDBus
public import Logging
public import MenuExport
public import Menus

/// Has an anchor show a menu, whenever it is activated.
///
///     let tray = TrayItem(id: "org.example.notes", title: "Notes", menu: Menu(children: []))
///     try await tray.add(MenuInteraction(menu: menu))
///
/// The menu is on the bus as long as the anchor is: at the path of an ``ObjectAnchor``, else at a path of its own. A tray
/// item tells panels that it is the item's menu; add the interaction before the item runs, because few panels hear of
/// another menu later. Where a presenter is on the bus, what users do with the icon has it present the menu.
@MainActor
public final class MenuInteraction: MenuAnchorInteraction, MenuExporterObserver {
  /// The menu, if it is always the same.
  public let menu: Menu?
  /// Whether a menu that opens upwards begins with its last element.
  public let preferredElementOrder: ElementOrder
  /// What is done with the anchor to have the menu presented.
  ///
  /// With `.activate`, a tray item tells panels to activate it instead of opening its menu, as long as there is a
  /// presenter.
  public var triggers: Set<MenuTrigger.Kind> = [.activate, .contextMenu] { didSet { updateAnchor() } }
  /// Asked at each presentation where the menu begins, in the anchor's coordinates; `nil` leaves it to
  /// ``defaultMenuAttachmentPoint(for:on:)``.
  public var attachmentPointProvider: (@MainActor (MenuInteraction) -> MenuPoint?)?
  /// Hears of the end of each presentation.
  public var dismissalCallback: (@MainActor (MenuPresentation.Dismissal) -> Void)?
  /// See ``MenuPresentation/requiresPresenter``.
  public var requiresPresenter = true
  /// What can be chosen of the export.
  public var options = MenuExporter.Options()
  /// What the interaction was added to.
  public private(set) weak var anchor: MenuAnchor?
  /// The menu at the anchor, which panels and scripts open by themselves; `nil` before the interaction was added.
  public private(set) var exporter: MenuExporter?
  /// The last presentation.
  public private(set) var presentation: MenuPresentation?

  /// Gets the exporter of the menu at the anchor before that is on the bus.
  var onExporter: ((MenuExporter) -> Void)?

  private let provider: (@MainActor () -> Menu?)?
  private let logger: Logger
  private var object: PresentationObject?
  private var ownPath: ObjectPath?
  private(set) var hasPresenter = false { didSet { if hasPresenter != oldValue { updateAnchor() } } }
  private var watch: Task<Void, Never>?
  private let work = SerialWork()

  private static var lastNumber = 0

  /// Shows a menu that is there, and on the bus as soon as the interaction is added.
  public init(
    menu: Menu, preferredElementOrder: ElementOrder = .automatic, logger: Logger = Logger(label: "org.menubus")
  ) {
    self.menu = menu
    self.preferredElementOrder = preferredElementOrder
    self.logger = logger
    provider = nil
  }

  /// Shows a menu that is made when the first client opens it, and once for each presentation; it is let go of when
  /// nobody has it open any more, and nobody's click can still be on its way.
  ///
  /// Until then there is one disabled row. For `nil` there is no menu: at a path of its own it is empty, and says so;
  /// that of a tray item has one disabled row, and afterwards keeps what it showed last until it is opened again.
  public init(
    preferredElementOrder: ElementOrder = .automatic, logger: Logger = Logger(label: "org.menubus"),
    menuProvider: @escaping @MainActor () -> Menu?
  ) {
    menu = nil
    self.preferredElementOrder = preferredElementOrder
    self.logger = logger
    provider = menuProvider
  }

  isolated deinit { watch?.cancel() }

  /// Presents the menu. While it is presented this does nothing; nor if the provider says that there is no menu.
  public func presentMenu(animated: Bool = true) { present(animated: animated, activationToken: nil) }

  /// Dismisses the menu that is presented.
  public func dismissMenu(animated: Bool = true) { presentation?.dismiss(animated: animated) }

  private func present(animated: Bool, activationToken: String?) {
    guard presentation?.isPresented != true, let anchor else { return }
    var source = MenuPresentationSource.anchor(anchor) { [weak self] in
      self.flatMap { $0.attachmentPointProvider?($0) }
    }
    source.activationToken = activationToken
    let presentation = MenuPresentation(
      menu: provider.map { $0() } ?? menu, source: source, preferredElementOrder: preferredElementOrder,
      options: options, logger: logger
    )
    presentation.dismissalCallback = { [weak self, weak presentation] reason in
      // The menu was made for this presentation alone, and the source refers to the anchor.
      presentation?.menu = nil
      presentation?.source = nil
      self?.dismissalCallback?(reason)
    }
    presentation.requiresPresenter = requiresPresenter
    presentation.mayLackMenu = provider != nil
    self.presentation = presentation
    presentation.present(animated: animated)
  }

  // MARK: The anchor

  /// Puts the menu on the anchor's bus, or waits for the anchor to have one.
  public func attach(to anchor: MenuAnchor) async throws {
    guard self.anchor == nil else { throw BusError(.failed, "The interaction has an anchor already.") }
    self.anchor = anchor
    do {
      try await work.run { try await self.settle() }
    } catch {
      await detach()  // it may be added elsewhere
      throw error
    }
  }

  /// Dismisses the menu, and takes it off the bus.
  public func detach() async {
    presentation?.dismiss()
    (anchor as? TrayItem)?.setMenu(nil)
    updateAnchor()
    anchor = nil
    try? await work.run { try await self.settle() }
  }

  /// Follows the anchor to another connection.
  public func connectionChanged() async {
    do {
      try await work.run { try await self.settle() }
    } catch is CancellationError {
      // The anchor is about to leave that connection.
    } catch {
      logger.error("the menu of an interaction cannot be exported: \(error)")
    }
  }

  /// Presents the menu if it is one of the ``triggers``.
  public func anchorWasTriggered(_ trigger: MenuTrigger) {
    if triggers.contains(trigger.kind) { present(animated: true, activationToken: trigger.activationToken) }
  }

  /// Whether the anchor has to be activated for the menu to show.
  public var takesActivation: Bool { hasPresenter && triggers.contains(.activate) }

  private func updateAnchor() { (anchor as? TrayItem)?.updateActivation() }

  /// Has the menu on the anchor's connection, and nowhere else.
  private func settle() async throws {
    let wanted = anchor?.connection
    if let object, object.connection === wanted { return }
    watch?.cancel()
    watch = nil
    hasPresenter = false
    await object?.unexport()
    object = nil
    await exporter?.unexport()
    guard let anchor else {
      exporter = nil
      return
    }
    let isTray = anchor is TrayItem
    let exporter = exporter ?? makeExporter(isTray: isTray)
    self.exporter = exporter
    let path = (anchor as? ObjectAnchor)?.objectPath ?? makePath()
    (anchor as? TrayItem)?.setMenu(path)
    guard let wanted else { return }
    try await exporter.export(on: wanted, at: path)
    let adapt: @MainActor @Sendable (ClientMetrics) -> Void = { [weak exporter] in exporter?.clientMetrics = $0 }
    let object = PresentationObject(on: wanted, at: path, onMetrics: isTray ? nil : adapt)
    do {
      try await object.export()
    } catch {
      await exporter.unexport()
      throw error
    }
    self.object = object
    exporter.clients.addObserver(self)
    follow(wanted)
  }

  private func makeExporter(isTray: Bool) -> MenuExporter {
    var options = options
    options.elementOrder = preferredElementOrder
    options.adaptsToClients = !isTray
    if !isTray { options.emptyText = nil }
    let exporter = MenuExporter(
      menu ?? LoadingElement.menu(), provider: provider, options: options, logger: logger)
    onExporter?(exporter)
    return exporter
  }

  private func makePath() -> ObjectPath {
    if let ownPath { return ownPath }
    Self.lastNumber += 1
    // Digits are all that is added to a path that is valid.
    let path = ObjectPath("/org/menubus/interaction/\(Self.lastNumber)") ?? "/org/menubus/interaction"
    ownPath = path
    return path
  }

  package func sessionsDidChange() {
    guard let object, let exporter else { return }
    // Names of clients and words of ours are nothing that D-Bus does not take.
    try? object.update {
      $0.sessions = exporter.sessions.compactMap { $0.client?.rawValue }
      $0.direction = exporter.direction.word.rawValue
    }
  }

  /// Knows whether there is a presenter, for as long as the connection is the anchor's.
  private func follow(_ connection: BusConnection) {
    guard anchor is TrayItem else { return }
    watch = Task { [weak self] in
      guard let presenters = try? await connection.ownerChanges(of: .presenter) else { return }
      for await presenter in presenters { self?.hasPresenter = presenter != nil }
    }
  }
}
