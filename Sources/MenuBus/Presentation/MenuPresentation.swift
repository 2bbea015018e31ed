public import LibDBus
public import Logging
public import MenuExport
public import Menus

/// Has a menu shown now, without anybody's asking for it.
///
///     MenuPresentation.presentMenu(menu, source: .point(x: 300, y: 200, on: connection))
///
/// On Linux a program cannot draw a menu into a panel: a *presenter* does, which is whoever owns the name
/// `org.menubus.Presenter`. The menu is put on the bus at a path of its own, the presenter is asked to show it, and what
/// it tells of rows and of closing comes back here. The presentation is kept while the menu is shown.
@MainActor
public final class MenuPresentation {
  /// What became of the attempt to present.
  public enum Result: Sendable, Hashable {
    /// The menu is on the bus, and the request is out.
    case presented
    /// There is nothing to show.
    case noMenu
    /// It was not said from where.
    case noSource
    /// Nobody is there to draw the menu, see ``MenuPresentation/requiresPresenter``.
    case noPresenter
    /// It was dismissed before anybody was asked to show it.
    case cancelled
    /// What is to be highlighted stands in nothing, or there is nothing to see of it.
    case noHighlight
    /// The bus refuses, or is not there; in a sentence.
    case failed(String)
  }

  /// Why a presentation is over.
  public enum Dismissal: Sendable, Hashable {
    /// A row was chosen.
    case chosen
    /// What the menu belongs to was opened, see ``ContextMenuInteraction``.
    case committed
    /// Whoever showed the menu closed it.
    case closed
    /// The program dismissed it.
    case dismissed
    /// Whoever showed the menu is gone, or the bus is.
    case lost
    /// It never began, for this reason.
    case notPresented(Result)
  }

  /// What is shown; a change counts from the next presentation.
  public var menu: Menu?
  /// From where it is shown.
  public var source: MenuPresentationSource?
  /// Whether a menu that opens upwards begins with its last element.
  public var preferredElementOrder: ElementOrder
  /// Hears once for each attempt that it is over: when a row closes the menu, before the row's handler runs.
  public var dismissalCallback: (@MainActor (Dismissal) -> Void)?
  /// Gives up if there is no presenter. Otherwise the menu is exported all the same, for panels and scripts that know
  /// its path, and for a presenter that comes later.
  public var requiresPresenter = true
  /// What can be chosen of the export. Order, direction and environment are the presentation's own.
  public var options: MenuExporter.Options
  /// What holds for whom the menu is shown to, and goes out with requests.
  public var environment = MenuEnvironment()
  /// What is set off while the menu is shown; a change counts from the next presentation.
  public var highlight: MenuHighlight?
  /// How the menu is drawn; `nil` is `.highlighting` where something is set off, and else nothing in particular.
  public var style: MenuPresentationStyle?
  /// Under which path menus are exported, each with a number.
  public var basePath: ObjectPath = "/org/menubus/presentation"
  /// The press that opened the menu, if that goes on: choosing ends with it. One that has ended already is refused.
  public weak var inputTransfer: InputTransfer? {
    didSet {
      guard inputTransfer !== oldValue else { return }
      if let inputTransfer, inputTransfer.state != .pressed {
        self.inputTransfer = oldValue
      } else {
        showing?.inputTransfer = inputTransfer
      }
    }
  }
  /// Hears when ``highlightedElement`` becomes another.
  public var onHighlightChange: ((MenuElement?) -> Void)?
  /// What became of the last attempt; `nil` before it is known.
  public private(set) var result: Result?

  /// What goes out with the request to close the menu.
  var dismissalDetails: [String: Value] = [:]
  /// Whether it is nothing to complain of that there is no menu.
  var mayLackMenu = false
  /// Hears once that the presentation is over and nobody has the menu open.
  var onEnd: ((Dismissal) -> Void)?

  private let logger: Logger
  private var showing: MenuShowing?
  private var waiting: [CheckedContinuation<Result, Never>] = []

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
    self.logger = logger
    self.dismissalCallback = dismissalCallback
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

