import Basics
import DBusMenu
public import LibDBus
public import Logging
public import MenuExport
public import Menus

/// Presents a menu now, without a user's request.
///
///     MenuPresentation.presentMenu(menu, source: .point(x: 300, y: 200))
///
/// `await menu.present(from: .point(x: 300, y: 200))` does the same, and waits for the end.
///
/// On Linux a program cannot draw a menu into a panel: a *presenter* does, the client that owns the name
/// `org.menubus.Presenter`, which the bus starts if it is installed. The menu is put on the bus at a path of its own,
/// the presenter is asked to show it, and its reports of rows and of closing come back here. The presentation is kept
/// while the menu is shown.
@MainActor
public final class MenuPresentation {
  /// The reasons why a presentation is over.
  @nonexhaustive public enum Dismissal: Sendable, Hashable {
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
    /// It never began: ``MenuPresentation/outcome()`` says why, and so does the log.
    case notPresented
  }

  /// The menu; a change counts from the next presentation. Without one (`nil`), presenting ends with
  /// ``Outcome/noMenu``.
  public var menu: Menu?
  /// The place that the menu is presented from. Without one (`nil`), presenting ends with
  /// ``Outcome/noSource``.
  public var source: MenuPresentationSource?
  /// The order of the elements: whether a menu that opens upwards begins with its last one.
  public var preferredElementOrder: ElementOrder
  /// Called once at the end of each attempt, or `nil`: when a row closes the menu, before the row's handler runs. It
  /// may suspend, and then nothing waits for the rest of it; an error is logged.
  public var dismissalCallback: (@MainActor (Dismissal) async throws -> Void)?
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
  /// The highlight while the menu is shown, or `nil` for none; a change counts from the next presentation.
  public var highlight: MenuHighlight?
  /// The style in which the menu is drawn; `nil` is `.highlighting` with a ``highlight``, and else leaves it to the
  /// presenter.
  public var style: MenuPresentationStyle?
  /// The path below which menus are exported, each with a number.
  package var basePath: ObjectPath = "/org/menubus/presentation"
  /// The press that opened the menu, if that goes on: its end chooses. One that has ended already is refused; `nil` is
  /// no press.
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
  /// Called when the pointer, or the selection of the keys, is on another row: with ``highlightedElement``, which is
  /// `nil` outside all rows. Nothing waits for it; an error is logged.
  public var onHighlightChange: (@MainActor (MenuElement?) async throws -> Void)?

  /// The course of a presentation where no presenter runs.
  var presenterNeed = PresenterNeed.required
  /// The feature that shows the menu by this presentation.
  weak var host: (any MenuPresentationHost)?
  /// The results of the last attempt.
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
  ///
  /// - Parameters:
  ///   - menu: The menu, which may be assigned later.
  ///   - source: The place, which may be assigned later.
  ///   - preferredElementOrder: The order of the elements in a menu that opens upwards.
  ///   - options: The options of the export.
  ///   - logger: Gets the errors of handlers, and the reason why the menu was not presented.
  ///   - dismissal: See ``dismissalCallback-swift.property``.
  public init(
    menu: Menu? = nil, source: MenuPresentationSource? = nil, preferredElementOrder: ElementOrder = .automatic,
    options: MenuExporter.Options = MenuExporter.Options(), logger: Logger = Logger(label: "org.menubus"),
    dismissal: (@MainActor (Dismissal) async throws -> Void)? = nil
  ) {
    self.menu = menu
    self.source = source
    self.preferredElementOrder = preferredElementOrder
    self.options = options
    dismissalCallback = dismissal
    lastOutcome = PresentationOutcome(logger: logger)
  }

  /// Presents a menu; the presentation need not be kept.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - source: The place that the menu is presented from.
  ///   - preferredElementOrder: The order of the elements in a menu that opens upwards.
  ///   - animated: Goes out with the request; nothing waits for an animation.
  ///   - dismissal: See ``dismissalCallback-swift.property``.
  @discardableResult
  public static func presentMenu(
    _ menu: Menu, source: MenuPresentationSource, preferredElementOrder: ElementOrder = .automatic,
    animated: Bool = true, dismissal: (@MainActor (Dismissal) async throws -> Void)? = nil
  ) -> MenuPresentation {
    let presentation = MenuPresentation(
      menu: menu, source: source, preferredElementOrder: preferredElementOrder, dismissal: dismissal)
    presentation.present(animated: animated)
    return presentation
  }

