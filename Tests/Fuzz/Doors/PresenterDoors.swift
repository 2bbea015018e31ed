import Basics
import DBusMenu
import LibDBus
@testable import MenuPresenting
@testable import MenuTerminal

extension FuzzDoor {
  /// The decisions of presenters: any menu, and any input of the user.
  static let presenters = [
    FuzzDoor(name: "navigation", enter: navigation), FuzzDoor(name: "keys", enter: keys),
    FuzzDoor(name: "terminal", enter: terminal),
    FuzzDoor(name: "placement", enter: placement),
  ]

  /// Any inputs keep the navigation whole.
  private static func navigation(_ input: FuzzBytes) throws {
    var bytes = input
    var navigation = MenuNavigation<LineLayout>(room: Size(columns: 30, rows: 9))
    (navigation.isWindowed, navigation.tellsSelection) = (bytes.bool(), bytes.bool())
    var now = Duration.zero
    _ = navigation.handle(.menu(bytes.menu(), isRightToLeft: bytes.bool()))
    _ = navigation.handle(.opened(.root))
    for _ in 0..<40 where !bytes.isAtEnd {
      now += .milliseconds(Int(bytes.byte()) * 4)
      let wasFinished = navigation.isFinished
      let effects = navigation.handle(bytes.input(), at: now)
      try require(!wasFinished || effects.allSatisfy { $0 == .finish }, "after its end: \(effects)")
      try require(effects.contains(.finish) == false || navigation.isFinished, "an end that is none")
      try check(navigation)
      try checkKeys(navigation, at: now)
    }
  }

  static func check(_ navigation: MenuNavigation<LineLayout>) throws {
    try require(!navigation.levels.isEmpty, "no level is open")
    for (index, level) in navigation.levels.enumerated() {
      if let selection = level.selection {
        try require(level.stops.indices.contains(selection), "\(selection) of \(level.stops.count) is selected")
        let stop = level.stops[selection]
        let row = level.rows[stop.row]
        try require(row.id == stop.stop.id && row.isEnabled, "\(stop) is selected, of \(row)")
        try require(row.canBeChosen || stop.stop.part != nil, "\(row) cannot be chosen")
        let isVisible = level.layout.visibleLines(height: level.layout.height(in: 9)).contains(stop.line)
        try require(isVisible, "\(stop) is selected, and out of sight")
      }
      guard index > 0, !navigation.isFinished else { continue }
      let parent = navigation.levels[index - 1].node.children.first { $0.id == level.id }
      try require(
        parent?.hasSubmenu == true && parent?.isEnabled == true,
        "level \(index) opens from \(String(describing: parent))")
    }
  }

  /// The keys against what is simply to be expected of them.
  private static func checkKeys(_ navigation: MenuNavigation<LineLayout>, at now: Duration) throws {
    guard !navigation.isFinished else { return }
    var leaving = navigation
    for step in 0...navigation.levels.count where !leaving.isFinished {
      let depth = leaving.levels.count
      _ = leaving.handle(.key(.escape), at: now)
      try require(leaving.isFinished || leaving.levels.count < depth, "Escape \(step + 1) stays on level \(depth)")
    }
    try require(leaving.isFinished, "\(navigation.levels.count + 1) times Escape, and still there")
    let count = navigation.top.stops.count
    guard count > 0 else { return }
    let from = navigation.top.selection
    let expected: [(MenuKey, Int)] = [
      (.home, 0), (.end, count - 1), (.tab, from.map { ($0 + 1) % count } ?? 0),
      (.backTab, from.map { ($0 + count - 1) % count } ?? count - 1),
    ]
    for (key, place) in expected {
      var next = navigation
      _ = next.handle(.key(key), at: now)
      try require(
        next.top.selection == place, "\(key) goes from \(from ?? -1) to \(next.top.selection ?? -1) of \(count)")
    }
    let lines = Set(navigation.top.stops.map(\.line))
    for key in [MenuKey.down, .up] {
      var around = navigation
      var seen: [Int] = []
      for _ in lines {
        _ = around.handle(.key(key), at: now)
        seen += around.top.selected.map { [$0.line] } ?? []
      }
      try require(Set(seen) == lines, "\(key) passes the lines \(seen) of \(lines)")
    }
  }

