import Basics
import LibDBus
import Logging

/// The result of the last attempt to present a menu, and the callers that wait for it.
@MainActor
final class PresentationOutcome {
  /// The result; `nil` before it is known.
  private(set) var result: MenuPresentation.Result?
  /// The path of the menu whose request is out, also after its end.
  private(set) var path: ObjectPath?
  /// Whether a missing menu is expected, and not logged.
  var mayLackMenu = false
  /// Gets the reasons why menus were not presented.
  let logger: Logger
  private var waiting: [CheckedContinuation<MenuPresentation.Result, Never>] = []

  init(logger: Logger) { self.logger = logger }

  /// Forgets the last attempt, because another begins.
  func begin() {
    result = nil
    path = nil
  }

  /// Notes the result of the attempt to present a menu with this title, at this path.
  func settle(_ result: MenuPresentation.Result, title: String?, path: ObjectPath? = nil) {
    self.result = result
    self.path = path
    if let sentence = result.complaint, result != .noMenu || !mayLackMenu {
      logger.warning("the menu\(title.map { " “\($0)”" } ?? "") was not presented: \(PrintableText(sentence))")
    }
    let callers = waiting
    waiting = []
    for caller in callers { caller.resume(returning: result) }
  }

  /// Waits for the result.
  func value() async -> MenuPresentation.Result {
    if let result { return result }
    return await withCheckedContinuation { waiting.append($0) }
  }
}

extension MenuPresentation {
  /// Waits for the path of the menu that answers a request, or `nil` for none.
  ///
  /// A presenter may close the menu before the caller of this runs; it was presented all the same.
  func requestedPath() async throws(BusError) -> ObjectPath? {
    if case .failed(let reason) = await outcome() { throw BusError(.failed, reason) }
    return lastOutcome.path
  }

  /// The results of an attempt to present a menu.
  public enum Result: Sendable, Hashable {
    /// The menu is on the bus, and the request is out. A presenter shows one menu at a time: it may have others to show
    /// first, also of this program.
    case presented
    /// The presentation has no menu.
    case noMenu
    /// The presentation has no source.
    case noSource
    /// No presenter is on the bus, and the bus cannot start one, or not within five seconds; see
    /// ``MenuPresentation/requiresPresenter``.
    case noPresenter
    /// It was dismissed before the request was out.
    case cancelled
    /// The highlighted anchor has no picture, or is in no other anchor and in no menu, and its place is not known.
    case noHighlight
    /// The bus refuses, or is not there; in a sentence.
    case failed(String)
  }
}

extension MenuPresentation.Result {
  static let onNoBus = MenuPresentation.Result.failed(
    "The source is on no bus. Its anchor, or one that it stands in, has to be exported, or a tray item that runs.")

  /// The reason why nothing was presented, and the remedy; `nil` where the attempt succeeded or was cancelled.
  fileprivate var complaint: String? {
    switch self {
    case .presented, .cancelled: nil
    case .noMenu: "there is none; give the presentation a menu"
    case .noSource: "it has no place; give the presentation a source"
    case .noPresenter:
      """
      no presenter is on the bus, and the bus can start none; run `menubus-presenter`, from the package of that \
      name, or `menubus presenter` in a terminal
      """
    case .noHighlight: "the highlighted anchor has no picture, and its place on the screen is not known"
    case .failed(let reason): reason
    }
  }
}
