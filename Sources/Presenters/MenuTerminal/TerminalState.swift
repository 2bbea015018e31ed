import Basics
import DBusMenu
import MenuPresenting

/// A menu in a terminal: how far the user has gone, and where it is drawn.
///
/// A value without a screen and a bus; ``frame()`` is what is to be drawn.
struct TerminalState: PresenterState, Sendable {
  var navigation: MenuNavigation<LineLayout>
  private(set) var size: Size
  private(set) var backdrop: HighlightedList?
  /// Whether keys count that were pressed before the menu was drawn.
  var keepsEarlyInput = true
  /// Whether the keys are explained, in front of the menu.
  private(set) var showsKeys = false
  /// Where the pointer is, and what it was on when it got there.
  private var pointed: (point: Point, target: PointerTarget)?
  private var early: [TerminalInput] = []

  init(title: PrintableText = "", size: Size) {
    self.size = size
    navigation = MenuNavigation(title: title, room: Size(columns: size.columns - 4, rows: size.rows))
  }

  var levels: [Level] { navigation.levels }
  var top: Level { navigation.top }
  var isRightToLeft: Bool { navigation.isRightToLeft }

  var geometry: Geometry {
    Geometry(
      levels, behind: backdrop?.level, size: size, isRightToLeft: isRightToLeft,
      opensUpwards: navigation.menu.opensUpwards, isReversed: navigation.menu.isReversed,
      rootColumns: Self.columns(navigation.menu.preferredWidth))
  }

  static func input(_ input: NavigationInput) -> TerminalInput { .navigation(input) }

  mutating func handle(_ input: TerminalInput, at now: Duration = .zero) -> [NavigationEffect] {
    guard !navigation.isFinished else { return [] }
    if toggleKeys(input) { return [] }
    if navigation.isOpening, keep(input) { return [] }
    navigation.endSights(at: now)
    var effects = apply(input, at: now)
    if input == .navigation(.opened(.root)) {
      for input in early { effects += apply(input, at: now) }
      early = []
    }
    return effects + followPointer(after: input, at: now) + navigation.selectionEffects()
  }

  /// Selects the row that has come below a pointer at rest.
  private mutating func followPointer(after input: TerminalInput, at now: Duration) -> [NavigationEffect] {
    if case .pointer(let action, let point) = input, [.press, .release, .move].contains(action) {
      pointed = (point, target(at: point))
      return []
    }
    guard navigation.isPointed, !navigation.isFinished, let (point, last) = pointed else { return [] }
    let target = target(at: point)
    guard target.stop != last.stop else { return [] }
    pointed = (point, target)
    return navigation.apply(.move(target), at: now)
  }

  /// Shows the keys, or takes them away again; false for an input that means something else.
  private mutating func toggleKeys(_ input: TerminalInput) -> Bool {
    switch input {
    case .navigation(.key), .pointer(.press, _):
      guard showsKeys || input == .navigation(.key(.character("?"))) && navigation.editableText == nil else {
        return false
      }
      showsKeys.toggle()
      return true
    default: return false
    }
  }

  private mutating func apply(_ input: TerminalInput, at now: Duration) -> [NavigationEffect] {
    defer { updateBackdrop() }
    switch input {
    case .navigation(let input):
      // The rooms come first: the rows are arranged in them.
      if case .menu(let menu, _) = input { setRooms(for: menu) }
      return navigation.apply(input, at: now)
    case .pointer(.wheelUp, _): return navigation.apply(.wheel(-1), at: now)
    case .pointer(.wheelDown, _): return navigation.apply(.wheel(1), at: now)
    case .pointer(.press, let point) where isFocus(at: point): return navigation.apply(.commit, at: now)
    case .pointer(.press, let point): return navigation.apply(.press(target(at: point)), at: now)
    case .pointer(.release, let point): return navigation.apply(.release(target(at: point)), at: now)
    case .pointer(.move, let point): return navigation.apply(.move(target(at: point)), at: now)
    case .resize(let size):
      self.size = size
      setRooms(for: navigation.menu)
      navigation.rearrange()
      return []
    }
  }

  /// Keeps an input until the menu is drawn; false for one that counts at once, such as Escape.
  private mutating func keep(_ input: TerminalInput) -> Bool {
    switch input {
    case .resize, .navigation(.key(.escape)), .navigation(.menu), .navigation(.opened), .navigation(.position),
      .navigation(.dismiss):
      return false
    case .navigation(.time): break
    case .navigation(.request): keepEarly(input)
    case .navigation, .pointer: if keepsEarlyInput { keepEarly(input) }
    }
    return true
  }

  private mutating func keepEarly(_ input: TerminalInput) {
    if early.count < MenuTerminalLimits.earlyKeys { early.append(input) }
  }

  // MARK: Where it is drawn

  private mutating func setRooms(for menu: MenuNode) {
    let preferred = Self.columns(menu.preferredWidth)
    navigation.rooms = (
      root: Size(columns: min(size.columns, preferred ?? size.columns) - 4, rows: size.rows),
      submenu: Size(columns: size.columns - 4, rows: size.rows)
    )
  }

  /// The columns of so many pixels with the frame. A column has eight, as in most fonts of terminals.
  private static func columns(_ pixels: Int?) -> Int? { pixels.map { max(leastColumns, $0 / 8) } }

  private static let leastColumns = 8

  private mutating func updateBackdrop() {
    if navigation.highlight?.description != backdrop?.highlight {
      backdrop = navigation.highlight.map {
        HighlightedList($0, room: Size(columns: size.columns - 4, rows: size.rows))
      }
    }
    backdrop?.reveal(rows: size.rows)
  }
}
