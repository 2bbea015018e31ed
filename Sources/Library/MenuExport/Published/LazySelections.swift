import Menus

/// The rows that lazy elements bring along selected into menus of single selection: they know the latest selection.
@MainActor
struct LazySelections {
  private var items: [ExportedItem] = []

  /// Notes a new row, if a lazy element brought it along selected.
  mutating func note(_ item: ExportedItem) {
    guard item.inSingleSelection, let action = item.element as? Action, action.state == .on,
      action.toggleStyle != .none, let menu = item.singleSelectionMenu
    else { return }
    let around = (item.parent.map { $0.ancestors + [$0.element] } ?? []) + item.lineage
    if around.drop(while: { $0 !== menu }).contains(where: { $0 is LazyMenuElement }) { items.append(item) }
  }

  /// Makes the noted rows the selection of their menus.
  mutating func apply() {
    guard !items.isEmpty else { return }
    let noted = items
    items = []
    var settled: Set<ObjectIdentifier> = []
    for item in noted where item.isAttached {
      guard let action = item.element as? Action, action.state == .on, let menu = item.singleSelectionMenu,
        settled.insert(ObjectIdentifier(menu)).inserted
      else { continue }
      menu.select(action)
    }
  }
}
