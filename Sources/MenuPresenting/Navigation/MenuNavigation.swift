package import DBusMenu
package import Printing

/// A menu as the user goes through it: which levels are open, what is selected, what was typed.
///
/// A value without a screen and a bus: inputs go in, and what is to be done comes out. How the rows are arranged is the
/// presenter's ``LevelLayout``.
package struct MenuNavigation<Layout: LevelLayout>: Sendable {
  package private(set) var menu = MenuNode(id: .root)
  package private(set) var isRightToLeft = false
  /// The space for the menu and for its submenus; see ``rearrange()``.
  package var rooms: (root: Layout.Room, submenu: Layout.Room)
  /// Whether the program is told which row is selected.
  package var tellsSelection = false
  private var toldSelection: ItemID?
  private var position: RowPosition?
  /// The row that the program sets off, while it does.
  package private(set) var highlight: Highlight?
  /// The menu and the submenus that are open, each opened from the one before.
  package private(set) var levels: [MenuLevel<Layout>] = []
  package internal(set) var drafts = Drafts()
  /// The letters typed to find a row, and the time of the last one.
  var search = (text: "", time: Duration.zero)
  /// The submenu that opens when the pointer has rested on its row.
  var resting: (stop: MenuStop, until: Duration)?
  /// Where the button was pressed, and has to be released to count.
  var pressed: MenuStop?
  /// The modifiers that are held.
  package private(set) var modifiers: Set<Word.Modifier> = []
  /// Whether a press that the program handed over goes on.
  package internal(set) var isHolding = false
  package private(set) var choices: [Choice] = []
  package private(set) var isFinished = false

  /// The time the pointer rests on a row until its submenu opens, and letters belong together.
  static var pause: Duration { .seconds(1) }

  /// Makes a menu that its program has yet to open.
  package init(title: PrintableText = "", room: Layout.Room) {
    rooms = (room, room)
    levels = [MenuLevel(menu, title: title, isReading: true, room: room)]
  }

  /// The level in front.
  package internal(set) var top: MenuLevel<Layout> {
    get { levels[levels.count - 1] }  // the root's is always there
    set { levels[levels.count - 1] = newValue }
  }

  /// Whether the program has yet to say what is in the menu. Until then no row of it is to be drawn or chosen.
  package var isOpening: Bool { levels[0].isReading }

  /// Handles an input; returns what is to be done.
  ///
  /// - Parameter now: The time since anything.
  package mutating func handle(_ input: NavigationInput, at now: Duration = .zero) -> [NavigationEffect] {
    apply(input, at: now) + selectionEffects()
  }

  /// Handles one of several inputs that come together; ``selectionEffects()`` follows the last of them.
  package mutating func apply(_ input: NavigationInput, at now: Duration) -> [NavigationEffect] {
    guard !isFinished else { return [] }
    defer { reveal() }
    switch input {
    case .key(let key): return press(key, at: now)
    case .press(let target): return press(target)
    case .release(let target): return release(target)
    case .move(let target): return move(to: target, at: now)
    case .wheel(let stops): return scroll(by: stops)
    case .set(let stop, let value): return set(stop, to: value)
    case .operate(let stop): return operate(stop)
    case .modifiers(let held):
      modifiers = held
      return []
    case .context(let stop, let point): return askForContext(of: stop, at: point)
    case .commit: return isOpening ? [] : commit()
    case .hold, .drag, .drop, .cancelHold, .hovered: return follow(input, at: now)
    case .position(let position):
      self.position = position
      return []
    case .menu(let menu, let isRightToLeft):
      self.isRightToLeft = isRightToLeft
      return show(menu)
    case .opened(let id):
      if let index = levels.firstIndex(where: { $0.id == id }) {
        levels[index].update(levels[index].node, isReading: false)
      }
      return id == .root ? show(menu) : []
    case .request(let id): return goTo(id)
    case .dismiss: return finish()
    case .time:
      guard let rest = resting, rest.until <= now else { return [] }
      resting = nil
      return rest.stop == top.selected?.stop ? openSelected() : []
    }
  }

  /// Tells the program about another selection, if it is to know. It is told nothing of a level that it does not know
  /// to be open.
  package mutating func selectionEffects() -> [NavigationEffect] {
    guard tellsSelection, !isFinished, !top.isReading, let id = top.selected?.stop.id, id != toldSelection else {
      return []
    }
    toldSelection = id
    return [.hover(id)]
  }

  /// Arranges all levels in ``rooms``.
  package mutating func rearrange() {
    for index in levels.indices { levels[index].update(levels[index].node, room: room(ofLevel: index)) }
    reveal()
  }

  private func room(ofLevel index: Int) -> Layout.Room { index == 0 ? rooms.root : rooms.submenu }

  private mutating func reveal() { for index in levels.indices { levels[index].reveal() } }

  // MARK: The menu

  /// Takes over the menu as it is now; levels that are gone are closed.
  private mutating func show(_ menu: MenuNode) -> [NavigationEffect] {
    self.menu = menu
    if isOpening { return [] }
    levels[0].startsAtEnd = menu.opensUpwards
    let properties = menu.properties[.highlight]
    if properties != highlight?.properties { highlight = Highlight(properties, at: position) }
    var node: MenuNode? = menu
    // The picture of what is set off is there itself.
    if highlight != nil { node?.children.removeAll { Word.Role($0.properties[.role]) == .preview && !$0.isEnabled } }
    for (index, level) in levels.enumerated() {
      if index > 0 { node = node?.children.first { $0.id == level.id } }
      guard let node, index == 0 || (MenuRow.isShown(node) && node.isEnabled && node.hasSubmenu) else {
        return closeLevels(from: index)
      }
      levels[index].update(node, room: room(ofLevel: index))
      if index > 0 { levels[index].title = node.submenuTitle }
    }
    drafts.update(Dictionary(levels.flatMap(\.values), uniquingKeysWith: { $1 }))
    return []
  }

  /// Opens the way to a submenu.
  private mutating func goTo(_ id: ItemID) -> [NavigationEffect] {
    guard let path = MenuNode.path(to: id, in: menu) else { return [] }
    let common = zip(levels.dropFirst(), path).prefix { $0.id == $1.id }.count
    var effects = closeLevels(from: common + 1)
    for node in path[common...] where node.hasSubmenu {
      guard let index = top.stops.firstIndex(where: { $0.stop == MenuStop(id: node.id) }) else { break }
      top.selection = index
      effects += openSelected()
    }
    return effects
  }

  // MARK: Levels

  /// Opens the submenu of the row that is selected.
  mutating func openSelected() -> [NavigationEffect] {
    guard let selected = top.selected, selected.stop.part == nil, top.rows[selected.row].hasSubmenu,
      let node = top.node.children.first(where: { $0.id == selected.stop.id })
    else { return [] }
    search.text = ""
    levels.append(
      MenuLevel(
        node, title: node.submenuTitle, endsHere: node.closesSubmenuOnly, isReading: true,
        room: rooms.submenu, startsAtEnd: menu.opensUpwards))
    return [.open(node.id)]
  }

  /// Closes levels, those in front first, but never the root's.
  mutating func closeLevels(from index: Int) -> [NavigationEffect] {
    search.text = ""
    resting = nil
    let closed = levels[max(1, index)...].reversed().map { NavigationEffect.close($0.id) }
    levels.removeSubrange(max(1, index)...)
    return closed
  }

  /// Closes everything.
  mutating func finish() -> [NavigationEffect] {
    let effects = closeLevels(from: 1)
    isFinished = true
    return effects + [.close(.root), .finish]
  }

  // MARK: Choosing

  /// Does what a stop is for.
  ///
  /// - Parameter staysOpen: Whether the menu stays, whatever the row says.
  mutating func activateSelected(staysOpen: Bool = false) -> [NavigationEffect] {
    guard let selected = top.selected else { return [.bell] }
    let row = top.rows[selected.row]
    if selected.stop.part != nil { return operateSelected() }
    if row.role == .searchField { return move(by: 1) }
    if row.hasSubmenu { return openSelected() }
    if row.isPreview { return commit(at: row) }
    let alternate = row.alternate(with: modifiers)
    note(row, title: alternate?.title.description)
    let choice = alternate.map { NavigationEffect.alternate(row.id, action: $0.action) } ?? .click(row.id)
    return [choice] + (staysOpen && alternate == nil ? [] : end(of: row))
  }

  /// Remembers a choice.
  mutating func note(_ row: MenuRow, title: String? = nil) {
    search.text = ""
    let titles = levels.dropFirst().map(\.node.title) + [title ?? row.label]
    choices = choices.suffix(999) + [Choice(id: row.id, titles: titles)]
  }

  /// Closes what a choice of a row closes.
  mutating func end(of row: MenuRow) -> [NavigationEffect] {
    if row.keepsOpen { return [] }
    return levels.lastIndex(where: \.endsHere).map { closeLevels(from: $0) } ?? finish()
  }
}
