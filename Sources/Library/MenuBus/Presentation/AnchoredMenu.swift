import LibDBus
import Logging
import MenuExport
import Menus

/// The menu at an anchor, which panels and scripts open by themselves.
///
/// It is on the bus as long as the anchor is: at the path of an ``ObjectAnchor``, else at a path of its own.
@MainActor
final class AnchoredMenu: AnchoredPart, MenuExporterObserver {
  /// The exporter of the menu; `nil` without an anchor.
  private(set) var exporter: MenuExporter?
  /// Whether a presenter is there on the bus of a tray item: it runs, or the bus can start it.
  private(set) var hasPresenter = false { didSet { if hasPresenter != oldValue { anchor?.activationChanged() } } }
  /// Gets each new exporter before its menu is on the bus.
  var onExporter: ((MenuExporter) -> Void)?

  /// The options of the export; they count when the menu gets its anchor.
  var options: MenuExporter.Options

  private var menu: Menu?
  private var provider: MenuProvider?
  private var elementOrder: ElementOrder
  private let logger: Logger
  private weak var anchor: MenuAnchor?
  private var object: PresentationObject?
  private var watch: Task<Void, Never>?
  /// The path of the menu, unless the anchor has one for it.
  private(set) lazy var path = Self.paths.next(below: "/org/menubus/interaction").path

  private static var paths = NumberedPaths()

  /// Makes a menu that is on no bus.
  ///
  /// - Parameters:
  ///   - menu: The menu; `nil` is made by `provider`.
  ///   - provider: Makes the menu when it is opened.
  ///   - elementOrder: The order of elements where the menu opens upwards.
  ///   - options: The other options of the export.
  ///   - logger: See ``MenuExporter``; also gets the reasons why the menu could not follow its anchor.
  init(
    _ menu: Menu? = nil, provider: MenuProvider?, elementOrder: ElementOrder = .automatic,
    options: MenuExporter.Options = MenuExporter.Options(), logger: Logger
  ) {
    self.menu = menu
    self.provider = provider
    self.elementOrder = elementOrder
    self.options = options
    self.logger = logger
  }

  isolated deinit { watch?.cancel() }

  /// Shows another menu, also to clients that have the menu open.
  func show(_ menu: Menu?, provider: MenuProvider?, elementOrder: ElementOrder) {
    (self.menu, self.provider, self.elementOrder) = (menu, provider, elementOrder)
    exporter?.clients.replaceMenu(with: menu ?? LoadingElement.menu(), provider: provider, order: elementOrder)
  }

  func settle(at anchor: MenuAnchor?) async throws {
    self.anchor = anchor
    let wanted = anchor?.connection
    if let object, object.connection === wanted { return }
    await leave()
    guard let anchor else {
      exporter = nil
      return
    }
    let exporter = exporter ?? makeExporter(isInPanel: anchor.offersMenu)
    self.exporter = exporter
    let path = anchor.menuPath ?? path
    guard let wanted else { return }
    try await exporter.export(on: wanted, at: path)
    let adapt: @MainActor @Sendable (ClientMetrics) -> Void = { [weak exporter] in exporter?.clientMetrics = $0 }
    let object = PresentationObject(on: wanted, at: path, onMetrics: anchor.offersMenu ? nil : adapt)
    do {
      try await object.export()
    } catch {
      await exporter.unexport()
      throw error
    }
    self.object = object
    exporter.clients.addObserver(self)
    if anchor.offersMenu { followPresenters(on: wanted) }
  }

  func failed(with error: any Error) { logger.error("the menu of an interaction cannot be exported: \(error)") }

  /// Makes the exporter. A menu that panels show is shared by them, so it adapts to no client,
  /// and they open no empty one.
  private func makeExporter(isInPanel: Bool) -> MenuExporter {
    var options = options
    options.elementOrder = elementOrder
    options.adaptsToClients = !isInPanel
    if !isInPanel { options.emptyText = nil }
    let exporter = MenuExporter(
      menu ?? LoadingElement.menu(), provider: provider, options: options, logger: logger)
    onExporter?(exporter)
    return exporter
  }

  private func leave() async {
    watch?.cancel()
    watch = nil
    hasPresenter = false
    await object?.unexport()
    object = nil
    await exporter?.unexport()
  }

  func sessionsDidChange() {
    guard let object, let exporter else { return }
    // Unique names and our direction words are always valid, so this cannot fail.
    try? object.update {
      $0.sessions = exporter.sessions.compactMap { $0.client?.rawValue }
      $0.direction = exporter.direction.word
    }
  }

  /// Notes whether a presenter is there, as long as the connection is the anchor's.
  private func followPresenters(on connection: BusConnection) {
    watch = Task { [weak self] in
      guard let presenters = try? await connection.ownerChanges(of: .presenter) else { return }
      for await presenter in presenters {
        let isThere = await PresenterStart.isThere(presenter, on: connection)
        if Task.isCancelled { return }
        self?.hasPresenter = isThere
      }
    }
  }
}
