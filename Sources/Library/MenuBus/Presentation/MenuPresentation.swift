import DBusMenu
public import LibDBus
public import Logging
public import MenuExport
public import Menus

/// Presents a menu now, without a user's request.
///
///     MenuPresentation.presentMenu(menu, source: .point(x: 300, y: 200))
///
/// On Linux a program cannot draw a menu into a panel: a *presenter* does, the client that owns the name
/// `org.menubus.Presenter`, which the bus starts if it is installed. The menu is put on the bus at a path of its own,
/// the presenter is asked to show it, and its reports of rows and of closing come back here. The presentation is kept
/// while the menu is shown.
@MainActor
public final class MenuPresentation {
  /// The reasons why a presentation is over.
  public enum Dismissal: Sendable, Hashable {
    /// A row was chosen.
    case chosen
    /// The thing that the menu belongs to was opened: its highlight, or the preview of a ``ContextMenuInteraction``.
    case committed
    /// The presenter, or another client, closed the menu.
    case closed
    /// The program dismissed it.
    case dismissed
    /// The presenter, or the bus, is gone.
    case lost
    /// It never began, for this reason.
    case notPresented(Result)
  }

  /// The menu; a change counts from the next presentation.
  public var menu: Menu?
  /// The place that the menu is presented from.
  public var source: MenuPresentationSource?
  /// The order of the elements: whether a menu that opens upwards begins with its last one.
  public var preferredElementOrder: ElementOrder
  /// Called once at the end of each attempt: when a row closes the menu, before the row's handler runs.
  public var dismissalCallback: (@MainActor (Dismissal) -> Void)?
  /// Starts a presenter if none runs, and gives up if the bus can start none. Otherwise the menu is exported all the
  /// same, for panels and scripts that know its path, and for a presenter that comes later.
  public var requiresPresenter: Bool {
    get { presenterNeed == .required }
    set { presenterNeed = newValue ? .required : .awaited }
  }
  /// The options of the export. Order, direction and environment are the presentation's own.
  public var options: MenuExporter.Options
  /// The environment that the menu is made for, which goes out with requests.
  public var environment = MenuEnvironment()
  /// The highlight while the menu is shown; a change counts from the next presentation.
  public var highlight: MenuHighlight?
  /// The style in which the menu is drawn; `nil` is `.highlighting` with a ``highlight``, and else leaves it to the
  /// presenter.
  public var style: MenuPresentationStyle?
  /// The path below which menus are exported, each with a number.
  public var basePath: ObjectPath = "/org/menubus/presentation"
  /// The press that opened the menu, if that goes on: its end chooses. One that has ended already is refused.
  ///
  /// The presentation keeps it until the press or the presentation is over.
  public var inputTransfer: InputTransfer? {
    didSet {
      guard inputTransfer !== oldValue else { return }
      if let inputTransfer, inputTransfer.state != .pressed {
        self.inputTransfer = oldValue
      } else {
        showing?.inputTransfer = inputTransfer
      }
    }
  }
  /// Called when ``highlightedElement`` changes.
  public var onHighlightChange: ((MenuElement?) -> Void)?

  /// The course of a presentation where no presenter runs.
  var presenterNeed = PresenterNeed.required
  /// The feature that shows the menu by this presentation.
  weak var host: (any MenuPresentationHost)?
  /// The result of the last attempt.
  let lastOutcome: PresentationOutcome
  private var phase = Phase.idle

  private enum Phase {
    case idle
    /// The connection to the bus is being opened.
    case connecting(Task<Void, Never>)
    case showing(MenuShowing)
  }

  private var showing: MenuShowing? { if case .showing(let showing) = phase { showing } else { nil } }

  /// Prepares a presentation; nothing is on the bus before ``present(animated:)``.
  public init(
    menu: Menu? = nil, source: MenuPresentationSource? = nil, preferredElementOrder: ElementOrder = .automatic,
    options: MenuExporter.Options = MenuExporter.Options(), logger: Logger = Logger(label: "org.menubus"),
    dismissalCallback: (@MainActor (Dismissal) -> Void)? = nil
  ) {
    self.menu = menu
    self.source = source
    self.preferredElementOrder = preferredElementOrder
    self.options = options
    self.dismissalCallback = dismissalCallback
    lastOutcome = PresentationOutcome(logger: logger)
  }

  /// Presents a menu; the presentation need not be kept.
  @discardableResult
  public static func presentMenu(
    _ menu: Menu, source: MenuPresentationSource, preferredElementOrder: ElementOrder = .automatic,
    animated: Bool = true, dismissal: (@MainActor (Dismissal) -> Void)? = nil
  ) -> MenuPresentation {
    let presentation = MenuPresentation(
      menu: menu, source: source, preferredElementOrder: preferredElementOrder, dismissalCallback: dismissal)
    presentation.present(animated: animated)
    return presentation
  }

