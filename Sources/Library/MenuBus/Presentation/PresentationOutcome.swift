import Basics
import LibDBus
import Logging

/// The results of the last attempt to present a menu, and the callers that wait for them.
@MainActor
final class PresentationOutcome {
  /// Whether the request is out, or the reason why there is none.
  private(set) var outcome = Awaited<MenuPresentation.Outcome>()
  /// The reason why the presentation is over.
  private(set) var dismissal = Awaited<MenuPresentation.Dismissal>()
  /// The error that kept the menu off the bus.
  private(set) var failure: (any Error)?
  /// The path of the menu whose request is out, also after its end.
  private(set) var path: ObjectPath?
  /// Whether a missing menu is expected, and not logged.
  var mayLackMenu = false
  /// Gets the reasons why menus were not presented, and errors of the program's closures.
  let logger: Logger

  init(logger: Logger) { self.logger = logger }

  /// Forgets the last attempt, because another begins.
  func begin() {
    outcome.value = nil
    dismissal.value = nil
    failure = nil
    path = nil
  }

  /// Notes the outcome of the attempt to present a menu with this title, at this path.
  func settle(
    _ result: MenuPresentation.Outcome, title: String?, path: ObjectPath? = nil, failure: (any Error)? = nil
  ) {
    self.path = path
    self.failure = failure
    if let sentence = complaint(about: result), result != .noMenu || !mayLackMenu {
      logger.warning("the menu\(title.map { " “\($0)”" } ?? "") was not presented: \(PrintableText(sentence))")
    }
    outcome.value = result
  }

  /// Notes the end.
  func end(_ reason: MenuPresentation.Dismissal) { dismissal.value = reason }

  /// The reason why nothing was presented, and the remedy; `nil` where the attempt succeeded or was cancelled.
  private func complaint(about outcome: MenuPresentation.Outcome) -> String? {
    switch outcome {
    case .presented, .cancelled: nil
    case .noMenu: "there is none; give the presentation a menu"
    case .noSource: "it has no place; give the presentation a source"
    case .noPresenter:
      """
      no presenter is on the bus, and the bus can start none; run `menubus-presenter`, from the package of that \
      name, or `menubus presenter` in a terminal
      """
    case .noHighlight: "the highlighted anchor has no picture, and its place on the screen is not known"
    case .failed: failure.map { "\($0)" }
    }
  }
}

/// A value that callers wait for.
@MainActor
struct Awaited<Value: Sendable> {
  /// The value; `nil` before it is known. Those who wait get the next one.
  var value: Value? {
    didSet {
      guard let value else { return }
      let callers = waiting
      waiting = []
      for caller in callers { caller.resume(returning: value) }
    }
  }
  private var waiting: [CheckedContinuation<Value, Never>] = []

  /// Adds a caller that waits.
  mutating func add(_ caller: CheckedContinuation<Value, Never>) {
    if let value { caller.resume(returning: value) } else { waiting.append(caller) }
  }
}

extension PresentationOutcome {
  /// Waits for whether the request is out.
  func known() async -> MenuPresentation.Outcome { await withCheckedContinuation { outcome.add($0) } }

  /// Waits for the end.
  func over() async -> MenuPresentation.Dismissal { await withCheckedContinuation { dismissal.add($0) } }
}

extension MenuPresentation {
  /// Waits for the path of the menu that answers a request, or `nil` for none.
  ///
  /// A presenter may close the menu before the caller of this runs; it was presented all the same.
  func requestedPath() async throws(BusError) -> ObjectPath? {
    if await outcome() == .failed, let failure { throw BusError(.failed, "\(failure)") }
    return lastOutcome.path
  }

  /// The outcomes of an attempt to present a menu.
  @nonexhaustive public enum Outcome: Sendable, Hashable {
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
    /// The bus refuses, or is not there, or the source is on none: ``MenuPresentation/failure`` has the error.
    case failed
  }
}
