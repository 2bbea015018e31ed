import DBusMenu
import Menus

/// The list of items below one that shows a menu.
@MainActor
final class ExportedList {
  var items: [ExportedItem] = []
  /// The inline menus and groups that the list was made from.
  var contributors: [MenuElement] = []
  /// The list as the resolver knows it, if a part of it can be resolved alone.
  var plain: PlainList?
  /// Whether rows show content that depends on the rest of the list.
  var hasDrawings = false
}

/// One occurrence of a row on the bus: its id, and the properties it was sent with last.
@MainActor
final class ExportedItem {
  let id: ItemID
  // The flags are where alignment leaves room: there is one of these for each row of a menu.
  var inSingleSelection: Bool
  /// Whether the element was hidden when it was last looked at.
  var wasHidden: Bool
  /// Whether the element changed since the row was last read.
  var isStale = false
  var key: RowKey
  var isAttached = true
  var element: MenuElement
  /// The inline menus and groups between the list and the element, outermost first.
  var lineage: [MenuElement]
  var properties: ItemProperties
  /// The attributes of the row's place in the list.
  var placement: RowPlacement?
  /// The item whose list this one is in; `nil` for the root. Kept after removal, for late clicks.
  let parent: ExportedItem?
  /// The list below the item; `nil` if the item shows no menu.
  let sublist: ExportedList?
  /// The next occurrence of the same element.
  var nextOccurrence: ExportedItem?

  init(id: ItemID, row: Row, properties: ItemProperties, parent: ExportedItem?) {
    self.id = id
    self.key = row.key
    self.element = row.element
    self.lineage = row.lineage
    self.properties = properties
    self.placement = row.placement
    self.parent = parent
    self.inSingleSelection = row.inSingleSelection
    self.wasHidden = row.element.isHidden
    sublist = if case .element = row.key, row.element is Menu { ExportedList() } else { nil }
  }

  /// The items of the list below.
  var children: [ExportedItem] { sublist?.items ?? [] }

  /// Whether the item stands for its element, and not for a title or a line beside it.
  var showsElement: Bool { if case .element = key { true } else { false } }

  /// The menu whose rows are below this item.
  var menu: Menu? { sublist == nil ? nil : element as? Menu }

  /// The menus and groups around the list of this item's children, outermost first, this one left out.
  var ancestors: [MenuElement] {
    guard let parent else { return [] }
    return parent.ancestors + [parent.element] + lineage
  }

  var depth: Int { (parent?.depth ?? -1) + 1 }

  /// Whether a click may run something: the row is one that clients are told can be chosen, and by the model, as it is
  /// now, it still can.
  ///
  /// - Parameter isSeen: Whether a click may mean an element although it is hidden.
  func acceptsClicks(evenIfHidden isSeen: (MenuElement) -> Bool = { _ in false }) -> Bool {
    guard showsElement, properties.kind == .standard, properties.isEnabled, !properties.hasSubmenu else { return false }
    return isReachable(evenIfHidden: isSeen)
  }

  /// Whether nothing hides the row, disables it, or does so above it.
  func isReachable(evenIfHidden isSeen: (MenuElement) -> Bool = { _ in false }) -> Bool {
    if let field = element as? SearchField, !field.isEnabled { return false }
    var item = self
    while true {
      if ([item.element] + item.lineage).contains(where: { $0.isHidden && !isSeen($0) }) { return false }
      guard let parent = item.parent else { return true }  // the root has no row that could be disabled
      if let titled = item.element as? TitledMenuElement, !titled.isEnabled { return false }
      item = parent
    }
  }

  /// Whether a pointer on the row marks it: it can be chosen, or opens a submenu.
  var canBeHighlighted: Bool {
    if acceptsClicks() { return true }
    guard let menu else { return false }
    return menu.isEnabled && isReachable()
  }

  /// The part of the menu that a choice closes.
  enum Dismissal: Hashable {
    case nothing
    /// The submenu of an item, and what is open inside it.
    case submenu(ItemID)
    case menu
  }

  /// The part of the menu that choosing the item closes.
  var dismissal: Dismissal {
    if (element as? Action)?.keepsMenuPresented == true { return .nothing }
    if let parent, parent.id != .root, parent.menu?.onlyDismissesSubMenu == true { return .submenu(parent.id) }
    return .menu
  }

  /// The outermost menu around the item that has single selection.
  var singleSelectionMenu: Menu? {
    guard let parent else { return nil }
    let around = parent.ancestors + [parent.element] + lineage
    return around.lazy.compactMap { $0 as? Menu }.first { $0.selection == .single }
  }
}
