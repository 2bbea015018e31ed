package import DBusMenu
package import Menus

// The row that a client's pointer is on.
extension ClientResponder {
  /// Moves the highlight to the row of an element; `nil` to none.
  package func highlight(rowOf element: MenuElement?) { hover(over: element.flatMap { tree.items(showing: $0).first }) }

  /// Moves the highlight to a row; `nil` to none.
  ///
  /// - Returns: The row that is highlighted now.
  package func highlight(row id: ItemID?) -> ItemID? {
    hover(over: id.flatMap { tree[$0] })
    return highlighted?.id
  }

  /// Notes the row that a pointer is on.
  func hover(over item: ExportedItem?) { highlight(item.flatMap { $0.canBeHighlighted ? $0 : nil }) }

  /// Moves the highlight.
  func highlight(_ item: ExportedItem?) {
    guard item !== highlighted else { return }
    highlighted = item
    tellHighlight()
  }

  private func tellHighlight() {
    onHighlightChange?(highlighted?.element)
    observers.forEach { $0.highlightDidChange(to: highlighted?.element) }
  }

  /// Tells of the highlight if it is on an item, whose row is that of another element now.
  func highlightDidChange(of item: ExportedItem) {
    if item === highlighted { if item.canBeHighlighted { tellHighlight() } else { highlight(nil) } }
  }

  /// Moves the highlight to none if it is on an item, whose row is about to go.
  func loseHighlight(of item: ExportedItem) { if item === highlighted { highlight(nil) } }
}
