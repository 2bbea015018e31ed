import DBusMenu
import LibDBus
import Menus

/// The direction, environment and metrics that a menu is adapted to. Clients may change them for a menu at a path of its own.
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

  /// Takes the data of an `opened` event: `a{sv}`, or a text `name=value,name=value`.
  mutating func take(_ data: Value) {
    let entries = data.entries ?? data.stringValue.map(Self.entries) ?? [:]
    switch Word.Direction(entries[OpeningEntry.direction]) {
    case .up: direction = .up
    case .down: direction = .down
    case .unknown: direction = nil
    case nil: break
    }
    // A client learns of wrong values from `SetClientMetrics`; an event has no answer.
    if let metrics = try? ClientMetrics(entries[OpeningEntry.metrics]?.entries ?? entries), metrics != ClientMetrics() {
      self.metrics = metrics
    }
  }

  private static func entries(_ text: String) -> [String: Value] {
    let pairs = text.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    return Dictionary(
      pairs.filter { $0.count == 2 }.map { (String($0[0]), .string(String($0[1]))) }
    ) { _, last in last }
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
