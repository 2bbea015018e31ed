import DBusMenu

// Which menus are open.
extension MenuNavigation {
  /// Takes over the menu as it is now; levels that are gone are closed.
  mutating func show(_ menu: MenuNode) -> [NavigationEffect] {
    let before = self
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
    var effects: [NavigationEffect] = []
    var isChanged = false
    for index in levels.indices {
      if index > 0 {
        let id = levels[index - 1].programID(of: levels[index].id)
        node = node?.children.first { $0.id == id }
      }
      guard let node, index == 0 || (node.isDrawn && node.isEnabled && node.hasSubmenu) else {
        (effects, isChanged) = (closeLevels(from: index), true)
        break
      }
      if index > 0 { levels[index].title = node.submenuTitle }
      if levels[index].update(node, ids: &shownIDs, room: room(ofLevel: index)) { isChanged = true }
    }
    // The rows that the user's own text finds are those that were asked for.
    let isAnswer = drafts.update(Dictionary(levels.flatMap(\.values), uniquingKeysWith: { $1 }))
    if isAnswer { sights = [] } else if isChanged { effects += note(before) }
    return effects + tellRenumbered() + (awaitedKey.flatMap { searchKey($0) } ?? [])
  }

  /// Tells the program of open submenus that have another id there now, not more often than rows can be read.
  mutating func tellRenumbered() -> [NavigationEffect] {
    let renumbered = levels.indices.filter { levels[$0].toldID != levels[$0].source.id && !levels[$0].isReading }
    guard let first = renumbered.first else { return [] }
    let due = (renumbered.map { levels[$0].opening }.max() ?? now) + MenuPresentingLimits.sightTime
    guard due <= now else { return [.wake(at: due)] }
    // A program may take those in front for closed with the first of them.
    let ends = levels.indices[first...].reversed().map { levels[$0].retell(at: now) }
    return ends.map { .close($0) } + levels[first...].map { .open($0.toldID) }
  }

  /// Opens the way to a submenu, or goes to a row of one.
  mutating func goTo(_ id: ItemID) -> [NavigationEffect] {
    guard let path = MenuNode.path(to: id, in: menu) else { return [] }
    let common = zip(levels.dropFirst(), path).prefix { $0.source.id == $1.id }.count
    var effects = closeLevels(from: common + 1)
    for node in path[common...] where node.hasSubmenu {
      guard let index = top.index(ofRow: node.id) else { break }
      top.selection = index
      effects += openSelected()
    }
    if let row = path.last, let index = top.index(ofRow: row.id) { top.selection = index }
    return effects
  }

  // MARK: Levels

  /// Opens the submenu of the row that is selected.
  ///
  /// - Parameter byPointer: Whether nothing in it is selected until the pointer or a key gets there.
  mutating func openSelected(byPointer: Bool = false) -> [NavigationEffect] {
    guard let selected = top.selected, selected.stop.part == nil, top.rows[selected.row].hasSubmenu,
      let place = top.node.children.firstIndex(where: { $0.id == selected.stop.id })
    else { return [] }
    search.text = ""
    let source = top.source.children[place]
    levels.append(
      MenuLevel(
        source.shown(as: selected.stop.id, shownIDs.ids(of: source.children)), of: source, title: source.submenuTitle,
        endsHere: source.closesSubmenuOnly, isReading: true, room: rooms.submenu, startsAtEnd: menu.isReversed,
        selectsFirst: !byPointer, opening: now))
    return [.open(source.id)]
  }

  /// Closes levels, those in front first, but never the root's.
  mutating func closeLevels(from index: Int) -> [NavigationEffect] {
    search.text = ""
    pointer.resting = nil
    let first = min(max(1, index), levels.count)
    let closed = levels[first...].reversed().map { NavigationEffect.close($0.toldID) }
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

// Which way the menu opens. It opens downwards where there is room; that depends on its rows, which the
// program may then have to turn.
extension MenuNavigation {
  /// The time a program has to turn its rows until they are shown as they are.
  private static var turningTime: Duration { .milliseconds(150) }

  /// Whether the program is turning the rows.
  package var isTurning: Bool { turning != nil }

  /// Tells a program that takes the menu to open the other way, once: rows in view are not turned.
  mutating func place(upwards opensUpwards: Bool, at now: Duration) -> [NavigationEffect] {
    // The word of a slow program may come after its rows.
    guard !isOpening, !isPlaced, let known = Word.Direction(menu.properties[.direction]) else { return [] }
    isPlaced = true
    let direction = opensUpwards ? Word.Direction.up : .down
    guard known != direction else { return [] }
    let end = now + Self.turningTime
    turning = (direction, end)
    return [.direct(direction), .wake(at: end)]
  }

  /// Notes whether the program has turned the rows.
  mutating func noteDirection() {
    if let turning, Word.Direction(menu.properties[.direction]) == turning.direction { self.turning = nil }
  }

  /// Notes that time has passed.
  mutating func waitForDirection(at now: Duration) {
    if let turning, turning.end <= now { self.turning = nil }
  }
}