  /// Whether a presentation is under way, from the call of ``present(animated:)`` on.
  public var isPresented: Bool { showing != nil }
  /// The menu on the bus, while it is presented.
  public var exporter: MenuExporter? { showing?.exporter }
  /// Where the menu is, while it is presented.
  public var path: ObjectPath? { showing?.path }
  /// The element whose row the pointer is on, while the menu is presented.
  public var highlightedElement: MenuElement? { exporter?.highlightedElement }

  /// Presents the menu. While it is presented this does nothing.
  ///
  /// - Parameter animated: Goes out with the request; nothing waits for an animation.
  public func present(animated: Bool = true) {
    guard showing == nil else { return }
    result = nil
    guard let menu else { return refuse(.noMenu) }
    guard let source else { return refuse(.noSource) }
    let active = highlight.flatMap { ActiveHighlight($0, of: source.anchor) }
    if highlight != nil, active == nil { return refuse(.noHighlight) }
    guard let connection = source.anchor.connection else { return refuse(.onNoBus) }
    var options = options
    let placement = source.placement
    options.elementOrder = preferredElementOrder
    options.direction = placement.direction
    options.environment = environment
    options.emptyText = nil
    options.adaptsToClients = true
    let showing = MenuShowing(
      menu, source, placement, on: connection, below: basePath, options: options, logger: logger)
    showing.owner = self
    showing.isAnimated = animated
    showing.requiresPresenter = requiresPresenter
    showing.inputTransfer = inputTransfer
    let style = style ?? (active == nil ? .init() : .highlighting)
    showing.exporter.tree.rootProperties[.style] = style.properties
    showing.highlight = active
    self.showing = showing
    Task { await showing.run() }
  }

  /// Ends the presentation and has the menu closed. Otherwise this does nothing.
  ///
  /// - Parameter animated: Goes out with the request.
  public func dismiss(animated: Bool = true) { showing?.end(.dismissed, animated: animated) }

  /// Ends the presentation because what the menu belongs to is opened.
  func commit() { showing?.end(.committed) }

  /// Who draws the menu, while it is presented.
  var presenter: BusName? { showing?.presenter }

  /// Asks the source again where it is, and says so if that changed. Which way the menu opens stays as it was.
  public func updatePosition() { showing?.updatePosition() }

  /// Waits until it is known what becomes of the last call of ``present(animated:)``.
  public func outcome() async -> Result {
    if let result { return result }
    return await withCheckedContinuation { waiting.append($0) }
  }

  /// Ends the presentation, because of what became of its rows in another menu that has them as well.
  func end(_ reason: Dismissal) { showing?.end(reason) }

  private func refuse(_ reason: Result) {
    note(reason)
    dismissalCallback?(.notPresented(reason))
    onEnd?(.notPresented(reason))
  }

  func note(_ result: Result) {
    self.result = result
    if let sentence = result.complaint, result != .noMenu || !mayLackMenu {
      logger.warning("the menu\(menu?.title.map { " “\($0)”" } ?? "") was not presented: \(sentence)")
    }
    let told = waiting
    waiting = []
    for continuation in told { continuation.resume(returning: result) }
  }

  /// The showing is over.
  func ended(_ reason: Dismissal) {
    showing = nil
    if case .notPresented(let reason) = reason {
      note(reason)
    } else if result == nil {
      note(.cancelled)
    }
    dismissalCallback?(reason)
  }
}

extension MenuPresentation.Result {
  fileprivate static let onNoBus = MenuPresentation.Result.failed(
    "The source is on no bus. Its anchor, or one that it stands in, has to be exported, or a tray item that runs.")

  /// Why nothing was presented, and what to do about it; `nil` where something was, or nothing was to be.
  fileprivate var complaint: String? {
    switch self {
    case .presented, .cancelled: nil
    case .noMenu: "there is none; give the presentation a menu"
    case .noSource: "it was not said from where; give the presentation a source"
    case .noPresenter:
      """
      nobody on the bus draws menus. Start `menubus presenter` in a terminal, or let the menu be exported without one \
      (`requiresPresenter = false`), for panels and scripts
      """
    case .noHighlight: "what is to be highlighted stands in no other anchor and in no menu, or shows nothing"
    case .failed(let reason): reason
    }
  }
}
