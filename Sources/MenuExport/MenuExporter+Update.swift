import DBusMenu
import Logging
import Menus

// From elements that changed to an update, reading no more than what changed.
extension MenuExporter {
  func collectUpdate() -> MenuUpdate {
    var update = MenuUpdate()
    let idsBefore = ids
    let changed = dirty.values
    dirty = [:]
    update.changed.reserveCapacity(changed.count)
    var lists: [ItemID: ExportedItem] = [:]
    for (element, change) in changed {
      if !contributions.isEmpty {
        for list in contributions[ObjectIdentifier(element)] ?? [] { lists[list.id] = list }
      }
      var next = occurrences[ObjectIdentifier(element)]
      while let item = next {
        next = item.nextOccurrence
        if change.contains(.row) { item.isStale = true }
        guard let parent = item.parent else {  // the root, of which little shows but its rows
          lists[item.id] = item
          continue
        }
        if change.contains(.row), !refresh(item, into: &update) { lists[parent.id] = parent }
        if change.contains(.children), item.menu != nil { lists[item.id] = item }
        if change.contains(.children), item.element.drawing != nil { lists[parent.id] = parent }
      }
    }
    // From the top down, each once: what is above decides how rows below look.
    var waiting = Self.inOrder(lists)
    while !waiting.isEmpty {
      let list = waiting.removeLast()
      // A list whose item was replaced by one further up is made already.
      guard list.isAttached else { continue }
      let furtherDown = resolveList(of: list, into: &update).filter { lists.updateValue($0, forKey: $0.id) == nil }
      if !furtherDown.isEmpty {
        waiting = Self.inOrder(Dictionary((waiting + furtherDown).map { ($0.id, $0) }) { first, _ in first })
      }
    }
    updateOnDemand(&update)
    update.onReading = contents.wishes(after: contents.told)
    updateRoot(&update)
    for id in reasserted where itemsByID[id] != nil { update.reasserted.insert(id) }
    reasserted = []
    ids.goBack(to: idsBefore, keeping: update.inserted.keys)
    return update
  }

  /// The deepest first, to be taken from the end.
  private static func inOrder(_ lists: [ItemID: ExportedItem]) -> [ExportedItem] {
    lists.values.sorted { ($0.depth, $0.id) > ($1.depth, $1.id) }
  }

  /// Brings one row up to date. Returns `false` if its whole list has to be looked at.
  private func refresh(_ item: ExportedItem, into update: inout MenuUpdate) -> Bool {
    visitedElements += 1
    if item.element.isHidden != item.wasHidden || item.menu?.displaysInline == true { return false }
    var content = Resolver.content(
      of: item.element, inSingleSelection: item.inSingleSelection, placement: item.placement,
      making: item.parent.map { contentMaking(in: $0, isSeen: item.properties.isSeen) } ?? .never)
    content.isVisible = item.properties.isVisible
    content.placement = item.placement
    let properties = properties(of: content, for: item)
    if properties.needsNewItem(after: item.properties) { return false }
    // What is selected concerns the content of other rows.
    if item.parent?.listHasDrawings == true, properties.toggle != item.properties.toggle { return false }
    show(properties, on: item, into: &update)
    return true
  }

  /// Makes the list of an item's children anew; rows that stay keep their items.
  ///
  /// - Returns: Lists further down that this concerns.
  @discardableResult
  func resolveList(of list: ExportedItem, into update: inout MenuUpdate) -> [ExportedItem] {
    guard let menu = list.menu else { return [] }
    let resolved = resolver.resolve(menu, ancestors: list.ancestors, inSingleSelection: list.inSingleSelection)
    visitedElements += resolved.visited
    for element in resolved.cut {
      let title = (element as? TitledMenuElement)?.title ?? ""
      contentLogger.warning("the menu “\(title)” is left out where it stands inside itself, or too deep")
    }
    setContributors(of: list, resolved.contributors)
    setLazies(of: list, resolved.lazies)
    list.listHasDrawings = resolved.hasDrawings
    noteContent(of: list, resolved)
    let old = list.children
    let rows = resolved.rows
    var looks: [Int: ItemProperties] = [:]  // of those rows that have to be read
    let continued = ListDiff.continued(old: old.map(\.key), new: rows.map(\.key)) { before, after in
      let item = old[before]
      guard
        item.isStale || item.inSingleSelection != rows[after].inSingleSelection
          || item.placement != rows[after].placement || item.element.drawing != nil && item.isToBeDrawn(as: rows[after])
      else { return true }
      let row = rows[after]
      let look = properties(of: row.content(making: contentMaking(in: list, isSeen: row.isSeen)), for: item)
      looks[after] = look
      return !look.needsNewItem(after: item.properties)
    }
    var furtherDown: [ExportedItem] = []
    var isGone = [Bool](repeating: true, count: old.count)
    list.children = rows.indices.map { index in
      let row = rows[index]
      guard let place = continued[index] else { return insert(row, below: list, into: &update) }
      let item = old[place]
      isGone[place] = false
      if item.menu != nil, item.inSingleSelection != row.inSingleSelection { furtherDown.append(item) }
      if item.inSingleSelection != row.inSingleSelection || item.placement != row.placement { item.isStale = true }
      item.element = row.element
      item.lineage = row.lineage
      item.inSingleSelection = row.inSingleSelection
      item.placement = row.placement
      item.wasHidden = row.element.isHidden
      if let look = looks[index] {
        show(look, on: item, into: &update)
      } else if item.properties.isVisible != row.isVisible {
        var look = item.properties
        look.isVisible = row.isVisible
        show(look, on: item, into: &update)
      }
      return item
    }
    for place in old.indices where isGone[place] { remove(old[place], into: &update) }
    if !list.children.elementsEqual(old, by: ===) { update.children.append((list.id, list.children.map(\.id))) }
    return furtherDown
  }

