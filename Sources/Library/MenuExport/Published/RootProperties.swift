import DBusMenu
package import LibDBus
import Menus

/// The properties of the root that its menu does not have, kept by the feature that gives them.
package struct RootProperties: Sendable, Hashable {
  /// The features that give the root properties. Where two name one property, the later slot counts.
  package enum Slot: Int, Sendable, CaseIterable {
    /// The provider of the menu.
    case provider
    /// The style of a presentation.
    case style
    /// A highlight: its target and the dimming around it.
    case highlight
    /// The preview of the object that the menu belongs to.
    case preview
    /// The place that a context menu goes back into.
    case dismissal
  }

  private var slots = [[String: Value]](repeating: [:], count: Slot.allCases.count)
  /// The direction in which the menu opens; `nil` if it is unknown.
  var direction: OpeningDirection?
  /// Whether the rows are turned, because the menu opens upwards.
  var isReversed = false

  package init() {}

  package subscript(slot: Slot) -> [String: Value] {
    get { slots[slot.rawValue] }
    set { slots[slot.rawValue] = newValue }
  }

  /// Removes the properties of all features.
  mutating func removeAll() { slots = [[String: Value]](repeating: [:], count: Slot.allCases.count) }

  /// The properties of the root of a menu.
  @MainActor
  func properties(of menu: Menu) -> ItemProperties {
    var properties = ItemProperties()
    properties.label = nil
    properties.hasSubmenu = true
    properties.extras = slots.reduce(into: [:]) { merged, slot in merged.merge(slot) { _, later in later } }
    if direction != nil { properties.extras[.direction] = direction.word.value }
    if isReversed { properties.extras[.reversed] = .bool(true) }
    if let name = menu.accessibilityLabel, !name.isEmpty { properties.accessibleDescription = name.wireText }
    if let delay = menu.autoOpenDelay {
      properties.extras[.autoOpenDelay] = .double(max(delay / .seconds(1), 0))
    }
    return properties
  }
}
