import DBusMenu
import LibDBus
import Logging
import MenuExport
import Menus

/// One showing of a menu, from the request to the clean-up after it.
///
/// Kept by its own task. It keeps the presentation until the end; what comes after that is for clicks that were on
/// their way.
@MainActor
final class MenuShowing: MenuExporterObserver {
  let exporter: MenuExporter
  let path: ObjectPath
  var owner: MenuPresentation?
  var isAnimated = true
  var requiresPresenter = true
  /// What is set off while the menu is shown.
  var highlight: ActiveHighlight? { didSet { highlight?.prepare(exporter) } }
  weak var inputTransfer: InputTransfer? {
    didSet {
      inputTransfer?.exporter = exporter
      if inputTransfer !== oldValue { announceChange() }
    }
  }

  private let name: String
  private let source: MenuPresentationSource
  private var placement: SourcePlacement
  private let object: PresentationObject
  private let environment: MenuEnvironment
  private let grace: Duration
  private let logger: Logger
  /// Who draws the menu.
  private(set) var presenter: BusName?
  private var isRequested = false
  private var reason: MenuPresentation.Dismissal?
  private var waiting: CheckedContinuation<Void, Never>?

  /// Numbers go up for as long as the process lives, so that no menu is taken for another.
  private static var lastNumber = 0

  /// A menu that is open for longer without a call is taken for closed.
  private static let longestSilence = Duration.seconds(24 * 60 * 60)

  init(
    _ menu: Menu, _ source: MenuPresentationSource, _ placement: SourcePlacement, on connection: BusConnection,
    below base: ObjectPath, options: MenuExporter.Options, logger: Logger
  ) {
    Self.lastNumber += 1
    name = String(Self.lastNumber)
    path = ObjectPath("\(base == "/" ? "" : base.rawValue)/\(name)") ?? base
    self.source = source
    self.placement = placement
    self.logger = logger
    environment = options.environment
    grace = options.server.grace
    var options = options
    // Those who draw for programs say what they do, and a person may look at a menu for as long as they like.
    options.server.sessionTimeout = max(options.server.sessionTimeout, Self.longestSilence)
    exporter = MenuExporter(menu, options: options, logger: logger)
    let exporter = exporter
    object = PresentationObject(on: connection, at: path) { [weak exporter] in exporter?.clientMetrics = $0 }
  }

  /// Presents the menu, waits for the end, and cleans up.
  func run() async {
    let connection = object.connection
    exporter.clients.addObserver(self)
    let watch: Task<Void, Never>
    do {
      let presenters = try await connection.ownerChanges(of: .presenter)
      var owners = presenters.makeAsyncIterator()
      presenter = await owners.next(isolation: MainActor.shared) ?? nil
      guard presenter != nil || !requiresPresenter else { return end(.notPresented(.noPresenter)) }
      try await exporter.export(on: connection, at: path)
      try await object.export()
      watch = Task { [weak self] in
        for await presenter in presenters { self?.presenterChanged(to: presenter) }
        // The connection is gone, unless nobody waits any more.
        if !Task.isCancelled { self?.end(.lost) }
      }
    } catch {
      end(.notPresented(.failed("\(error)")))
      return await cleanUp()
    }
    if reason == nil {
      isRequested = true
      highlight?.begin()
      request()
      exporter.clients.requestActivation(of: .root, for: .presentations, timestamp: inputTransfer?.timestamp ?? 0)
      owner?.note(.presented)
    }
    if reason == nil { await withCheckedContinuation { waiting = $0 } }
    watch.cancel()
    try? await Task.sleep(for: grace)
    await cleanUp()
  }

  private func cleanUp() async {
    await object.unexport()
    await exporter.unexport()
  }

  // MARK: What comes in

  func highlightDidChange(to element: MenuElement?) { owner?.onHighlightChange?(element) }

  func handle(_ event: PressEvent, isOnRow: Bool, by client: BusName?) -> Bool {
    switch event {
    case .release: inputTransfer?.release(onRow: isOnRow, by: client)
    case .cancel: inputTransfer?.cancel()
    case .dismiss: end(.dismissed)
    }
    return true
  }

  func clientDidFinish(_ client: BusName?, _ reason: SessionEnd) {
    switch reason {
    case .chosen: end(.chosen)
    case .closed: if client == presenter || exporter.sessions.isEmpty { end(.closed) }
    // Somebody who only looked does not end what the presenter shows.
    case .gone: if client == presenter || presenter == nil && exporter.sessions.isEmpty { end(.lost) }
    }
  }

  private func presenterChanged(to new: BusName?) {
    let old = presenter
    presenter = new
    if new == nil {
      if requiresPresenter { end(.lost) }
    } else if new != old {
      request()
    }
  }

  /// Ends the showing for the program, at once.
  func end(_ reason: MenuPresentation.Dismissal, animated: Bool = true) {
    guard self.reason == nil else { return }
    self.reason = reason
    inputTransfer?.cancel()
    highlight?.end(exporter, hasBegun: isRequested)
    let owner = owner
    self.owner = nil
    owner?.ended(reason)
    exporter.flush()
    if isRequested {
      report {
        try object.update { $0.request = "" }
        var details = owner?.dismissalDetails ?? [:]
        details["animated"] = .bool(animated && !environment.reduceMotion)
        try object.send("DismissRequested", name, details)
      }
    }
    exporter.clients.endAllSessions()
    owner?.onEnd?(reason)
    waiting?.resume()
    waiting = nil
  }

  // MARK: What goes out

  /// Where the menu comes from, and how it is to be shown.
  private var details: [String: Value] {
    var details = source.entries(of: placement)
    details["animated"] = .bool(isAnimated && !environment.reduceMotion)
    details["reduce-motion"] = .bool(environment.reduceMotion)
    details["accessibility"] = .bool(environment.accessibilityMode)
    if let inputTransfer { details.merge(inputTransfer.entries) { _, new in new } }
    return details
  }

  private func request() {
    guard reason == nil, isRequested else { return }
    report {
      try object.update {
        $0.request = name
        $0.source = details
        $0.direction = placement.direction.word.rawValue
      }
      try object.send("PresentRequested", name, details)
    }
  }

  func updatePosition() {
    highlight?.updateRect(of: exporter)
    var new = source.placement
    new.direction = placement.direction
    guard new != placement else { return }
    placement = new
    announceChange()
  }

  private func announceChange() {
    guard reason == nil, isRequested else { return }
    report {
      try object.update { $0.source = details }
      try object.send("MenuChanged", name, details)
    }
  }

  func sessionsDidChange() {
    let clients = exporter.sessions.compactMap { $0.client?.rawValue }
    report {
      try object.update {
        $0.sessions = clients
        $0.direction = exporter.direction.word.rawValue
      }
    }
  }

  private func report(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      logger.error("a presentation cannot be announced: \(error)")
    }
  }
}
