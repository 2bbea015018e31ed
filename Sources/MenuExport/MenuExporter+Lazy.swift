import DBusMenu
import Menus

// Content that is made when a menu opens.
extension MenuExporter {
  /// Beyond this many, lazy elements that no client asked about are left as they are until the menu was closed.
  static let maximumUnaskedLoads = 64

  /// Notes which lazy elements a list shows.
  func setLazies(of list: ExportedItem, _ elements: [LazyMenuElement]) {
    if !elements.isEmpty {
      lazies[list.id] = elements
    } else if !lazies.isEmpty {
      for element in lazies.removeValue(forKey: list.id) ?? [] { element.holdsBack = false }
      closedLists.remove(list.id)
      holdingLists.remove(list.id)
    }
  }

  /// Notes that clients are about to show lists. What is lazy in them, or one level ahead, and was closed since it was
  /// shown, is asked for anew.
  func noteAsked(_ lists: Set<ItemID>) {
    asked.formUnion(lists)
    guard !closedLists.isEmpty else { return }
    closedLists = closedLists.filter { id in
      !lists.contains(id) && itemsByID[id]?.parent.map { !lists.contains($0.id) } ?? false
    }
  }

  /// Ends the display of a submenu that a client closed, and of those inside it, unless another client has it open. What
  /// is above may be open still, or not: panels on libdbusmenu-gtk never say that the root closed.
  func endLists(from menu: ItemID) {
    guard !table.sessions.values.contains(where: { $0.open.contains(menu) }) else { return }
    func isOver(_ id: ItemID) -> Bool { id == menu || isInside(id, menu) }
    showHeld(in: isOver)
    asked = asked.filter { !isOver($0) }
    for (id, elements) in lazies where isOver(id) {
      closedLists.insert(id)
      for element in elements where hooked[ObjectIdentifier(element)]?.isTold == true { element.endShowing() }
    }
  }

  /// Has lazy elements of a submenu that is on the screen by now keep their one row until it closes, where no popup of
  /// those who have the menu open grows: what comes late would be an empty box there.
  func holdBack(in list: ItemID) {
    guard let elements = lazies[list], openSessions.keys.allSatisfy({ habits[$0] == .fixedPopups }) else { return }
    for element in elements { element.holdsBack = true }
    holdingLists.insert(list)
  }

  /// Shows in lists what came late.
  func showHeld(in isMeant: (ItemID) -> Bool = { _ in true }) {
    for list in holdingLists where isMeant(list) {
      for element in lazies[list] ?? [] { element.holdsBack = false }
      holdingLists.remove(list)
    }
  }

  /// Asks lazy elements for what they show: where a panel asked for their list or for the one above it, and where none
  /// will ever ask.
  func loadAsked() {
    guard !lazies.isEmpty, isExported else { return }
    let isOpen = !openSessions.isEmpty
    let hasEager = options.loadsUnasked || lazies.values.contains { $0.contains { $0.loading == .eager } }
    guard isOpen || hasEager else { return }
    for id in lazies.keys.sorted() where !closedLists.contains(id) {
      guard let item = itemsByID[id], let elements = lazies[id] else { continue }
      let isShown = isOpen && asked.contains(id)
      let isAhead = isOpen && item.parent.map { asked.contains($0.id) && item.properties.isVisible } ?? false
      let isUnasked = options.loadsUnasked || habits.values.contains(.rootOnly)
      for element in elements {
        if isShown || isAhead && element.loading != .whenShown {
          element.loadIfNeeded()
        } else if isUnasked || element.loading == .eager {
          loadUnasked(element, in: item)
        }
      }
    }
  }

  /// Asks for what no client asked about. Lists further down come later, until there were too many: what is lazy may have
  /// no end.
  private func loadUnasked(_ element: LazyMenuElement, in list: ExportedItem) {
    guard element.needsLoading, unaskedLoads < Self.maximumUnaskedLoads, list.isReachable() else { return }
    unaskedLoads += 1
    element.loadIfNeeded()
  }

  /// Tells the server which questions may have to wait for the program.
  func updateOnDemand(_ update: inout MenuUpdate) {
    let waiting = contents.undrawn.union(commands.keys)
    guard !(lazies.isEmpty && waiting.isEmpty && onDemand.isEmpty && provider == nil) else { return }
    var new = waiting
    if provider != nil { new.insert(.root) }
    for (id, elements) in lazies {
      guard let item = itemsByID[id] else { continue }
      let changing = elements.filter(\.mayChangeOnOpening)
      if !changing.isEmpty { new.insert(id) }
      if let parent = item.parent, changing.contains(where: { $0.loading != .whenShown }) { new.insert(parent.id) }
    }
    for id in new.symmetricDifference(onDemand) { update.onDemand[id] = new.contains(id) }
    onDemand = new
  }
}
