package import DBusMenu
package import Menus

// The elements of rows that clients name.
extension PublishedTree {
  /// The element of the row with an id, as far as clients can reach it.
  package func element(of id: ItemID) -> MenuElement? { index[id].flatMap(reachableElement) }

  /// The elements of the first rows with identifiers, as far as clients can reach them; looks at each row once.
  package func elements(named identifiers: Set<String>) -> [String: MenuElement] {
    guard !identifiers.isEmpty else { return [:] }
    var items: [String: ExportedItem] = [:]
    for item in index.all {
      guard let identifier = item.element.identifier?.wireText, identifiers.contains(identifier), item.showsElement,
        items[identifier].map({ item.id < $0.id }) ?? true
      else { continue }
      items[identifier] = item
    }
    return items.compactMapValues(reachableElement)
  }

  private func reachableElement(_ item: ExportedItem) -> MenuElement? {
    guard item.parent != nil, item.showsElement, item.isReachable(), !looks.dimmed.contains(item) else { return nil }
    return item.element
  }
}
