import DBusMenu
import LibDBus
import Menus

/// The direction, environment and metrics that a menu is adapted to. Clients may change them for a
/// menu at a path of its own.
struct Adaptation: Sendable, Hashable {
  /// The direction in which the menu opens; `nil` if it is unknown.
  var direction: OpeningDirection?
  var environment = MenuEnvironment()
  /// The metrics that a client sent last.
  var metrics: ClientMetrics?

  /// The adaptation of a menu that no client has open.
  init(_ options: MenuExporter.Options) {
    direction = options.direction
    environment = options.environment
  }

  /// Whether text is large, as the client says, or else the program.
  var isAccessible: Bool { metrics?.accessibilityMode ?? environment.accessibilityMode }

  /// Takes what a client sent with its `opened` event.
  mutating func take(_ opening: MenuOpening) {
    switch opening.direction {
    case .up: direction = .up
    case .down: direction = .down
    case .unknown: direction = nil
    case nil: break
    }
    if let metrics = opening.metrics { self.metrics = metrics }
  }

  /// Prepares a resolver for the menu.
  ///
  /// - Parameter order: The order that the program asks for.
  @MainActor
  func apply(to resolver: inout Resolver, order: ElementOrder) {
    resolver.isReversed = order.isReversed(opening: direction)
    resolver.isAccessible = isAccessible
    var metrics = metrics ?? ClientMetrics()
    if metrics.accessibilityMode == nil, isAccessible { metrics.accessibilityMode = true }
    resolver.metrics = metrics.menuMetrics
  }
}
