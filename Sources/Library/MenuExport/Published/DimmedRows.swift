import DBusMenu
import Menus

/// The rows that are disabled while another row of their list is highlighted.
///
/// The model knows nothing of it, so that what the program assigns meanwhile holds afterwards.
@MainActor
struct DimmedRows {
  /// A list, and the element in it that keeps its look.
  private var highlights: [Int: (list: ItemID, element: MenuElement)] = [:]
  private var lastNumber = 0

  /// Dims the rows of a list beside that of an element. Several elements of one list may be highlighted: each then dims
  /// the others.
  ///
  /// - Returns: A number for ``end(_:)``.
  mutating func begin(around element: MenuElement, in list: ItemID) -> Int {
    lastNumber += 1
    highlights[lastNumber] = (list, element)
    return lastNumber
  }

  /// Ends a dimming.
  ///
  /// - Returns: The list that it was about; `nil` if it has ended before.
  mutating func end(_ number: Int) -> ItemID? { highlights.removeValue(forKey: number)?.list }

  /// Notes that another element has the row of one that keeps its look.
  mutating func replace(_ old: MenuElement, with new: MenuElement, in list: ItemID) {
    for (number, highlight) in highlights where highlight.list == list && highlight.element === old {
      highlights[number]?.element = new
    }
  }

  /// Whether the row of an element in a list is dimmed.
  func contains(_ element: MenuElement, in list: ExportedItem?) -> Bool {
    guard !highlights.isEmpty, let list else { return false }
    return highlights.values.contains { $0.list == list.id && $0.element !== element }
  }

  /// Whether a row is dimmed, or below one that is.
  func contains(_ item: ExportedItem) -> Bool {
    guard !highlights.isEmpty else { return false }
    return contains(item.element, in: item.parent) || item.parent.map { contains($0) } == true
  }
}
