import Basics
import DBusMenu
import LibDBus
import Logging
import MenuExport
import Menus

/// One showing of a menu, from the request to the clean-up after it.
///
/// Its own task keeps it. It keeps the presentation until the end; the time after that is for clicks that were on their
/// way.
@MainActor
final class MenuShowing: MenuExporterObserver {
  let exporter: MenuExporter
  let path: ObjectPath
  let announcer: PresentationAnnouncer
  var owner: MenuPresentation?
  var presenterNeed = PresenterNeed.required
  /// The style in which the menu is drawn; its dimming ends with the showing.
  var style = MenuPresentationStyle() { didSet { exporter.tree.rootProperties[.style] = style.properties } }
  /// The highlight while the menu is shown.
  var highlight: ActiveHighlight? { didSet { highlight?.prepare(exporter) } }
  /// The press that opened the menu.
  var inputTransfer: InputTransfer? {
    get { announcer.inputTransfer }
    set {
      announcer.inputTransfer?.end()
      newValue?.begin(in: exporter, announcer)
      announcer.inputTransfer = newValue
    }
  }
  /// The client that draws the menu.
  private(set) var presenter: BusName?

  private let grace: Duration
  private var reason: MenuPresentation.Dismissal?
  private var waiting: CheckedContinuation<Void, Never>?
  /// Whether a client has opened the menu.
  private var wasOpened = false
  private var hasRestarted = false

  private static var paths = NumberedPaths()

  init(
    _ menu: Menu, _ source: MenuPresentationSource, _ placement: SourcePlacement, on connection: BusConnection,
    below base: ObjectPath, options: MenuExporter.Options, logger: Logger
  ) {
    let name: String
    (name, path) = Self.paths.next(below: base)
    grace = options.server.grace
    var options = options
    // Presenters report all that they do, and a person may look at a menu for as long as they like.
    options.server.sessionTimeout = max(options.server.sessionTimeout, MenuBusLimits.presentationSilence)
    let exporter = MenuExporter(menu, options: options, logger: logger)
    self.exporter = exporter
    let object = PresentationObject(on: connection, at: path) { [weak exporter] in exporter?.clientMetrics = $0 }
    announcer = PresentationAnnouncer(name, source, placement, options.environment, on: object, logger: logger)
  }

  /// Presents the menu, waits for the end, and cleans up.
  func run() async {
    exporter.clients.addObserver(self)
    do {
      let collections = CollectionMenu.hosts(in: exporter.menu)
      for host in collections { host.offerContextMenus(in: exporter) }
      defer { for host in collections { host.withdrawContextMenus(in: exporter) } }
      guard let watch = try await enter() else { return end(.notPresented, .noPresenter) }
      begin()
      if reason == nil { await withCheckedContinuation { waiting = $0 } }
      watch.cancel()
      try? await exporter.time.sleep(for: grace)
    } catch {
      end(.notPresented, .failed, error)
    }
    await announcer.object.unexport()
    await exporter.unexport()
  }

  /// Puts the menu on the bus; `nil` if a presenter is required and there is none.
  ///
  /// - Returns: The task that follows the presenter.
  private func enter() async throws -> Task<Void, Never>? {
    let connection = announcer.object.connection
    let presenters = try await connection.ownerChanges(of: .presenter)
    var owners = presenters.makeAsyncIterator()
    presenter = await owners.next(isolation: MainActor.shared) ?? nil
    if presenter == nil, presenterNeed != .awaited { await startPresenter(on: connection) }
    guard reason == nil, presenter != nil || presenterNeed != .required else { return nil }
    try await exporter.export(on: connection, at: path)
    try await announcer.object.export()
    return Task { [weak self] in
      for await presenter in presenters { self?.presenterChanged(to: presenter) }
      // The connection is gone, unless the showing is over.
      if !Task.isCancelled { self?.end(.lost) }
    }
  }

  /// Starts the presenter. A menu that needs one waits for it; any other is announced again when it comes.
  private func startPresenter(on connection: BusConnection) async {
    let logger = announcer.logger
    guard presenterNeed == .required else {
      Task { _ = await PresenterStart.run(on: connection, logger: logger) }
      return
    }
    presenter = await PresenterStart.run(on: connection, logger: logger)
  }

  private func begin() {
    guard reason == nil else { return }
    highlight?.begin()
    announcer.request()
    exporter.clients.requestActivation(of: .root, for: .presentations, timestamp: inputTransfer?.timestamp ?? 0)
    owner?.requested()
  }

  // MARK: Clients

  func menuDidOpen() { wasOpened = true }

  func highlightDidChange(to element: MenuElement?) { owner?.highlightChanged(to: element) }

  func sessionsDidChange() { announcer.announceSessions(of: exporter) }

  func previewWasCommitted(_ identifier: String?, by client: BusName?) {
    if highlight != nil, identifier == nil { end(.committed) }
  }

  func handle(_ event: PressEvent, by client: BusName?) -> Bool {
    switch event {
    case .release: return inputTransfer?.finish() ?? false
    case .cancel: inputTransfer?.end()
    case .rows(let rows): if client == presenter { inputTransfer?.rows = rows }
    case .dismiss: end(.dismissed)
    }
    return true
  }

  func clientDidFinish(_ client: BusName?, _ reason: SessionEnd) {
    switch reason {
    case .chosen: end(.chosen)
    case .closed: if client == presenter || exporter.sessions.isEmpty { end(.closed) }
    // Another client that goes does not end the presenter's menu.
    case .gone: if client == presenter || presenter == nil && exporter.sessions.isEmpty { end(.lost) }
    }
  }

  private func presenterChanged(to new: BusName?) {
    let old = presenter
    presenter = new
    if new == nil {
      if presenterNeed == .required { presenterLeft() }
    } else if new != old, announcer.isRequested {
      announcer.request()
    }
  }

  /// Starts the presenter again, once, if it left before it opened the menu, because it had nothing to do until then.
  private func presenterLeft() {
    guard !wasOpened, !hasRestarted else { return end(.lost) }
    hasRestarted = true
    let (connection, logger) = (announcer.object.connection, announcer.logger)
    Task { if await PresenterStart.run(on: connection, logger: logger) == nil { end(.lost) } }
  }

  /// Ends the showing for the program, at once.
  func end(
    _ reason: MenuPresentation.Dismissal, _ outcome: MenuPresentation.Outcome = .cancelled,
    _ failure: (any Error)? = nil, animated: Bool = true
  ) {
    guard self.reason == nil else { return }
    self.reason = reason
    inputTransfer?.end()
    highlight?.end(in: exporter)
    style.dim = nil
    let owner = owner
    self.owner = nil
    owner?.ended(reason, outcome, failure)
    exporter.flush()
    announcer.requestDismissal(animated: animated, details: owner?.host?.dismissalDetails ?? DismissalDetails())
    announcer.inputTransfer = nil
    exporter.clients.endAllSessions()
    owner?.host?.presentationEnded(reason)
    waiting?.resume()
    waiting = nil
  }

  /// Announces the place of the menu and the highlight, if that changed.
  func updatePosition() {
    highlight?.updateRect(in: exporter)
    announcer.updatePlacement()
  }
}
