import DBusMenu

// Which menus are open.
extension MenuNavigation {
  /// Takes over the menu as it is now; levels that are gone are closed.
  mutating func show(_ menu: MenuNode) -> [NavigationEffect] {
    self.menu = menu
    if levels[0].isReading { return [] }
    let hasSelection = top.selection != nil
    // Below a press that goes on, the pointer alone selects.
    defer { if isHolding, !hasSelection, !isEditing { top.selection = nil } }
    noteDirection()
    levels[0].startsAtEnd = menu.isReversed
    let described = HighlightDescription(menu.properties[.highlight])
    if described != highlight?.description { highlight = described.flatMap { Highlight($0, at: position) } }
    var node: MenuNode? = menu
    // The picture of what is set off is there itself.
    if highlight != nil { node?.children.removeAll { Word.Role($0.properties[.role]) == .preview && !$0.isEnabled } }
    // So are the lines of a preview where it is drawn; its first element opens it.
    if isWindowed, menu.preview != nil { node?.children.removePreviewLines(isReversed: menu.isReversed) }
    for (index, level) in levels.enumerated() {
      if index > 0 { node = node?.children.first { $0.id == level.id } }
      guard let node, index == 0 || (MenuRow.isShown(node) && node.isEnabled && node.hasSubmenu) else {
        return closeLevels(from: index)
      }
      if index > 0 { levels[index].title = node.submenuTitle }
      levels[index].update(node, room: room(ofLevel: index))
    }
    drafts.update(Dictionary(levels.flatMap(\.values), uniquingKeysWith: { $1 }))
    return awaitedKey.flatMap { searchKey($0) } ?? []
  }

  /// Opens the way to a submenu, or goes to a row of one.
  mutating func goTo(_ id: ItemID) -> [NavigationEffect] {
    guard let path = MenuNode.path(to: id, in: menu) else { return [] }
    let common = zip(levels.dropFirst(), path).prefix { $0.id == $1.id }.count
    var effects = closeLevels(from: common + 1)
    for node in path[common...] where node.hasSubmenu {
      guard let index = top.stops.firstIndex(where: { $0.stop == MenuStop(id: node.id) }) else { break }
      top.selection = index
      effects += openSelected()
    }
    if let row = path.last, let index = top.stops.firstIndex(where: { $0.stop == MenuStop(id: row.id) }) {
      top.selection = index
    }
    return effects
  }

  // MARK: Levels

  /// Opens the submenu of the row that is selected.
  ///
  /// - Parameter byPointer: Whether nothing in it is selected until the pointer or a key gets there.
  mutating func openSelected(byPointer: Bool = false) -> [NavigationEffect] {
    guard let selected = top.selected, selected.stop.part == nil, top.rows[selected.row].hasSubmenu,
      let node = top.node.children.first(where: { $0.id == selected.stop.id })
    else { return [] }
    search.text = ""
    levels.append(
      MenuLevel(
        node, title: node.submenuTitle, endsHere: node.closesSubmenuOnly, isReading: true,
        room: rooms.submenu, startsAtEnd: menu.isReversed, selectsFirst: !byPointer, opening: now))
    return [.open(node.id)]
  }

  /// Closes levels, those in front first, but never the root's.
  mutating func closeLevels(from index: Int) -> [NavigationEffect] {
    search.text = ""
    pointer.resting = nil
    let first = min(max(1, index), levels.count)
    let closed = levels[first...].reversed().map { NavigationEffect.close($0.id) }
    levels.removeSubrange(first...)
    return closed
  }

  /// Closes everything.
  mutating func finish() -> [NavigationEffect] {
    let effects = closeLevels(from: 1)
    isFinished = true
    return effects + [.close(.root), .finish]
  }
}

extension [MenuNode] {
  /// Removes all previews but the one of the first element.
  ///
  /// - Parameter isReversed: Whether the last element comes first.
  fileprivate mutating func removePreviewLines(isReversed: Bool) {
    let previews = filter { Word.Role($0.properties[.role]) == .preview && $0.isEnabled }.map(\.id)
    let opener = isReversed ? previews.last : previews.first
    removeAll { previews.contains($0.id) && $0.id != opener }
  }
}
