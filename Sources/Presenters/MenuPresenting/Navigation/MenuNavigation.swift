package import Basics
package import DBusMenu

/// The row that was chosen last, or whose context menu was asked for.
package struct Departure: Sendable {
  package let row: MenuRow
  /// Whether it was the context menu.
  package let asksForContext: Bool
}

/// A menu as the user goes through it: which levels are open, what is selected, what was typed.
///
/// A value without a screen and a bus: inputs go in, and what is to be done comes out. How the rows are arranged is the
/// presenter's ``LevelLayout``.
package struct MenuNavigation<Layout: LevelLayout>: Sendable {
  package internal(set) var menu = MenuNode(id: .root)
  package private(set) var isRightToLeft = false
  /// The space for the menu and for its submenus; see ``rearrange()``.
  package var rooms: (root: Layout.Room, submenu: Layout.Room)
  /// Whether the program is told which row is selected.
  package var tellsSelection = false
  /// The row that the program knows to be selected.
  var toldSelection: ToldSelection?
  private(set) var position: RowPosition?
  /// The row that the program sets off, while it does.
  package internal(set) var highlight: Highlight?
  /// The menu and the submenus that are open, each opened from the one before.
  package internal(set) var levels: [MenuLevel<Layout>] = []
  package internal(set) var drafts = Drafts()
  var shownIDs = ShownIDs()
  /// The menu as it was to be seen in the last moment, before changes of its program.
  package internal(set) var sights: [MenuSight<Layout>] = []
  var sightCount = 0
  /// The time at which the program had opened the menu.
  private var opening = Duration.zero
  /// The letters typed to find a row, and the time of the last one.
  var search = (text: "", time: Duration.zero)
  /// Whether the pointer works as in the menus of desktops: rows of a menu behind another count too, and a press may
  /// end on another row than it began on.
  package var isWindowed = false
  var pointer = PointerState()
  /// Whether it is known which way the menu opens.
  var isPlaced = false
  /// The direction that the program is turning the rows for, and the time it has.
  var turning: (direction: Word.Direction, end: Duration)?
  /// The modifiers that are held.
  package private(set) var modifiers: Set<Word.Modifier> = []
  /// Whether a press that the program handed over goes on.
  package internal(set) var isHolding = false
  /// Whether the last key was an Escape that closed an empty level, which its program had yet to fill.
  var hasEscaped = false
  /// Enter or Tab in a field that chooses, until the program has answered with the rows that the text finds.
  var awaitedKey: MenuKey?
  /// The time of the input.
  private(set) var now = Duration.zero
  package internal(set) var choices: [MenuChoice] = []
  package internal(set) var isFinished = false
  /// The row by which the user has left the menu. The next menu may belong to it.
  package internal(set) var departure: Departure?

  /// The time the pointer rests on a row until its submenu opens, where the program does not say.
  package var submenuPause = Duration.seconds(1)

  /// The time between letters that belong together.
  static var typingPause: Duration { .seconds(1) }

  /// Makes a menu that its program has yet to open.
  ///
  /// - Parameter selectsFirst: Whether a row is selected before the user has done so;
  ///   ``NavigationInput/selectFirst`` may follow.
  package init(title: PrintableText = "", room: Layout.Room, selectsFirst: Bool = true) {
    rooms = (room, room)
    levels = [MenuLevel(menu, title: title, isReading: true, room: room, selectsFirst: selectsFirst)]
  }

  /// The level in front.
  package internal(set) var top: MenuLevel<Layout> {
    get { levels[levels.count - 1] }  // the root's is always there
    set { levels[levels.count - 1] = newValue }
  }

  /// Whether the program has yet to say what is in the menu, or in which order. Until then no row of it
  /// is to be drawn or chosen.
  package var isOpening: Bool { levels[0].isReading || isTurning }

  /// Handles an input; returns what is to be done.
  ///
  /// - Parameter now: The time since anything.
  package mutating func handle(_ input: NavigationInput, at now: Duration = .zero) -> [NavigationEffect] {
    apply(input, at: now) + selectionEffects()
  }

  /// Handles one of several inputs that come together; ``selectionEffects()`` follows the last of them.
  package mutating func apply(_ input: NavigationInput, at now: Duration) -> [NavigationEffect] {
    // A user who asks twice does not wait for the program.
    guard !isFinished else { return input == .key(.escape) || input == .press(.outside) ? [.finish] : [] }
    endSights(at: now)
    let levels = levels
    let effects = input.isOfUser && !sights.isEmpty ? applySeen(input, at: now) : carryOut(input, at: now)
    return effects.map { $0.told { id in Self.programID(of: id, in: self.levels + levels) } }
  }

  /// Handles an input in the menu as it is now; its effects have the ids of the rows that are shown.
  mutating func carryOut(_ input: NavigationInput, at now: Duration) -> [NavigationEffect] {
    guard !isFinished else { return [] }
    self.now = now
    pointer.isUsed = input.isOfPointer ?? pointer.isUsed
    defer { reveal() }
    switch input {
    case .key(let key): return press(key, at: now)
    case .letters(let letters): return letters.first.map { press(.character($0), of: letters, at: now) } ?? []
    case .press(let target): return isWindowed ? pressDown(on: target) : press(target)
    case .release(let target): return isWindowed ? letGo(on: target) : release(target)
    case .touch(let target): return touch(target)
    case .move(let target): return hover(over: target, at: now)
    case .wheel(let stops): return scroll(by: stops)
    case .set(let stop, let value): return set(stop, to: value)
    case .operate(let stop): return operate(stop)
    case .context(let stop, let point): return askForContext(of: stop, at: point)
    case .commit: return isOpening ? [] : commit()
    case .hold, .drag, .drop, .cancelHold, .hovered: return follow(input, at: now)
    case .menu(let menu, let isRightToLeft):
      self.isRightToLeft = isRightToLeft
      return show(menu)
    case .opened(let id):
      if let index = levels.firstIndex(where: { $0.toldID == id }) { levels[index].noteAnswer() }
      guard id == .root else { return tellRenumbered() }
      opening = now
      return show(menu)
    case .placed(let opensUpwards): return place(upwards: opensUpwards, at: now)
    case .modifiers, .position, .selectFirst:
      note(input)
      return []
    case .request(let id): return follow(id)
    case .dismiss: return finish()
    case .time: return tellRenumbered() + rest(at: now)
    }
  }

  /// Takes over what nothing follows from.
  private mutating func note(_ input: NavigationInput) {
    switch input {
    case .modifiers(let held): modifiers = held
    case .position(let position): self.position = position
    case .selectFirst: levels[0].selectStart()
    default: break
    }
  }

  /// Tells the program about another selection, if it is to know. It is told nothing of a level that it does not know
  /// to be open.
  package mutating func selectionEffects() -> [NavigationEffect] {
    guard tellsSelection, !isFinished, !top.isReading, let selection = selection(), !selection.isSame(as: toldSelection)
    else { return [] }
    // A program that makes its rows anew whenever it is told is told no more often than rows can be read.
    if let told = toldSelection, told.row == selection.row {
      let due = told.time + MenuPresentingLimits.sightTime
      if now < due { return [.wake(at: due)] }
    }
    toldSelection = selection
    return [.hover(selection.id)]
  }

  /// The selection as the program is told it; `nil` without one.
  func selection() -> ToldSelection? {
    top.highlighted.map { ToldSelection(row: $0.stop.id, id: programID(of: $0.stop.id), time: now) }
  }

  /// Whether the user has used the pointer since the last key: then the row below it is selected.
  package var isPointed: Bool { pointer.isUsed }

  /// The program's id of a row that is shown.
  package func programID(of id: ItemID) -> ItemID { Self.programID(of: id, in: levels) }

  private static func programID(of id: ItemID, in levels: [MenuLevel<Layout>]) -> ItemID {
    levels.lazy.compactMap { $0.programID(of: id) }.first ?? id
  }

  /// Goes to a row because the program asks for it, which is a change of what is to be seen.
  private mutating func follow(_ request: ItemID) -> [NavigationEffect] {
    let before = self
    let effects = goTo(request)
    return now - opening < MenuPresentingLimits.sightTime ? effects : effects + note(before)
  }

  /// Arranges all levels in ``rooms``.
  package mutating func rearrange() {
    for index in levels.indices { levels[index].arrange(room: room(ofLevel: index)) }
    reveal()
  }

  func room(ofLevel index: Int) -> Layout.Room { index == 0 ? rooms.root : rooms.submenu }

  private mutating func reveal() { for index in levels.indices { levels[index].reveal() } }
}
