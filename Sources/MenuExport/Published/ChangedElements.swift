import DBusMenu
import Menus

/// The elements that changed since the last update, and how.
@MainActor
struct ChangedElements {
  private var changes: [ObjectIdentifier: (element: MenuElement, change: ElementChange)] = [:]
  /// Items whose toggles are sent again although nothing changed: several panels flip theirs without waiting.
  private var reasserted: Set<ItemID> = []
  /// The number of changes there ever were.
  private(set) var count = 0

  var isEmpty: Bool { changes.isEmpty && reasserted.isEmpty }

  /// Whether an element changed, and not only a toggle is to be sent again.
  var hasElements: Bool { !changes.isEmpty }

  mutating func note(_ element: MenuElement, _ change: ElementChange) {
    changes[ObjectIdentifier(element), default: (element, [])].change.formUnion(change)
    count += 1
  }

  /// Notes a toggle to send again, which counts as a change.
  mutating func reassert(_ id: ItemID) {
    reasserted.insert(id)
    count += 1
  }

  /// Hands over the elements that changed.
  mutating func removeElements() -> [(element: MenuElement, change: ElementChange)] {
    defer { changes = [:] }
    return Array(changes.values)
  }

  /// Hands over the items whose toggles are sent again.
  mutating func removeReasserted() -> Set<ItemID> {
    defer { reasserted = [] }
    return reasserted
  }

  /// The changed elements that are hidden by now.
  var hidden: [ObjectIdentifier: MenuElement] { changes.filter { $1.element.isHidden }.mapValues(\.element) }
}
