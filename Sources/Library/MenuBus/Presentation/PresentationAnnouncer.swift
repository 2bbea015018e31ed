import DBusMenu
import LibDBus
import Logging
import MenuExport
import Menus

/// Announces one showing of a menu to presenters: the request, its place, the clients and the end.
@MainActor
final class PresentationAnnouncer {
  let object: PresentationObject
  /// Whether the request is out. Nothing is announced before, and nothing but sessions after the end.
  private(set) var isRequested = false
  /// The press that opened the menu.
  var inputTransfer: InputTransfer? { didSet { if inputTransfer !== oldValue { announceChange() } } }
  /// Whether the menu should appear with an animation.
  var isAnimated = true

  /// The place where the menu begins, in the anchor's coordinates; the origin if it is not known.
  var attachmentPoint: MenuPoint { placement.attachmentPoint ?? MenuPoint(x: 0, y: 0) }

  private let name: String
  private let source: MenuPresentationSource
  private var placement: SourcePlacement
  private let environment: MenuEnvironment
  let logger: Logger
  private var isOver = false

  init(
    _ name: String, _ source: MenuPresentationSource, _ placement: SourcePlacement, _ environment: MenuEnvironment,
    on object: PresentationObject, logger: Logger
  ) {
    self.name = name
    self.source = source
    self.placement = placement
    self.environment = environment
    self.object = object
    self.logger = logger
  }

  /// Asks the presenter to show the menu; again if the presenter is another.
  func request() {
    guard !isOver else { return }
    isRequested = true
    report {
      try object.update {
        $0.request = name
        $0.source = details.value
        $0.direction = placement.direction.word
      }
      try object.send(PresentationMember.presentRequested, name, details.value)
    }
  }

  /// Asks the presenter to close the menu, if it was asked to show it.
  func requestDismissal(animated: Bool, details hostDetails: DismissalDetails) {
    isOver = true
    guard isRequested else { return }
    report {
      try object.update { $0.request = "" }
      var details = hostDetails
      details.isAnimated = animated && !environment.reduceMotion
      try object.send(PresentationMember.dismissRequested, name, details.value)
    }
  }

  /// Asks the source for its place again, and announces a change.
  func updatePlacement() {
    guard source.anchor != nil else { return }
    var new = source.placement
    new.direction = placement.direction
    guard new != placement else { return }
    placement = new
    announceChange()
  }

  /// Announces the clients with the menu open, and the direction in which they opened it.
  func announceSessions(of exporter: MenuExporter) {
    let clients = exporter.sessions.compactMap { $0.client?.rawValue }
    report {
      try object.update {
        $0.sessions = clients
        $0.direction = exporter.direction.word
      }
    }
  }

  /// Announces the source, of which an entry changed.
  func announceChange() {
    guard isRequested, !isOver else { return }
    report {
      try object.update { $0.source = details.value }
      try object.send(PresentationMember.menuChanged, name, details.value)
    }
  }

  /// The place of the menu, and the way to show it.
  private var details: PresentationDetails {
    var details = source.details(of: placement)
    details.isAnimated = isAnimated && !environment.reduceMotion
    details.reducesMotion = environment.reduceMotion
    details.isAccessible = environment.accessibilityMode
    details.press = inputTransfer?.press
    return details
  }

  private func report(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      logger.error("a presentation cannot be announced: \(error)")
    }
  }
}
