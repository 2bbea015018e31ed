import DBusMenu
import Logging
package import Menus

/// The owner of a ``PublishedTree``, which decides when changes are collected.
@MainActor
protocol PublishedTreeOwner: AnyObject {
  /// An element of the menu changed.
  func treeDidChange()
  /// An action or provider of the menu threw an error.
  func element(_ element: MenuElement, didFailWith error: any Error)
  /// Changes that belong together begin or end.
  func batchDidChange(by difference: Int)
  /// The row of an item is about to leave the tree.
  func itemWillGo(_ item: ExportedItem)
}

/// The rows of a menu as clients know them: ids, occurrences of elements, and the changes since the last update.
@MainActor
package final class PublishedTree {
  weak var owner: (any PublishedTreeOwner)?
  let root: ExportedItem
  let onDemand: OnDemandContent
  let appearances: Appearances
  package let looks: RowLooks
  let retired: RetiredItems
  /// The number of elements that were read so far to find out what changed.
  var visitedElements = 0
  /// Turns menus into rows. Assigning to it makes no row anew.
  var resolver: Resolver
  /// The properties of the root that the menu does not have.
  package var rootProperties = RootProperties() {
    didSet { if rootProperties != oldValue { noteChange(of: root.element) } }
  }
  private let logger: Logger
  let index: ItemIndex
  private(set) var changes = ChangedElements()
  private var selections = LazySelections()

  /// Makes an empty tree; ``publish()`` fills it.
  ///
  /// - Parameter logger: Gets the pictures and menus that had to be left out.
  init(_ menu: Menu, _ options: MenuExporter.Options, logger: Logger) {
    self.logger = logger
    resolver = Resolver(
      separatorPolicy: options.separatorPolicy, emptyText: options.emptyText, order: options.elementOrder)
    resolver.reservesSearchFields = options.textPrompt?.isAvailable == false
    looks = RowLooks(icons: IconStore(logger: logger), showsToggleIcons: options.showsToggleIcons)
    retired = RetiredItems(grace: options.server.grace)
    appearances = Appearances(grace: options.server.grace)
    onDemand = OnDemandContent(appearances)
    index = ItemIndex(retired, appearances, onDemand)
    let row = Row(key: .element(ObjectIdentifier(menu), 0), element: menu)
    root = ExportedItem(id: .root, row: row, properties: ItemProperties(), parent: nil)
    index.observer = self
  }

  /// The menu.
  var menu: Menu {
    guard let menu = root.element as? Menu else { preconditionFailure("the root is made of menus only") }
    return menu
  }

  /// Makes all rows, for a first ``snapshot()``.
  func publish() {
    root.properties = rootProperties.properties(of: menu)
    index.add(root)
    var update = MenuUpdate()
    resolveList(of: root, into: &update)
    onDemand.tell(in: &update)
    changes = ChangedElements()  // all of it has been read
  }

  // MARK: Looking up

  /// The item that clients know by an id.
  subscript(id: ItemID) -> ExportedItem? { index[id] }

  /// The rows of an element, in no order.
  func items(showing element: MenuElement) -> [ExportedItem] { index.items(showing: element) }

  /// The content of an element's row, in the first list that shows it, or alone.
  package func content(of element: MenuElement) -> RowContent {
    let item = items(showing: element).first
    return Resolver.content(
      of: element, inSingleSelection: item?.inSingleSelection ?? false, placement: item?.placement)
  }

  /// The whole menu.
  func snapshot() -> MenuLayout {
    var update = MenuUpdate()
    update.inserted.reserveCapacity(index.all.count)
    var stack = [root]
    while let item = stack.popLast() {
      if item !== root { update.inserted[item.id] = item.properties }
      if !item.children.isEmpty { update.children.append((item.id, item.children.map(\.id))) }
      stack.append(contentsOf: item.children)
    }
    onDemand.tellAll(in: &update)
    update.changed[.root] = root.properties
    return MenuLayout(update)
  }

  // MARK: Changing

  /// The rows in front of the menu's own headers.
  package var rootHeaders: [MenuElement] {
    get { resolver.rootHeaders }
    set {
      resolver.rootHeaders = newValue
      noteChange(of: root.element)
    }
  }

  /// Whether something waits to be read and announced.
  var isChanged: Bool { !changes.isEmpty }

  func noteChange(of element: MenuElement, _ change: ElementChange = .everything) {
    changes.note(element, change)
    owner?.treeDidChange()
  }

  /// Sends the toggle of an item again with the next update.
  func reassertToggle(of item: ExportedItem) { if item.properties.toggle != nil { changes.reassert(item.id) } }

  /// Makes the rows that lazy elements brought along selected the selection of their menus.
  func applyLazySelections() { selections.apply() }

  /// Puts a menu in the place of the present one. Elements that are in both keep their rows.
  func replaceMenu(with new: Menu) {
    guard new !== menu else { return }
    index.remove(root)
    root.element = new
    root.isAttached = true
    index.add(root)
    noteChange(of: new)
  }

  /// Makes every list anew, after a change of the resolver.
  func resolveAgain() {
    for item in index.all where item.menu != nil { noteChange(of: item.element, .children) }
  }

  /// Makes the lists anew in which elements have rows.
  func resolveLists(showing elements: [MenuElement]) {
    for item in elements.flatMap(items) { if let list = item.parent { noteChange(of: list.element, .children) } }
  }

  /// Reads the rows of some lists again.
  func readAgain(_ items: [ExportedItem]) { for item in items { noteChange(of: item.element, .row) } }

  /// Disables the rows beside those of an element.
  ///
  /// - Returns: A number for ``endDimming(_:)``; `nil` if the element has no row.
  package func dim(around element: MenuElement) -> Int? {
    guard let list = items(showing: element).min(by: { $0.id < $1.id })?.parent else { return nil }
    defer { readLooks(of: list) }
    return looks.dimmed.begin(around: element, in: list.id)
  }

  /// Gives rows the look again that the model says.
  package func endDimming(_ number: Int) {
    if let list = looks.dimmed.end(number).flatMap({ index[$0] }) { readLooks(of: list) }
  }

  private func readLooks(of list: ExportedItem) {
    for item in list.children { item.isStale = true }
    noteChange(of: list.element, .children)
  }

  /// Reads what changed, and no more than that.
  func collectUpdate() -> MenuUpdate { index.makingItems(readChanges) }

  private func readChanges() -> MenuUpdate {
    var update = MenuUpdate()
    var lists = ListsToResolve()
    let changed = changes.removeElements()
    update.changed.reserveCapacity(changed.count)
    for (element, change) in changed { read(element, change, into: &update, &lists) }
    // From the top down, each once: the rows above decide how the rows below look.
    while let list = lists.next() {
      // A list whose item was replaced by one further up is made already.
      if list.isAttached { lists.add(resolveList(of: list, into: &update)) }
    }
    onDemand.tell(in: &update)
    let rootLook = rootProperties.properties(of: menu)
    if root.properties != rootLook {
      root.properties = rootLook
      update.changed[.root] = rootLook
    }
    for id in changes.removeReasserted() where index[id] != nil { update.reasserted.insert(id) }
    return update
  }

  /// Reads the rows of an element that changed, and notes the lists that have to be made anew.
  private func read(
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
      if change.contains(.row), !refresh(item, into: &update) { lists.add(parent) }
      if change.contains(.children), item.menu != nil { lists.add(item) }
      if change.contains(.children), item.element.drawing != nil { lists.add(parent) }
    }
  }

  /// Brings one row up to date. Returns `false` if its whole list has to be looked at.
  private func refresh(_ item: ExportedItem, into update: inout MenuUpdate) -> Bool {
    visitedElements += 1
    if item.element.isHidden != item.wasHidden || item.menu?.displaysInline == true { return false }
    let making = item.parent.map { onDemand.making(in: $0, isSeen: item.properties.isSeen) } ?? .never
    let properties = looks.properties(of: item, making: making)
    if properties.needsNewItem(after: item.properties) { return false }
    // The selection concerns the content of other rows.
    if item.parent?.listHasDrawings == true, properties.toggle != item.properties.toggle { return false }
    item.show(properties, in: &update)
    return true
  }

  /// Makes the list of an item's children anew; rows that stay keep their items.
  ///
  /// - Returns: Lists further down that this concerns.
  @discardableResult
  private func resolveList(of list: ExportedItem, into update: inout MenuUpdate) -> [ExportedItem] {
    guard let menu = list.menu else { return [] }
    let resolved = resolver.resolve(menu, ancestors: list.ancestors, inSingleSelection: list.inSingleSelection)
    visitedElements += resolved.visited
    for element in resolved.cut {
      let title = (element as? TitledMenuElement)?.title ?? ""
      logger.warning("the menu “\(title)” is left out where it stands inside itself, or too deep")
    }
    index.setContributors(of: list, resolved.contributors)
    list.listHasDrawings = resolved.hasDrawings
    onDemand.note(list, resolved)
    let successor = ListSuccessor(of: list, resolved.rows, looks, onDemand)
    let old = list.children
    var furtherDown: [ExportedItem] = []
    list.children = resolved.rows.indices.map { index in
      guard let item = successor.item(continuedAt: index) else {
        return insert(resolved.rows[index], below: list, into: &update)
      }
      if item.menu != nil, item.inSingleSelection != resolved.rows[index].inSingleSelection {
        furtherDown.append(item)
      }
      successor.move(item, to: index, in: &update)
      return item
    }
    for item in successor.discontinued { remove(item, into: &update) }
    if !list.children.elementsEqual(old, by: ===) { update.children.append((list.id, list.children.map(\.id))) }
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
      owner?.itemWillGo(item)
      stack += item.children
      if item.menu != nil { onDemand.forget(item) }
      index.setContributors(of: item, [])
      index.remove(item)
      item.children = []
      update.changed[item.id] = nil
      // No client ever learns of an item that is made and removed in one update.
      guard update.inserted.removeValue(forKey: item.id) == nil else { continue }
      update.removed.append(item.id)
      removed.append(item)
    }
    retired.add(removed)
  }
}

extension PublishedTree: MenuElementObserver {
  package func elementChanged(_ element: MenuElement, _ change: ElementChange) { noteChange(of: element, change) }
  package func handlerFailed(_ element: MenuElement, error: any Error) { owner?.element(element, didFailWith: error) }
  package func beginBatch() { owner?.batchDidChange(by: 1) }
  package func endBatch() { owner?.batchDidChange(by: -1) }
}
