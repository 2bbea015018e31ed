import DBusMenu
import Menus

/// The items of a tree by id and by element, and the observation of the elements.
@MainActor
final class ItemIndex {
  /// Told of changes of the elements.
  weak var observer: (any MenuElementObserver)?
  private var items: [ItemID: ExportedItem] = [:]
  private var occurrences = Occurrences()
  var ids = ItemIDs()
  private let retired: RetiredItems
  private let appearances: Appearances
  private let onDemand: OnDemandContent

  init(_ retired: RetiredItems, _ appearances: Appearances, _ onDemand: OnDemandContent) {
    self.retired = retired
    self.appearances = appearances
    self.onDemand = onDemand
  }

  isolated deinit {
    for item in items.values {  // parents and children hold each other
      item.sublist?.items = []
      item.nextOccurrence = nil
    }
  }

  // MARK: Looking up

  /// All items, in no order.
  var all: some Collection<ExportedItem> { items.values }

  /// The number of elements with rows, the root's menu included.
  var elementCount: Int { occurrences.elementCount }

  /// Whether no element contributes rows to any list.
  var hasNoContributors: Bool { occurrences.hasNoContributors }

  /// The item that clients know by an id.
  subscript(id: ItemID) -> ExportedItem? { items[id] }

  /// The item that a click means: one that is there, or was until a moment ago.
  func clickable(_ id: ItemID) -> ExportedItem? { items[id] ?? retired[id] }

  /// The first of an element's rows; `nextOccurrence` leads to the others.
  func first(showing element: MenuElement) -> ExportedItem? { occurrences.first(showing: element) }

  /// The rows of an element, in no order.
  func items(showing element: MenuElement) -> [ExportedItem] { occurrences.items(showing: element) }

  /// The lists that an element contributes rows to.
  func lists(of contributor: MenuElement) -> [ExportedItem] { occurrences.lists(of: contributor) }

  /// Whether an item is somewhere below another, or did until a moment ago.
  func isInside(_ id: ItemID, _ outer: ItemID) -> Bool {
    var item = clickable(id)
    while let above = item?.parent {
      if above.id == outer { return true }
      item = above
    }
    return false
  }

  /// The title of an element or, where it has none, of the nearest menu around it that has one.
  func name(of element: MenuElement) -> String {
    if let title = (element as? TitledMenuElement)?.shownTitle { return title }
    var item = lists(of: element).first ?? first(showing: element)?.parent
    while let menu = item {
      if let title = menu.menu?.shownTitle { return title }
      item = menu.parent
    }
    return element.identifier ?? "an element without title"
  }

  // MARK: Changing

  /// The next id that no item has, or had until a moment ago.
  func makeID() -> ItemID { ids.next { items[$0] != nil || retired[$0] != nil } }

  /// Runs `body`, which makes items for an update, and takes the ids back that no client will ever learn of.
  func makingItems(_ body: () -> MenuUpdate) -> MenuUpdate {
    let before = ids
    let update = body()
    ids.goBack(to: before, keeping: update.inserted.keys)
    return update
  }

  func add(_ item: ExportedItem) {
    items[item.id] = item
    guard item.showsElement else { return }
    occurrences.add(item)
    observe(item.element)
    onDemand.noteRow(item)
  }

  func remove(_ item: ExportedItem) {
    items[item.id] = nil
    item.isAttached = false
    guard item.showsElement else { return }
    onDemand.forgetRow(item)
    occurrences.remove(item)
    stopObserving(item.element)
  }

  /// Lets an item stand for another element. The titles and lines that the element has in its own list stay.
  func setElement(of item: ExportedItem, _ element: MenuElement) {
    let old = item.element
    remove(item)
    item.element = element
    item.isAttached = true
    add(item)
    item.sublist?.plain = nil  // it is of the menu before
    if item.sublist?.contributors.contains(where: { $0 === element }) == false { rename([(old, element)], in: item) }
  }

  /// Replaces the inline menus and groups that a list is made from. The titles and lines stay of those that others of
  /// the same class and identifier take the place of.
  ///
  /// - Returns: Whether lazy elements show what others did whose place they take: the list is to be read again.
  @discardableResult
  func setContributors(of list: ExportedItem, _ new: [MenuElement]) -> Bool {
    let (added, removed) = occurrences.setContributors(of: list, new)
    let successors = ElementName.successors(of: removed, among: added)
    rename(successors, in: list)
    let isChanged = successors.filter { old, new in
      guard let old = old as? LazyMenuElement, let new = new as? LazyMenuElement else { return false }
      return new.continueShowing(old)
    }
    removed.forEach(stopObserving)
    added.forEach(observe)
    return !isChanged.isEmpty
  }

  /// Lets titles and lines of a list be about other elements. One stays as it is where another is about these already:
  /// rows that wait outlive what they are about, which may come again.
  private func rename(_ successors: [(old: MenuElement, new: MenuElement)], in list: ExportedItem) {
    guard !successors.isEmpty else { return }
    let pairs = successors.map { (ObjectIdentifier($0), ObjectIdentifier($1)) }
    let elements = Dictionary(pairs) { first, _ in first }
    var keys = Set(list.children.map(\.key))
    for item in list.children {
      let key = item.key.replacing(elements)
      if keys.insert(key).inserted { item.key = key }
    }
  }

  private func observe(_ element: MenuElement) {
    if let observer { element.addObserver(observer) }
    appearances.add(element)
  }

  private func stopObserving(_ element: MenuElement) {
    guard occurrences.lacks(element) else { return }
    if let observer { element.removeObserver(observer) }
    appearances.remove(element)
    if let drawing = element.drawing, element.observers.isEmpty { drawing.endAppearance() }
  }
}