  /// Any menu can be drawn on any screen.
  private static func terminal(_ input: FuzzBytes) throws {
    var bytes = input
    var state = TerminalState(title: PrintableText(bytes.string()), size: bytes.size())
    var now = Duration.zero
    _ = state.handle(.navigation(.menu(bytes.menu(), isRightToLeft: bytes.bool())))
    _ = state.handle(.navigation(.opened(.root)))
    for _ in 0..<12 where !bytes.isAtEnd {
      now += .milliseconds(Int(bytes.byte()) * 4)
      switch bytes.number(below: 6) {
      case 0: _ = state.handle(.resize(bytes.size()), at: now)
      case 1:
        let actions: [PointerAction] = [.press, .release, .move, .wheelUp, .wheelDown]
        let point = Point(column: bytes.number(below: 40) - 1, row: bytes.number(below: 14) - 1)
        _ = state.handle(.pointer(bytes.one(of: actions), point), at: now)
      default: _ = state.handle(.navigation(bytes.input()), at: now)
      }
      let frame = state.frame()
      try require(frame.cells.count == frame.size.columns * frame.size.rows, "\(frame.cells.count) cells")
      for row in 0..<frame.size.rows {
        let width = (0..<frame.size.columns).reduce(0) { $0 + Glyphs.width(frame[$1, row].text) }
        try require(width == frame.size.columns, "line \(row) is \(width) of \(frame.size.columns) wide")
      }
    }
  }

  /// Menus are on the screen, wherever a program wants them.
  private static func placement(_ input: FuzzBytes) throws {
    var bytes = input
    let source = PresentationDetails(bytes.value(PresentationDetails.signature))
    let pointer =
      bytes.bool() ? PixelPoint(x: bytes.integer(Int32.self).asInt, y: bytes.integer(Int32.self).asInt) : nil
    var monitors: [DesktopMonitor] = []
    for _ in 0..<bytes.number(below: 4) {
      monitors.append(DesktopMonitor(frame: bytes.rect(), workArea: bytes.bool() ? bytes.rect() : nil))
    }
    let place = OpeningPlace(
      of: source, highlight: bytes.bool() ? bytes.rect() : nil, pointer: pointer, monitors: monitors,
      preferred: bytes.number(below: 5) - 1)
    let area = place.workArea
    for _ in 0..<2 {
      let size = bytes.rect().size
      let placement = place.placement(for: size, isRightToLeft: bytes.bool())
      try require(area.contains(placement.frame) || area.isEmpty, "\(placement.frame) outside of \(area)")
      if let arrow = placement.arrow {
        let length = [.top, .bottom].contains(arrow.edge) ? placement.frame.width : placement.frame.height
        try require((0...length).contains(arrow.offset), "\(arrow) of \(length)")
      }
      let submenu = SubmenuPlace(
        row: bytes.rect(), parent: placement.frame, workArea: area, lastSide: bytes.one(of: [nil, .left, .right]),
        isRightToLeft: bytes.bool(), opensUpwards: bytes.bool(), inset: bytes.number(below: 9)
      ).placement(for: bytes.rect().size)
      try require(area.contains(submenu.frame) || area.isEmpty, "the submenu \(submenu.frame) outside of \(area)")
      let caption = CaptionPlace(
        of: bytes.rect().size.bounded, beside: placement.frame, besides: [submenu.frame], within: area)
      _ = (caption.frame, SafeTriangle(from: bytes.rect().origin, to: submenu.frame).contains(bytes.rect().origin))
      _ = place.isReached(by: bytes.rect().origin)
    }
  }
}

extension Int32 {
  fileprivate var asInt: Int { Int(self) }
}
