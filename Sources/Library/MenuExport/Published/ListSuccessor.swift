import DBusMenu
import Menus

/// The rows of a list, or of a part of one, that was resolved again, beside the items that it had there: which of these
/// go on, and how they look.
///
/// An item goes on as the row of the same element, or of a new one of the same class and identifier.
@MainActor
struct ListSuccessor {
  let rows: [Row]
  private let old: [ExportedItem]
  /// The place of the first of the old items in its list.
  private let start: Int
  /// For each row the place of the item that it continues.
  private var places: [Int?] = []
  /// The looks of rows that had to be read.
  private var read: [Int: ItemProperties] = [:]

  init(
    of list: ExportedItem, _ range: Range<Int>, _ rows: [Row], _ looks: RowLooks, _ onDemand: OnDemandContent
  ) {
    self.rows = rows
    start = range.lowerBound
    let old = Array(list.children[range])
    self.old = old
    var read: [Int: ItemProperties] = [:]
    places = ListDiff.continued(
      old: old.map(\.key), new: rows.map(\.key), oldName: { old[$0].key.name(of: old[$0].element) },
      newName: { rows[$0].key.name(of: rows[$0].element) }
    ) { before, after in
      let item = old[before]
      let row = rows[after]
      guard item.needsReading(for: row) else { return true }
      if item.stands(forOtherThan: row) { looks.dimmed.replace(item.element, with: row.element, in: list.id) }
      let look = looks.properties(of: row, in: list, making: onDemand.making(in: list, isSeen: row.isSeen))
      read[after] = look
      return !look.needsNewItem(after: item.properties)
    }
    self.read = read
  }

  /// Gives titles new items: Plasma removes and adds its action of a title at each reading,
  /// and the widget of one that it adds again is gone. See docs/panel-menus.md#panels-on-libdbusmenu-qt.
  mutating func remakeTitles() {
    for (index, place) in places.enumerated() {
      if let place, old[place].properties.extras[.plasmaTitle] != nil { places[index] = nil }
    }
  }

  /// The item that goes on as a row.
  func item(continuedAt index: Int) -> ExportedItem? { places[index].map { old[$0] } }

  /// Whether the rows are those of the old items, one for one.
  var hasSameRows: Bool { rows.count == old.count && places.allSatisfy { $0 != nil } }

  /// The items that no row continues.
  var discontinued: [ExportedItem] {
    var isContinued = [Bool](repeating: false, count: old.count)
    for case let place? in places { isContinued[place] = true }
    return old.indices.filter { !isContinued[$0] }.map { old[$0] }
  }

  /// The part of the list that is not as it was: its range among the old items of the list, and the new items that take
  /// its place. `nil` if all items are where they were.
  func change(to items: [ExportedItem]) -> (range: Range<Int>, items: Range<Int>)? {
    let before = zip(old, items).prefix { $0 === $1 }.count
    if before == old.count, before == items.count { return nil }
    let after = zip(old[before...].reversed(), items[before...].reversed()).prefix { $0 === $1 }.count
    return (start + before..<start + old.count - after, before..<items.count - after)
  }

  /// Makes an item stand for the row that continues it.
  ///
  /// - Parameter showing: Whether the item may be shown or hidden.
  func move(_ item: ExportedItem, to index: Int, showing: Bool = true, in update: inout MenuUpdate) {
    let row = rows[index]
    item.take(row)
    if var look = read[index] {
      if !showing { look.isVisible = item.properties.isVisible }
      item.show(look, in: &update)
    } else if !showing {
      return
    } else if item.properties.isVisible != row.isVisible {
      var look = item.properties
      look.isVisible = row.isVisible
      item.show(look, in: &update)
    }
  }
}

extension RowKey {
  /// The name by which an element's first row in a list is continued; `nil` for all others.
  @MainActor
  fileprivate func name(of element: MenuElement) -> ElementName? {
    if case .element(_, 0) = self { ElementName(element) } else { nil }
  }
}

extension ExportedItem {
  /// Whether the item's row has to be read for the item to go on as `row`.
  fileprivate func needsReading(for row: Row) -> Bool {
    isStale || stands(forOtherThan: row) || inSingleSelection != row.inSingleSelection || placement != row.placement
      || element.drawing != nil && isToBeDrawn(as: row)
  }

  /// Whether another element has the row by which the item goes on.
  func stands(forOtherThan row: Row) -> Bool { showsElement && element !== row.element }

  /// Takes the place of a row.
  fileprivate func take(_ row: Row) {
    if inSingleSelection != row.inSingleSelection || placement != row.placement { isStale = true }
    if key != row.key { (key, isStale) = (row.key, true) }
    element = row.element
    lineage = row.lineage
    inSingleSelection = row.inSingleSelection
    placement = row.placement
    wasHidden = row.element.isHidden
  }

  /// Notes how the item looks now.
  fileprivate func show(_ new: ItemProperties, in update: inout MenuUpdate) {
    if let change = takeLook(new) { update.changed[id] = change.properties }
  }

  /// Takes over a look; returns how it differs from the last, if clients see that. An item that is hidden before and
  /// after shows nothing, and stays to be read.
  func takeLook(_ new: ItemProperties) -> RowChange? {
    guard properties.isSeen || new.isSeen else { return nil }
    isStale = false
    guard let change = RowChange(of: id, from: properties, to: new) else { return nil }
    properties = new
    return change
  }
}
