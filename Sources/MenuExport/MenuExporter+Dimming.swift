import DBusMenu
package import Menus

/// Rows beside a highlighted one, which cannot be chosen meanwhile.
struct Dimming {
  let list: ItemID
  /// What is not dimmed.
  let element: MenuElement
}

// The model knows nothing of it, so that what the program assigns meanwhile holds afterwards.
extension MenuExporter {
  /// Disables the rows beside those of an element. Several may be set off in one list: each then disables the others.
  ///
  /// - Returns: What ends it; `nil` if the element has no row.
  package func dim(around element: MenuElement) -> Int? {
    guard let list = items(showing: element).min(by: { $0.id < $1.id })?.parent else { return nil }
    lastDimming += 1
    dimmings[lastDimming] = Dimming(list: list.id, element: element)
    readAgain(list)
    return lastDimming
  }

  /// Has rows look again as the model says.
  package func endDimming(_ number: Int) {
    guard let dimming = dimmings.removeValue(forKey: number), let list = itemsByID[dimming.list] else { return }
    readAgain(list)
  }

  /// Whether the row of an element in a list is dimmed.
  func isDimmed(_ element: MenuElement, in list: ExportedItem?) -> Bool {
    guard !dimmings.isEmpty, let list else { return false }
    return dimmings.values.contains { $0.list == list.id && $0.element !== element }
  }

  /// Whether a row is dimmed, or stands below one that is.
  func isDimmed(_ item: ExportedItem) -> Bool {
    guard !dimmings.isEmpty else { return false }
    return isDimmed(item.element, in: item.parent) || item.parent.map { isDimmed($0) } == true
  }

  private func readAgain(_ list: ExportedItem) {
    for item in list.children { item.isStale = true }
    elementChanged(list.element, .children)
  }
}
