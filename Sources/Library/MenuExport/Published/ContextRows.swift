import Menus

/// The elements whose rows have context menus of their own.
@MainActor
struct ContextRows {
  /// The elements, each with the number of features that have a menu for it.
  private var elements: [ObjectIdentifier: (element: MenuElement, count: Int)] = [:]

  /// Notes that a feature has a menu for an element, or that it has none any more.
  ///
  /// - Returns: Whether the row changes.
  mutating func note(_ element: MenuElement, by difference: Int) -> Bool {
    let key = ObjectIdentifier(element)
    let before = elements[key]?.count ?? 0
    let count = max(before + difference, 0)
    elements[key] = count == 0 ? nil : (element, count)
    return (before == 0) != (count == 0)
  }

  func contains(_ element: MenuElement) -> Bool { !elements.isEmpty && elements[ObjectIdentifier(element)] != nil }
}
