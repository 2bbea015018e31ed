import DBusMenu
import Printing

/// A menu as a person goes through it: which levels are open, what is selected, what was typed.
///
/// A value without a screen and a bus: inputs go in, what is to be done comes out, and ``frame()`` is what is to be seen.
struct PresenterState: Sendable {
  private(set) var menu = MenuNode(id: .root)
  var size: Size
  private(set) var isRightToLeft = false
  /// Where the program says that the menu belongs, if that is a row of a menu.
  var place: Backdrop.Place?
  private(set) var backdrop: Backdrop?
  /// Whether the program is told which row is selected.
  var tellsSelection = false
  /// Whether keys count that were pressed before the menu was to be seen.
  var keepsEarlyInput = true
  private var early: [Input] = []
  private var toldSelection: ItemID?
  /// The menu and the submenus that are open, each opened from the one before.
  private(set) var levels: [Level] = []
  var drafts = Drafts()
  /// What was typed to find a row, and when the last of it.
  var search = (text: "", time: Duration.zero)
  /// The submenu that opens when the pointer has rested on its row.
  var resting: (stop: Level.Stop, until: Duration)?
  /// Where the button was pressed, and has to be let go of to count.
  var pressed: Level.Stop?
  private(set) var choices: [Choice] = []
  private(set) var isFinished = false

  /// How long the pointer rests on a row until its submenu opens, and letters belong together.
  static let pause = Duration.seconds(1)

  init(title: PrintableText = "", size: Size) {
    self.size = size
    levels = [Level(menu, title: title, endsHere: false, isReading: true, columns: size.columns - 4)]
  }

  var geometry: Geometry {
    Geometry(
      levels, behind: backdrop?.level, size: size, isRightToLeft: isRightToLeft, opensUpwards: opensUpwards,
      rootColumns: preferredColumns)
  }

  /// The level in front.
  var top: Level {
    get { levels[levels.count - 1] }  // the root's is always there
    set { levels[levels.count - 1] = newValue }
  }

  /// Whether the program has yet to say what is in the menu. Until then no row of it is to be seen or chosen.
  var isOpening: Bool { levels[0].isReading }

  /// Takes an input; returns what is to be done.
  ///
  /// - Parameter now: The time since anything.
  mutating func handle(_ input: Input, at now: Duration = .zero) -> [Effect] {
    guard !isFinished else { return [] }
    let effects = react(to: input, at: now)
    settle()
    // Of a level that the program does not know to be open it is told nothing.
    guard tellsSelection, !isFinished, !top.isReading, let id = top.selected?.stop.id, id != toldSelection else {
      return effects
    }
    toldSelection = id
    return effects + [.hover(id)]
  }

  private mutating func react(to input: Input, at now: Duration) -> [Effect] {
    if isOpening, wait(with: input) { return [] }
    switch input {
    case .key(let key): return press(key, at: now)
    case .pointer(let action, let point): return handle(action, at: point, now)
    case .resize(let size):
      self.size = size
      for index in levels.indices { levels[index].update(levels[index].node, columns: columns(ofLevel: index)) }
      return []
    case .menu(let menu, let isRightToLeft):
      self.isRightToLeft = isRightToLeft
      return show(menu)
    case .opened(let id):
      if let index = levels.firstIndex(where: { $0.id == id }) {
        levels[index].update(levels[index].node, isReading: false)
      }
      guard id == .root else { return [] }
      defer { early = [] }
      return show(menu) + early.flatMap { isFinished ? [] : react(to: $0, at: now) }
    case .request(let id): return goTo(id)
    case .dismiss: return finish()
    case .time:
      guard let rest = resting, rest.until <= now else { return [] }
      resting = nil
      return rest.stop == top.selected?.stop ? openSelected() : []
    }
  }

  /// Keeps an input for when the menu is to be seen; false for one that counts at once, as Escape does.
  private mutating func wait(with input: Input) -> Bool {
    switch input {
    case .key(.escape), .menu, .opened, .resize, .dismiss: return false
    case .time: break
    case .request: early.append(input)
    case .key, .pointer: if keepsEarlyInput, early.count < Self.maximumEarly { early.append(input) }
    }
    return true
  }

