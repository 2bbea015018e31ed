public import Menus

/// Opens the things that items of a collection stand for, and provides the menus of several items.
///
/// The labels are those of UIKit's delegates of collections. A method with another label compiles and is never called.
@MainActor
public protocol CollectionMenuHostDelegate: AnyObject {
  /// Called when an item is about to be opened because its preview was chosen.
  ///
  /// The animator's completions run when the menu has closed and the preview has left its preview mode.
  ///
  /// - Parameters:
  ///   - host: The host of the item.
  ///   - configuration: The menu of the item. Its identifier names the item, if the section gives it that of the item.
  ///   - animator: Takes the callbacks, and has the preview.
  func collectionMenuHost(
    _ host: CollectionMenuHost, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator)

  /// The menu of several items; `nil` is none.
  ///
  /// - Parameters:
  ///   - host: The host of the items.
  ///   - indexPaths: Two items or more, in the order in which a client named them.
  ///   - point: The place of the request, in the coordinates of the first item's row.
  func collectionMenuHost(
    _ host: CollectionMenuHost, contextMenuConfigurationForItemsAt indexPaths: [CollectionIndexPath], point: MenuPoint
  ) -> ContextMenuConfiguration?
}

extension CollectionMenuHostDelegate {
  /// There is none.
  public func collectionMenuHost(
    _ host: CollectionMenuHost, contextMenuConfigurationForItemsAt indexPaths: [CollectionIndexPath], point: MenuPoint
  ) -> ContextMenuConfiguration? { nil }
}

/// Shows a collection as a menu: sections with headings, items as rows, and the menu of an item as its submenu.
///
///     let host = CollectionMenuHost(sections: [northbound, southbound])
///     let tray = TrayItem(id: "org.example.arrivals", title: "Arrivals", menu: host.menu)
///
/// Only items of sections that are a ``ContextMenuProvider`` have a menu. It is made when it is about to be shown, once
/// each time clients have the collection open. Its first row opens the item, if it has a preview or can be chosen:
/// panels cannot choose a row that has a submenu. An item without a menu is a row to be chosen like those of other
/// sections, until the sections are read again.
///
/// The program keeps the host; without it, choosing a row is a no-op.
@MainActor
public final class CollectionMenuHost {
  /// The menu to export. It stays the same object.
  public let menu: Menu = CollectionMenu(children: [])
  /// The sections, in order.
  public var sections: [any CollectionSection] { didSet { reload() } }
  /// Opens items whose preview was chosen; `nil` for none: then opening an item is choosing it.
  public weak var delegate: (any CollectionMenuHostDelegate)?
  /// Makes the actions that are suggested to ``ContextMenuConfiguration/ActionProvider``.
  public var suggestedActions: @MainActor () -> [MenuElement] = { [] }
  /// Called when a client commits a configuration that has been replaced; gets the item's id and the stale identifier.
  /// `nil` ignores such a commit. It may suspend, and an error is logged.
  public var fallbackCommit: (@MainActor (_ id: String, _ identifier: String) async throws -> Void)?

  /// The list of a section, and its rows.
  @MainActor
  private struct SectionRows {
    let menu = Menu(displaysInline: true, children: [])
    var rows: [String: CollectionRow] = [:]
  }

  private var lists: [ObjectIdentifier: SectionRows] = [:]
  private var offers: [CollectionContextMenus] = []

  /// Makes a host.
  public init(sections: [any CollectionSection] = [], delegate: (any CollectionMenuHostDelegate)? = nil) {
    self.sections = sections
    self.delegate = delegate
    (menu as? CollectionMenu)?.host = self
    reload()
  }

  /// Reads the sections again. Items that stay keep their rows and menus, in any order; those that had no menu
  /// are asked for one again.
  public func reload() {
    var new: [ObjectIdentifier: SectionRows] = [:]
    menu.children = sections.compactMap { section in
      guard new[ObjectIdentifier(section)] == nil else { return nil }
      let list = list(of: section, after: lists[ObjectIdentifier(section)])
      new[ObjectIdentifier(section)] = list
      return list.menu
    }
    lists = new
    for offer in offers { offer.update() }
  }

  /// Lets clients ask for the menus of items as context menus, where an exported menu has the rows of the collection:
  /// with the event `x-menubus-context`, or with `RequestMenu` for one row or for several.
  ///
  /// The menu of one item is that of its section. The menu of several items is the delegate's. Where the collection is
  /// presented, by itself or inline, they are offered without this call.
  public func offerContextMenus(in exporter: MenuExporter) {
    guard !offers.contains(where: { $0.exporter === exporter }) else { return }
    offers.append(CollectionContextMenus(of: self, in: exporter))
  }

  /// Ends ``offerContextMenus(in:)``.
  public func withdrawContextMenus(in exporter: MenuExporter) { offers.removeAll { $0.exporter === exporter } }

  /// The elements of the items that may have menus.
  var elementsWithMenus: [MenuElement] {
    lists.values.flatMap { $0.rows.values.filter(\.mayHaveMenu).compactMap(\.element) }
  }

  /// The rows that show elements; `nil` unless all of them are items that may have menus.
  func rows(of elements: [MenuElement]) -> [CollectionRow]? {
    let wanted = Set(elements.map(ObjectIdentifier.init))
    var found: [ObjectIdentifier: CollectionRow] = [:]
    for row in lists.values.lazy.flatMap(\.rows.values) where row.mayHaveMenu {
      if let key = row.element.map(ObjectIdentifier.init), wanted.contains(key) { found[key] = row }
    }
    let rows = elements.compactMap { found[ObjectIdentifier($0)] }
    return rows.count == elements.count ? rows : nil
  }

  private func list(of section: any CollectionSection, after old: SectionRows?) -> SectionRows {
    var list = old ?? SectionRows()
    let known = list.rows
    list.rows = [:]
    var elements: [MenuElement] = []
    for item in section.items where list.rows[item.id] == nil {
      let row = known[item.id] ?? CollectionRow(of: item, in: section, host: self)
      row.item = item
      list.rows[item.id] = row
      elements.append(row.currentElement())
    }
    list.menu.title = section.title ?? ""
    list.menu.children = elements
    return list
  }

  /// The place of an item; `nil` if it is in no section.
  func indexPath(of id: String, in section: any CollectionSection) -> CollectionIndexPath? {
    guard let index = sections.firstIndex(where: { $0 === section }),
      let item = section.items.firstIndex(where: { $0.id == id })
    else { return nil }
    return CollectionIndexPath(section: index, item: item)
  }
}

/// The menu of a host.
final class CollectionMenu: Menu {
  weak var host: CollectionMenuHost?

  /// The hosts whose rows are in a menu.
  static func hosts(in menu: Menu) -> [CollectionMenuHost] {
    ([menu] + menu.children.filter { ($0 as? Menu)?.displaysInline == true }).compactMap {
      ($0 as? CollectionMenu)?.host
    }
  }
}
