import DBusMenu
import Menus

/// The elements that changed since the last update, and how.
@MainActor
struct ChangedElements {
  /// In the order of their first changes, which is that of the rows where a program changes them all.
  private var changes: [(element: MenuElement, change: ElementChange)] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// Items whose toggles are sent again although nothing changed: several panels flip theirs without waiting.
  private var reasserted: Set<ItemID> = []
  /// The number of changes there ever were.
  private(set) var count = 0

  var isEmpty: Bool { changes.isEmpty && reasserted.isEmpty }

  /// Whether an element changed, and not only a toggle is to be sent again.
  var hasElements: Bool { !changes.isEmpty }

  mutating func note(_ element: MenuElement, _ change: ElementChange) {
    if let place = places.updateValue(changes.count, forKey: ObjectIdentifier(element)) {
      places[ObjectIdentifier(element)] = place
      changes[place].change.formUnion(change)
    } else {
      changes.append((element, change))
    }
    count += 1
  }

  /// Notes a toggle to send again, which counts as a change.
  mutating func reassert(_ id: ItemID) {
    reasserted.insert(id)
    count += 1
  }

  /// Hands over the elements that changed.
  mutating func removeElements() -> [(element: MenuElement, change: ElementChange)] {
    defer {
      changes = []
      places = [:]
    }
    return changes
  }

  /// Hands over the items whose toggles are sent again.
  mutating func removeReasserted() -> Set<ItemID> {
    defer { reasserted = [] }
    return reasserted
  }

  /// The changed elements that are hidden by now.
  var hidden: [ObjectIdentifier: MenuElement] {
    let elements = changes.lazy.map(\.element).filter(\.isHidden)
    return Dictionary(uniqueKeysWithValues: elements.map { (ObjectIdentifier($0), $0) })
  }
}
