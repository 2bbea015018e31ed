import DBusMenu
import Logging
package import Menus

/// Decides when the changes of a ``PublishedTree`` are collected.
@MainActor
protocol PublishedTreeObserver: AnyObject {
  /// An element of the menu changed.
  func treeDidChange()
  /// Changes that belong together begin or end.
  func batchDidChange(by difference: Int)
}

/// The clients of a ``PublishedTree``, which may have its rows on the screen.
@MainActor
protocol PublishedTreeAudience: AnyObject {
  /// The row of an item is about to leave the tree.
  func itemWillGo(_ item: ExportedItem)
  /// The row of an item is that of another element now.
  func itemDidChange(_ item: ExportedItem, from old: MenuElement)
  /// Whether the rows of a list have to stay as they are.
  func holdsRows(of list: ItemID) -> Bool
  /// Whether a client loses a title that goes on under its id in a list whose rows change.
  var losesTitles: Bool { get }
  /// Rows of a list wait until others may be shown in it.
  func treeDidHoldRows()
}

/// The rows that wait until others may be shown in their lists.
struct HeldRows {
  /// The lists whose rows are to be others once they may.
  var lists: Set<ItemID> = []
  /// Whether another menu took the place of the root's since its rows were made. They do not wait.
  var isRootReplaced = false
}

/// The rows of a menu as clients know them: ids, occurrences of elements, and the changes since the last update.
@MainActor
package final class PublishedTree {
  weak var observer: (any PublishedTreeObserver)?
  weak var audience: (any PublishedTreeAudience)?
  let root: ExportedItem
  let onDemand: OnDemandContent
  let appearances: Appearances
  package let looks: RowLooks
  let retired: RetiredItems
  /// The number of elements that were read so far to find out what changed.
  package var visitedElements = 0
  /// Turns menus into rows. Assigning to it makes no row anew.
  var resolver: Resolver
  /// The properties of the root that the menu does not have.
  package var rootProperties = RootProperties() {
    didSet { if rootProperties != oldValue { noteChange(of: root.element) } }
  }
  let logger: Logger
  let index: ItemIndex
  private(set) var changes = ChangedElements()
  var selections = LazySelections()
  var heldRows = HeldRows()

  /// Makes an empty tree; ``publish()`` fills it.
  ///
  /// - Parameter logger: Gets the pictures and menus that had to be left out.
  init(_ menu: Menu, _ options: MenuExporter.Options, logger: Logger) {
    self.logger = logger
    resolver = Resolver(
      separatorPolicy: options.separatorPolicy, emptyText: options.emptyText, order: options.elementOrder)
    resolver.reservesSearchFields = options.textPrompt?.isAvailable == false
    looks = RowLooks(icons: IconStore(of: options.icons, logger: logger), options: options)
    retired = RetiredItems(grace: options.server.grace, options.server.time)
    appearances = Appearances(grace: options.server.grace, options.server.time)
    onDemand = OnDemandContent(appearances)
    index = ItemIndex(retired, appearances, onDemand)
    let row = Row(key: .element(ObjectIdentifier(menu), 0), element: menu)
    root = ExportedItem(id: .root, row: row, properties: ItemProperties(), parent: nil)
    index.observer = self
    options.icons.observe(for: self) { [weak self] in self?.readPicturesAgain() }
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
    onDemand.preparedMenu = menu as? any PreparedMenu
    noteFolders()
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

  /// Whether the rows of any list wait.
  var hasHeldRows: Bool { !heldRows.lists.isEmpty }

  /// Notes that the rows of a list wait.
  func holdRows(of list: ExportedItem) {
    if heldRows.lists.insert(list.id).inserted { audience?.treeDidHoldRows() }
  }

  /// Makes lists anew whose rows waited.
  func releaseRows(where isFree: (ItemID) -> Bool) {
    for id in heldRows.lists where isFree(id) {
      heldRows.lists.remove(id)
      if let list = index[id] { noteChange(of: list.element, .children) }
    }
  }

  func noteChange(of element: MenuElement, _ change: ElementChange = .everything) {
    changes.note(element, change)
    observer?.treeDidChange()
  }

  /// Sends the toggle of an item again with the next update.
  func reassertToggle(of item: ExportedItem) { if item.properties.toggle != nil { changes.reassert(item.id) } }

  /// Makes the rows that lazy elements brought along selected the selection of their menus.
  func applyLazySelections() { selections.apply() }

  /// Puts a menu in the place of the present one. Elements that are in both keep their rows.
  func replaceMenu(with new: Menu) {
    guard new !== menu else { return }
    heldRows.isRootReplaced = true
    index.setElement(of: root, new)
    onDemand.preparedMenu = new as? any PreparedMenu
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

  /// Reads all rows again, whose icons may have other names now.
  private func readPicturesAgain() { for item in index.all where item !== root { noteChange(of: item.element, .row) } }

  /// Notes whether the menu has folders with icons of its own.
  private func noteFolders() {
    let hasOwnFolders = !menu.iconSearchPath.isEmpty
    guard hasOwnFolders != looks.icons.hasOwnFolders else { return }
    looks.icons.hasOwnFolders = hasOwnFolders
    readPicturesAgain()
  }

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

  /// Notes that one feature more, or with -1 one fewer, has a context menu for the rows of an element.
  package func noteContextMenu(of element: MenuElement, by difference: Int) {
    if looks.contextRows.note(element, by: difference) { noteChange(of: element, .row) }
  }

  private func readLooks(of list: ExportedItem) {
    for item in list.children { item.isStale = true }
    list.sublist?.plain = nil  // every row is to be read
    noteChange(of: list.element, .children)
  }

  /// Reads what changed, and no more than that.
  func collectUpdate() -> MenuUpdate { index.makingItems(readChanges) }

  private func readChanges() -> MenuUpdate {
    noteFolders()
    var update = MenuUpdate()
    var lists = ListsToResolve()
    let changed = changes.removeElements()
    update.rows.reserveCapacity(changed.count)
    for (element, change) in changed { read(element, change, into: &update, &lists) }
    // From the top down, each once: the rows above decide how the rows below look.
    while let next = lists.next() {
      // A list whose item was replaced by one further up is made already.
      if next.list.isAttached { lists.add(resolveList(of: next.list, touching: next.touched, into: &update)) }
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
}

extension PublishedTree: MenuElementObserver {
  package func elementChanged(_ element: MenuElement, _ change: ElementChange) { noteChange(of: element, change) }

  package func handlerFailed(_ element: MenuElement, error: any Error) {
    let name = index.name(of: element)
    switch error {
    case let error as CommandWithoutHandler: logger.warning("“\(name)” \(error), so it does nothing")
    case let error as RepeatedID: logger.warning("“\(name)” \(error)")
    default: logger.error("“\(name)” failed: \((error as? any DetailedError)?.details ?? "\(error)")")
    }
  }

  package func beginBatch() { observer?.batchDidChange(by: 1) }
  package func endBatch() { observer?.batchDidChange(by: -1) }
}
