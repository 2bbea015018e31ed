package import LibDBus

/// Properties of the root that no element has, kept by the feature that gives them.
package struct RootProperties: Sendable, Hashable {
  /// The features that say something on the root. Where two name one property, the later slot counts.
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

  package init() {}

  package subscript(slot: Slot) -> [String: Value] {
    get { slots[slot.rawValue] }
    set { slots[slot.rawValue] = newValue }
  }

  /// The properties of all slots.
  package var merged: [String: Value] {
    slots.reduce(into: [:]) { merged, slot in merged.merge(slot) { _, later in later } }
  }
}