  private static let maximumEarly = 256

  /// Keeps what is selected in view.
  private mutating func settle() {
    for index in levels.indices { levels[index].settle(height: levels[index].height(in: size.rows)) }
    if let height = backdrop?.level.height(in: size.rows) { backdrop?.level.settle(height: height) }
  }

  // MARK: The menu

  /// Takes over the menu as it is now; levels that are gone are closed.
  private mutating func show(_ menu: MenuNode) -> [Effect] {
    self.menu = menu
    if isOpening { return [] }
    levels[0].startsAtEnd = opensUpwards
    let highlight = menu.value("highlight")
    if highlight != backdrop?.highlight { backdrop = Backdrop(highlight, at: place, columns: size.columns - 4) }
    var node: MenuNode? = menu
    // The picture of what is set off is there itself.
    if backdrop != nil { node?.children.removeAll { $0.string("role") == "preview" && !$0.isEnabled } }
    for (index, level) in levels.enumerated() {
      if index > 0 { node = node?.children.first { $0.id == level.id } }
      guard let node, index == 0 || (MenuRow.isShown(node) && node.isEnabled && node.hasSubmenu) else {
        return closeLevels(from: index)
      }
      levels[index].update(node, columns: columns(ofLevel: index))
      if index > 0 { levels[index].title = node.submenuTitle }
    }
    drafts.update(Dictionary(levels.flatMap(\.values), uniquingKeysWith: { $1 }))
    return []
  }

  /// Opens the way to a submenu.
  private mutating func goTo(_ id: ItemID) -> [Effect] {
    guard let path = MenuNode.path(to: id, in: menu) else { return [] }
    let common = zip(levels.dropFirst(), path).prefix { $0.id == $1.id }.count
    var effects = closeLevels(from: common + 1)
    for node in path[common...] where node.hasSubmenu {
      guard let index = top.stops.firstIndex(where: { $0.stop == Level.Stop(id: node.id) }) else { break }
      top.selection = index
      effects += openSelected()
    }
    return effects
  }

  // MARK: Levels

  /// Opens the submenu of the row that is selected.
  mutating func openSelected() -> [Effect] {
    guard let selected = top.selected, selected.stop.part == nil, top.rows[selected.row].hasSubmenu,
      let node = top.node.children.first(where: { $0.id == selected.stop.id })
    else { return [] }
    search.text = ""
    levels.append(
      Level(
        node, title: node.submenuTitle, endsHere: node.string("dismiss-scope") == "submenu", isReading: true,
        columns: size.columns - 4, startsAtEnd: opensUpwards))
    return [.open(node.id)]
  }

  /// Closes levels, those in front first, but never the root's.
  mutating func closeLevels(from index: Int) -> [Effect] {
    search.text = ""
    resting = nil
    let closed = levels[max(1, index)...].reversed().map { Effect.close($0.id) }
    levels.removeSubrange(max(1, index)...)
    return closed
  }

  /// Closes everything.
  mutating func finish() -> [Effect] {
    let effects = closeLevels(from: 1)
    isFinished = true
    return effects + [.close(.root), .finish]
  }

  // MARK: Choosing

  /// Does what a stop is for.
  ///
  /// - Parameter staysOpen: Whether the menu stays, whatever the row says.
  mutating func activateSelected(staysOpen: Bool = false) -> [Effect] {
    guard let (stop, index, _) = top.selected else { return [.bell] }
    let row = top.rows[index]
    if stop.part != nil { return operateSelected() }
    if row.role == .searchField { return move(by: 1) }
    if row.hasSubmenu { return openSelected() }
    search.text = ""
    choices = choices.suffix(999) + [Choice(id: row.id, titles: levels.dropFirst().map(\.node.title) + [row.label])]
    if staysOpen || row.keepsOpen { return [.click(row.id)] }
    if let end = levels.lastIndex(where: \.endsHere) { return [.click(row.id)] + closeLevels(from: end) }
    return [.click(row.id)] + finish()
  }
}
