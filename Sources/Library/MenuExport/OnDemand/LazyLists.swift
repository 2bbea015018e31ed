import DBusMenu
import Menus

/// The lists that lazy elements show their rows in. A class, because the providers it calls may change the menu.
@MainActor
final class LazyLists {
  private struct List {
    let item: ExportedItem
    var elements: [LazyMenuElement]
    /// Whether the list was closed, and neither it nor the list above opened since.
    var isClosed = false
  }

  private var lists: [ItemID: List] = [:]
  private let appearances: Appearances
  private var unaskedLoads = 0

  init(_ appearances: Appearances) { self.appearances = appearances }

  var isEmpty: Bool { lists.isEmpty }

  /// The items whose children may change when a client asks about them: a list itself, and the one above it where
  /// elements are loaded one level ahead.
  var awaited: Set<ItemID> {
    var awaited: Set<ItemID> = []
    for (id, list) in lists {
      let changing = list.elements.filter(\.mayChangeOnOpening)
      if !changing.isEmpty { awaited.insert(id) }
      if let parent = list.item.parent, changing.contains(where: { $0.loading != .whenShown }) {
        awaited.insert(parent.id)
      }
    }
    return awaited
  }

  /// Notes the lazy elements that a list shows.
  func set(_ elements: [LazyMenuElement], in item: ExportedItem) {
    if !elements.isEmpty {
      lists[item.id, default: List(item: item, elements: [])].elements = elements
    } else {
      lists[item.id] = nil
    }
  }

  /// Notes lists that clients are about to show. Elements in them, or one level ahead, are asked anew.
  func reopen(_ shown: Set<ItemID>) {
    for (id, list) in lists where list.isClosed {
      guard shown.contains(id) || list.item.parent.map({ shown.contains($0.id) }) ?? true else { continue }
      lists[id]?.isClosed = false
      for element in list.elements { element.appearAgain() }
    }
  }

  /// Ends the display of lists.
  func close(where isOver: (ItemID) -> Bool) {
    for id in lists.keys where isOver(id) { close(id) }
  }

  private func close(_ id: ItemID) {
    lists[id]?.isClosed = true
    for element in lists[id]?.elements ?? [] where appearances.isTold(element) { element.endShowing() }
  }

  /// Loads elements whose list, or the list above, a client shows, and those that no client will ever ask about.
  func load(shown: Set<ItemID>, for audience: OnDemandContent.Audience) {
    let isUnasked = audience.loadsUnasked || audience.readsRootOnly
    for (id, list) in lists.sorted(by: { $0.key < $1.key }) where !list.isClosed {
      let isShown = audience.isOpen && shown.contains(id)
      let isAhead =
        audience.isOpen && list.item.parent.map { shown.contains($0.id) && list.item.properties.isVisible } ?? false
      for element in list.elements {
        if isShown || isAhead && element.loading != .whenShown {
          // The next opening may be that of the list itself, when it is too late for others.
          if audience.hidesOpenings { element.keepsLastElements = true }
          element.loadIfNeeded()
        } else if isUnasked || element.loading == .eager {
          loadUnasked(element, in: list.item)
        } else if audience.isAtHand, id == .root, element.loading != .whenShown {
          prepare(element, in: list.item)
        }
      }
      // Where no client says which lists it shows, each is made once an opening.
      if audience.isOnlyRootReported, id != .root { close(id) }
    }
  }

  /// Makes rows that are in the menu already when it is opened, and keeps the last from then on: there they could not
  /// come any more without closing it, or growing out of it.
  private func prepare(_ element: LazyMenuElement, in list: ExportedItem) {
    element.keepsLastElements = true
    guard element.isIdle else { return }
    loadUnasked(element, in: list)
    element.endShowing()
  }

  /// Lists further down come later, until there were too many: lazy elements may bring others without end.
  private func loadUnasked(_ element: LazyMenuElement, in list: ExportedItem) {
    guard element.needsLoading, unaskedLoads < MenuExportLimits.unaskedLoads, list.isReachable() else { return }
    unaskedLoads += 1
    element.loadIfNeeded()
  }

  /// Gives up loads that no client waits for.
  func abandonLoading() { for list in lists.values { for element in list.elements { element.abandonLoading() } } }

  /// No client has the menu open any more.
  func endDisplay() {
    unaskedLoads = 0
    for (id, list) in lists where list.isClosed { lists[id]?.isClosed = false }
  }
}
