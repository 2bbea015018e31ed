import LibDBus
public import Menus

/// What a menu is adapted to, beyond what its elements say.
struct Adaptation: Sendable, Hashable {
  /// Which way the menu opens; `nil` if nobody knows.
  var direction: OpeningDirection?
  var environment = MenuEnvironment()
  /// What the client said that said something last.
  var metrics: ClientMetrics?

  /// Whether text is large, as the client says, or else the program.
  var isAccessible: Bool { metrics?.accessibilityMode ?? environment.accessibilityMode }
}

// From what clients say of themselves to a menu that fits. It concerns a menu at a path of its own alone.
extension MenuExporter {
  /// Which way the menu opens; `nil` if nobody knows. A client that opens a menu at a path of its own may say it.
  ///
  /// Assigning shows the elements in the order that belongs to it, until the menu was closed.
  public var direction: OpeningDirection? {
    get { adaptation.direction }
    set { adaptation.direction = newValue }
  }

  /// What the client said of its metrics that said something last; `nil` if none did.
  public var clientMetrics: ClientMetrics? {
    get { adaptation.metrics }
    set { adaptation.metrics = newValue }
  }

  /// What the menu is adapted to when somebody opens it.
  var startingAdaptation: Adaptation { Adaptation(direction: options.direction, environment: options.environment) }

  /// Takes what came with the event of an opening: `a{sv}`, or a text `name=value,name=value`.
  func adapt(to data: Value) {
    guard options.adaptsToClients else { return }
    let entries = data.entries ?? data.stringValue.map(Self.entries) ?? [:]
    switch entries["direction"]?.stringValue {
    case "up": adaptation.direction = .up
    case "down": adaptation.direction = .down
    case "unknown": adaptation.direction = nil
    default: break
    }
    // What is wrong with them a client hears from `SetClientMetrics`; an event has no answer.
    if let metrics = try? ClientMetrics(entries["metrics"]?.entries ?? entries), metrics != ClientMetrics() {
      adaptation.metrics = metrics
    }
  }

  private static func entries(_ text: String) -> [String: Value] {
    let pairs = text.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    return Dictionary(
      pairs.filter { $0.count == 2 }.map { (String($0[0]), .string(String($0[1]))) }
    ) { _, last in last }
  }

  /// Has every list made anew, for what the menu is adapted to now.
  func adapt() {
    resolver.isReversed = adaptation.direction == .up && options.elementOrder != .fixed
    resolver.isAccessible = adaptation.isAccessible
    var metrics = adaptation.metrics ?? ClientMetrics()
    if metrics.accessibilityMode == nil, adaptation.isAccessible { metrics.accessibilityMode = true }
    resolver.metrics = metrics.menuMetrics
    observers.forEach { $0.sessionsDidChange(self) }
    for item in itemsByID.values where item.menu != nil { elementChanged(item.element, .children) }
  }
}