  /// Whether the menu is being presented, from the call of ``present(animated:)`` on.
  public var isPresented: Bool { if case .idle = phase { false } else { true } }
  /// The outcome of the last attempt; `nil` before it is known.
  package var lastKnownOutcome: Outcome? { lastOutcome.outcome.value }
  /// The error that kept the menu off the bus; `nil` unless the last outcome is ``Outcome/failed``.
  public var failure: (any Error)? { lastOutcome.failure }
  /// The exporter of the menu; `nil` while it is not presented.
  public var exporter: MenuExporter? { showing?.exporter }
  /// The path of the menu; `nil` while it is not presented.
  public var path: ObjectPath? { showing?.path }
  /// The element whose row the pointer is on; `nil` outside all rows, and while the menu is not presented.
  public var highlightedElement: MenuElement? { exporter?.highlightedElement }

  /// Presents the menu. A no-op while it is presented.
  ///
  /// - Parameter animated: Goes out with the request; nothing waits for an animation.
  public func present(animated: Bool = true) {
    guard !isPresented else { return }
    lastOutcome.begin()
    guard let menu else { return refuse(.noMenu) }
    guard let source, let anchor = source.anchor else { return refuse(.noSource) }
    let active = highlight.flatMap { ActiveHighlight($0, presentedFrom: anchor) }
    if highlight != nil, active == nil { return refuse(.noHighlight) }
    if anchor.usesDefaultBus {
      phase = .connecting(Task { await connect(toShow: menu, source, active, animated: animated) })
    } else if let connection = anchor.connection {
      show(menu, source, active, on: connection, animated: animated)
    } else {
      refuse(.failed, MenuBusError.sourceWithoutBus)
    }
  }

  private func connect(
    toShow menu: Menu, _ source: MenuPresentationSource, _ active: ActiveHighlight?, animated: Bool
  ) async {
    do {
      let connection = try await DefaultBus.connection()
      if !Task.isCancelled { show(menu, source, active, on: connection, animated: animated) }
    } catch {
      if !Task.isCancelled { ended(.notPresented, .failed, error) }
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

  /// Waits until it is known whether the request of the last ``present(animated:)`` is out, and if not, why.
  public func outcome() async -> Outcome { await lastOutcome.known() }

  /// Waits for the end of the last ``present(animated:)``. When a row was chosen, its handler has begun.
  public func dismissal() async -> Dismissal { await lastOutcome.over() }

  /// Ends the presentation, because its rows were chosen or closed in another menu.
  func end(_ reason: Dismissal, animated: Bool = true) { showing?.end(reason, animated: animated) }

  private func refuse(_ outcome: Outcome, _ failure: (any Error)? = nil) {
    ended(.notPresented, outcome, failure)
    host?.presentationEnded(.notPresented)
  }

  /// Called when the request is out.
  func requested() { lastOutcome.settle(.presented, title: menu?.shownTitle, path: path) }

  /// Called when the showing is over.
  ///
  /// - Parameters:
  ///   - reason: The reason.
  ///   - outcome: The outcome, if it is not known yet.
  ///   - failure: The error that kept the menu off the bus.
  func ended(_ reason: Dismissal, _ outcome: Outcome = .cancelled, _ failure: (any Error)? = nil) {
    phase = .idle
    inputTransfer = nil
    if lastKnownOutcome == nil { lastOutcome.settle(outcome, title: menu?.shownTitle, failure: failure) }
    lastOutcome.end(reason)
    call(dismissalCallback, "the dismissal callback", reason)
  }

  /// Tells the program that another row is highlighted.
  func highlightChanged(to element: MenuElement?) { call(onHighlightChange, "the handler of highlights", element) }

  private func call<Value>(
    _ closure: (@MainActor (Value) async throws -> Void)?, _ name: String, _ value: Value
  ) {
    guard let closure else { return }
    let (title, logger) = (menu?.shownTitle, lastOutcome.logger)
    ProgramClosure.run {
      try await closure(value)
    } onError: { error in
      logger.error("\(name) of the menu\(title.map { " “\($0)”" } ?? "") failed: \(PrintableText("\(error)"))")
    }
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
