package import DBusMenu
package import Menus

// The elements of rows that clients name.
extension PublishedTree {
  /// The element of the row with an id, as far as clients can reach it.
  package func element(of id: ItemID) -> MenuElement? { index[id].flatMap(reachableElement) }

  /// The element of the first row with an identifier, as far as clients can reach it.
  package func element(named identifier: String) -> MenuElement? {
    index.all.lazy.filter { $0.element.identifier?.wireText == identifier }.min { $0.id < $1.id }
      .flatMap(reachableElement)
  }

  private func reachableElement(_ item: ExportedItem) -> MenuElement? {
    guard item.parent != nil, item.showsElement, item.isReachable(), !looks.dimmed.contains(item) else { return nil }
    return item.element
  }
}
