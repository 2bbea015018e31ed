import DBusMenu
import Menus

// Content that is made when a menu opens.
extension MenuExporter {
  /// Notes which lazy elements a list shows.
  func setLazies(of list: ExportedItem, _ elements: [LazyMenuElement]) {
    if !elements.isEmpty {
      lazies[list.id] = elements
    } else if !lazies.isEmpty {
      lazies[list.id] = nil
    }
  }

  /// Asks lazy elements for what they show, where a panel asked for their list, or for the one above it.
  func loadAsked() {
    guard !lazies.isEmpty, !openSessions.isEmpty else { return }
    for id in lazies.keys.sorted() {
      guard let item = itemsByID[id], let elements = lazies[id] else { continue }
      let isShown = asked.contains(id)
      let isAhead = item.parent.map { asked.contains($0.id) && item.properties.isVisible } ?? false
      guard isShown || isAhead else { continue }
      for element in elements where isShown || element.loading == .oneLevelAhead { element.loadIfNeeded() }
    }
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
      if let parent = item.parent, changing.contains(where: { $0.loading == .oneLevelAhead }) { new.insert(parent.id) }
    }
    for id in new.symmetricDifference(onDemand) { update.onDemand[id] = new.contains(id) }
    onDemand = new
  }
}