  /// Notes how an item looks now. One that is hidden before and after shows nothing, and stays to be read.
  private func show(_ properties: ItemProperties, on item: ExportedItem, into update: inout MenuUpdate) {
    guard item.properties.isSeen || properties.isSeen else { return }
    item.isStale = false
    guard properties != item.properties else { return }
    item.properties = properties
    update.changed[item.id] = properties
  }

  private func properties(of content: RowContent, for item: ExportedItem) -> ItemProperties {
    ItemProperties(
      shown(content, of: item.element, in: item.parent), icons: icons, showsToggleIcons: options.showsToggleIcons)
  }

  /// What a row shows while others of its list may be set off.
  private func shown(_ content: RowContent, of element: MenuElement, in list: ExportedItem?) -> RowContent {
    guard isDimmed(element, in: list) else { return content }
    var content = content
    content.isEnabled = false
    return content
  }

  // MARK: Items

  private func insert(_ row: Row, below parent: ExportedItem, into update: inout MenuUpdate) -> ExportedItem {
    let content = row.content(making: contentMaking(in: parent, isSeen: row.isSeen))
    let properties = ItemProperties(
      shown(content, of: row.element, in: parent), icons: icons, showsToggleIcons: options.showsToggleIcons)
    let item = ExportedItem(id: nextID(), row: row, properties: properties, parent: parent)
    update.inserted[item.id] = properties
    register(item)
    noteSelection(of: item)
    if item.menu != nil { resolveList(of: item, into: &update) }
    return item
  }

  private func remove(_ item: ExportedItem, into update: inout MenuUpdate) {
    var stack = [item]
    var removed: [ExportedItem] = []
    while let item = stack.popLast() {
      if item === highlighted { highlight(nil) }
      stack += item.children
      if item.menu != nil {
        closeSubmenu(of: item)
        setLazies(of: item, [])
        contents.forget(item.id)
      }
      setContributors(of: item, [])
      unregister(item)
      item.children = []
      update.changed[item.id] = nil
      // Made and removed in one update, nobody ever hears of it.
      guard update.inserted.removeValue(forKey: item.id) == nil else { continue }
      update.removed.append(item.id)
      removed.append(item)
    }
    retire(removed)
  }

  func register(_ item: ExportedItem) {
    itemsByID[item.id] = item
    guard item.showsElement else { return }
    item.nextOccurrence = occurrences.updateValue(item, forKey: ObjectIdentifier(item.element))
    item.element.addObserver(self)
    hook(item.element)
    noteCommand(item)
  }

  func unregister(_ item: ExportedItem) {
    itemsByID[item.id] = nil
    item.isAttached = false
    guard item.showsElement else { return }
    forgetCommand(item)
    let rest = items(showing: item.element).filter { $0 !== item }
    occurrences[ObjectIdentifier(item.element)] = nil
    item.nextOccurrence = nil
    for other in rest { other.nextOccurrence = occurrences.updateValue(other, forKey: ObjectIdentifier(other.element)) }
    stopObserving(item.element)
  }

  func items(showing element: MenuElement) -> [ExportedItem] {
    var items: [ExportedItem] = []
    var next = occurrences[ObjectIdentifier(element)]
    while let item = next {
      items.append(item)
      next = item.nextOccurrence
    }
    return items
  }

  private func setContributors(of list: ExportedItem, _ new: [MenuElement]) {
    guard !list.contributors.elementsEqual(new, by: ===) else { return }
    let old = list.contributors
    list.contributors = new
    for element in old where !new.contains(where: { $0 === element }) {
      contributions[ObjectIdentifier(element)]?.removeAll { $0 === list }
      if contributions[ObjectIdentifier(element)]?.isEmpty == true { contributions[ObjectIdentifier(element)] = nil }
      stopObserving(element)
    }
    for element in new where !old.contains(where: { $0 === element }) {
      contributions[ObjectIdentifier(element), default: []].append(list)
      element.addObserver(self)
      hook(element)
    }
  }

  private func stopObserving(_ element: MenuElement) {
    let key = ObjectIdentifier(element)
    guard occurrences[key] == nil && contributions[key] == nil else { return }
    element.removeObserver(self)
    unhook(element)
    if let drawing = element.drawing, element.observers.isEmpty { drawing.endAppearance() }
  }
}