  /// Whether the menu is being presented, from the call of ``present(animated:)`` on.
  public var isPresented: Bool { if case .idle = phase { false } else { true } }
  /// The result of the last attempt; `nil` before it is known.
  public var result: Result? { lastOutcome.result }
  /// The exporter of the menu, while it is presented.
  public var exporter: MenuExporter? { showing?.exporter }
  /// The path of the menu, while it is presented.
  public var path: ObjectPath? { showing?.path }
  /// The element whose row the pointer is on, while the menu is presented.
  public var highlightedElement: MenuElement? { exporter?.highlightedElement }

  /// Presents the menu. A no-op while it is presented.
  ///
  /// - Parameter animated: Goes out with the request; nothing waits for an animation.
  public func present(animated: Bool = true) {
    guard !isPresented else { return }
    lastOutcome.begin()
    guard let menu else { return refuse(.noMenu) }
    guard let source else { return refuse(.noSource) }
    let active = highlight.flatMap { ActiveHighlight($0, presentedFrom: source.anchor) }
    if highlight != nil, active == nil { return refuse(.noHighlight) }
    if source.anchor.usesDefaultBus {
      phase = .connecting(Task { await connect(toShow: menu, source, active, animated: animated) })
    } else if let connection = source.anchor.connection {
      show(menu, source, active, on: connection, animated: animated)
    } else {
      refuse(.onNoBus)
    }
  }

  private func connect(
    toShow menu: Menu, _ source: MenuPresentationSource, _ active: ActiveHighlight?, animated: Bool
  ) async {
    do {
      let connection = try await DefaultBus.connection()
      if !Task.isCancelled { show(menu, source, active, on: connection, animated: animated) }
    } catch {
      if !Task.isCancelled { ended(.notPresented(.failed("\(error)"))) }
    }
  }

  private func show(
    _ menu: Menu, _ source: MenuPresentationSource, _ active: ActiveHighlight?, on connection: BusConnection,
    animated: Bool
  ) {
    var options = options
    let placement = source.placement
    options.elementOrder = preferredElementOrder
    options.direction = placement.direction
    options.environment = environment
    options.emptyText = nil
    options.adaptsToClients = true
    let showing = MenuShowing(
      menu, source, placement, on: connection, below: basePath, options: options, logger: lastOutcome.logger)
    showing.owner = self
    showing.announcer.isAnimated = animated
    showing.presenterNeed = presenterNeed
    showing.inputTransfer = inputTransfer
    showing.style = style ?? (active == nil ? .init() : .highlighting)
    showing.highlight = active
    phase = .showing(showing)
    Task { await showing.run() }
  }

  /// Ends the presentation and closes the menu; a no-op while nothing is presented.
  ///
  /// - Parameter animated: Goes out with the request.
  public func dismiss(animated: Bool = true) {
    guard case .connecting(let task) = phase else { return end(.dismissed, animated: animated) }
    task.cancel()
    ended(.dismissed)
  }

  /// Ends the presentation because the menu's owner is opened.
  func commit() { showing?.end(.committed) }

  /// The client that draws the menu, while it is presented.
  var presenter: BusName? { showing?.presenter }

  /// Asks the source for its place again, and announces a change. The direction in which the
  /// menu opens stays as it was.
  public func updatePosition() { showing?.updatePosition() }

  /// Waits for the result of the last call of ``present(animated:)``.
  public func outcome() async -> Result { await lastOutcome.value() }

  /// Ends the presentation, because its rows were chosen or closed in another menu.
  func end(_ reason: Dismissal, animated: Bool = true) { showing?.end(reason, animated: animated) }

  private func refuse(_ reason: Result) {
    lastOutcome.settle(reason, title: menu?.shownTitle)
    dismissalCallback?(.notPresented(reason))
    host?.presentationEnded(.notPresented(reason))
  }

  /// Called when the request is out.
  func requested() { lastOutcome.settle(.presented, title: menu?.shownTitle, path: path) }

  /// Called when the showing is over.
  func ended(_ reason: Dismissal) {
    phase = .idle
    inputTransfer = nil
    if case .notPresented(let result) = reason {
      lastOutcome.settle(result, title: menu?.shownTitle)
    } else if lastOutcome.result == nil {
      lastOutcome.settle(.cancelled, title: menu?.shownTitle)
    }
    dismissalCallback?(reason)
  }
}

/// A feature that shows menus by presentations.
@MainActor
protocol MenuPresentationHost: AnyObject {
  /// The details that go out with the request to close the menu.
  var dismissalDetails: DismissalDetails { get }
  /// Called once when the presentation is over and no client has the menu open.
  func presentationEnded(_ reason: MenuPresentation.Dismissal)
}
