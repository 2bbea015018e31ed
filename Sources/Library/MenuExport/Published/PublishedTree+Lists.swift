import DBusMenu
import Logging
import Menus

// From elements that changed to the rows of their lists.
extension PublishedTree {
  /// Reads the rows of an element that changed, and notes the lists that have to be made anew.
  func read(
    _ element: MenuElement, _ change: ElementChange, into update: inout MenuUpdate, _ lists: inout ListsToResolve
  ) {
    lists.add(index.lists(of: element))
    var next = index.first(showing: element)
    while let item = next {
      next = item.nextOccurrence
      if change.contains(.row) { item.isStale = true }
      guard let parent = item.parent else {  // the root, of which little shows but its rows
        lists.add(item)
        continue
      }
      if change.contains(.row), !refresh(item, into: &update) { lists.add(parent, touching: element) }
      if change.contains(.children), item.menu != nil { lists.add(item) }
      if change.contains(.children), item.element.drawing != nil { lists.add(parent, touching: element) }
    }
  }

  /// Brings one row up to date. Returns `false` if its list has to be looked at.
  private func refresh(_ item: ExportedItem, into update: inout MenuUpdate) -> Bool {
    visitedElements += 1
    if item.element.isHidden != item.wasHidden || item.menu?.displaysInline == true { return false }
    let making = item.parent.map { onDemand.making(in: $0, isSeen: item.properties.isSeen) } ?? .never
    let properties = looks.properties(of: item, making: making)
    if properties.needsNewItem(after: item.properties) { return false }
    // The selection concerns the content of other rows.
    if item.parent?.sublist?.hasDrawings == true, properties.toggle != item.properties.toggle { return false }
    // Each item at most once, as each stands for one element. A list that is made later changes it again, if at all.
    if let change = item.takeLook(properties) { update.rows.append(change) }
    return true
  }

  /// Makes the list of an item's children anew, or the part of it that changed; rows that stay keep their items.
  ///
  /// - Parameter touched: Elements of the list whose rows have to be looked at.
  /// - Returns: Lists further down that this concerns.
  @discardableResult
  func resolveList(
    of list: ExportedItem, touching touched: [MenuElement] = [], into update: inout MenuUpdate
  ) -> [ExportedItem] {
    guard let menu = list.menu, let sublist = list.sublist else { return [] }
    if let splice = resolver.splice(
      menu, from: &sublist.plain, ancestors: list.ancestors, inSingleSelection: list.inSingleSelection,
      touching: touched)
    {
      visitedElements += splice.rows.count
      return replaceRows(splice.range, of: list, with: splice.rows, into: &update)
    }
    let resolved = resolver.resolve(menu, ancestors: list.ancestors, inSingleSelection: list.inSingleSelection)
    visitedElements += resolved.visited
    if index.setContributors(of: list, resolved.contributors) { return resolveList(of: list, into: &update) }
    for element in resolved.cut {
      let title = (element as? TitledMenuElement)?.title ?? ""
      logger.warning("the menu “\(title)” is left out where it stands inside itself, or too deep")
    }
    sublist.hasDrawings = resolved.hasDrawings
    sublist.plain = resolved.plainList
    onDemand.note(list, resolved)
    return replaceRows(list.children.indices, of: list, with: resolved.rows, into: &update)
  }

  /// Puts rows in the place of some of a list's items.
  private func replaceRows(
    _ range: Range<Int>, of list: ExportedItem, with rows: [Row], into update: inout MenuUpdate
  ) -> [ExportedItem] {
    var successor = ListSuccessor(of: list, range, rows, looks, onDemand)
    let mayWait = list !== root || !heldRows.isRootReplaced
    if list === root { heldRows.isRootReplaced = false }
    if mayWait, !successor.hasSameRows, audience?.holdsRows(of: list.id) == true {
      return hold(list, successor, into: &update)
    }
    if !successor.hasSameRows, audience?.losesTitles == true { successor.remakeTitles() }
    var furtherDown: [ExportedItem] = []
    let items = rows.indices.map { index in
      guard let item = successor.item(continuedAt: index) else {
        return insert(rows[index], below: list, into: &update)
      }
      if move(item, to: index, of: successor, into: &update) { furtherDown.append(item) }
      return item
    }
    for item in successor.discontinued { remove(item, into: &update) }
    guard let change = successor.change(to: items) else { return furtherDown }
    let isWhole = range.count == list.children.count
    list.sublist?.items.replaceSubrange(change.range, with: items[change.items])
    if isWhole {
      update.children.append((list.id, list.children.map(\.id)))
    } else {
      update.splices.append((list.id, change.range, items[change.items].map(\.id)))
    }
    return furtherDown
  }

  /// Lets an item go on as a row of its list.
  ///
  /// - Parameter showing: Whether the item may be shown or hidden.
  /// - Returns: Whether that concerns the list below it.
  private func move(
    _ item: ExportedItem, to index: Int, of successor: ListSuccessor, showing: Bool = true,
    into update: inout MenuUpdate
  ) -> Bool {
    let row = successor.rows[index]
    let isOther = item.stands(forOtherThan: row)
    let isBelow = item.menu != nil && (isOther || item.inSingleSelection != row.inSingleSelection)
    let old = item.element
    if isOther { self.index.setElement(of: item, row.element) }
    successor.move(item, to: index, showing: showing, in: &update)
    if isOther {
      selections.note(item)
      audience?.itemDidChange(item, from: old)
    }
    return isBelow
  }

  /// Brings the rows up to date that a list has now and is to keep. No others come or go, nor are any shown or hidden.
  ///
  /// - Returns: Lists further down that this concerns.
  private func hold(
    _ list: ExportedItem, _ successor: ListSuccessor, into update: inout MenuUpdate
  ) -> [ExportedItem] {
    var furtherDown: [ExportedItem] = []
    for index in successor.rows.indices {
      guard let item = successor.item(continuedAt: index) else { continue }
      if move(item, to: index, of: successor, showing: false, into: &update) { furtherDown.append(item) }
    }
    for item in successor.discontinued { (item.element as? LoadingElement)?.noteHeldBack() }
    list.sublist?.plain = nil  // the items are not those of the rows
    holdRows(of: list)
    return furtherDown
  }

  private func insert(_ row: Row, below parent: ExportedItem, into update: inout MenuUpdate) -> ExportedItem {
    let properties = looks.properties(of: row, in: parent, making: onDemand.making(in: parent, isSeen: row.isSeen))
    let id = index.makeID()
    let item = ExportedItem(id: id, row: row, properties: properties, parent: parent)
    update.inserted[id] = properties
    index.add(item)
    selections.note(item)
    if item.menu != nil { resolveList(of: item, into: &update) }
    return item
  }

  private func remove(_ item: ExportedItem, into update: inout MenuUpdate) {
    var stack = [item]
    var removed: [ExportedItem] = []
    while let item = stack.popLast() {
      audience?.itemWillGo(item)
      stack += item.children
      if item.menu != nil { onDemand.forget(item) }
      index.setContributors(of: item, [])
      index.remove(item)
      item.sublist?.items = []
      item.sublist?.plain = nil
      update.changed[item.id] = nil
      // No client ever learns of an item that is made and removed in one update.
      guard update.inserted.removeValue(forKey: item.id) == nil else { continue }
      update.removed.append(item.id)
      removed.append(item)
    }
    retired.add(removed)
  }
}
