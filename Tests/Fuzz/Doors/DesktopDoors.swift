import Basics
import DBusMenu
@testable import DesktopWindows
@testable import LibDBus
@testable import MenuBusTool
@testable import WindowMenus
import StatusNotifier
@testable import TextIcons

extension FuzzDoor {
  /// The windows of other programs, searches in their menus, and labels that are painted.
  static let desktop = [
    FuzzDoor(name: "windows", enter: windows), FuzzDoor(name: "compositor", enter: compositor),
    FuzzDoor(name: "search", enter: search), FuzzDoor(name: "recent", enter: recent),
    FuzzDoor(name: "text-icon", enter: textIcon),
  ]

  /// The properties of windows, the registrar's list and the objects of programs: windows with menus of programs that
  /// are there, each once.
  private static func windows(_ input: FuzzBytes) throws {
    var bytes = input
    var registered: [RegisteredWindow] = []
    read([bytes.byte() < 0xF0 ? bytes.value("a(uso)") : bytes.anyValue()]) { reader throws(BusError) in
      registered = try RegisteredWindow.list(&reader).windows
    }
    registered += (0..<bytes.number(below: 3)).map { _ in
      RegisteredWindow(number: UInt32(bytes.number(below: 6)), service: bytes.one(of: [":1.9", ":1.8"]), path: "/m")
    }
    let objects: [(ObjectPath, GtkMenuFinder.Interfaces)] = (0..<bytes.number(below: 6)).map { _ in
      let path: ObjectPath = bytes.one(of: [
        "/a", "/a/window/1", "/a/window/2", "/a/menus/menubar", "/a/menus/appmenu", "/a/window/1/menus/menubar", "/",
      ])
      return (path, GtkMenuFinder.Interfaces(rawValue: bytes.byte() & 3))
    }
    let places = GtkMenuFinder.places(of: "a.b", objects: Dictionary(objects) { $1 })
    try require(places.allSatisfy { $0.menu != nil }, "places without a menu: \(places)")
    let desktop = (0..<bytes.number(below: 5)).map { _ in bytes.window() }
    var assembly = WindowAssembly(
      desktop: desktop, registered: registered, gtk: places.map { GtkWindow(path: $0.menu ?? "/", place: $0) })
    for service in assembly.services.sorted(by: { $0.rawValue < $1.rawValue }) where bytes.byte() < 0xE0 {
      assembly.owners[service] = WindowAssembly.Owner(
        name: bytes.one(of: [":1.9", ":1.8"]), pid: bytes.one(of: [nil, 1, Int(Int32.max)]), program: bytes.string())
    }
    let session = assembly.session
    try require(session.windows.count <= WindowMenusLimits.windows, "\(session.windows.count) windows")
    for window in session.windows {
      let isThere = assembly.owners.contains { $0.key == window.menu.service || $0.value.name == window.menu.service }
      try require(isThere, "\(window) has the menu of nobody")
    }
    _ = WindowName(bytes.string()).map { try? session.window($0) }
  }

  /// The answers of compositors.
  private static func compositor(_ bytes: FuzzBytes) throws {
    let answer = bytes.rest[...]
    let lines = bytes.rest.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    var toplevels = ToplevelList()
    var said = bytes.rest
    // Each answer of ours ends a turn, of which there are few.
    for _ in 0..<8 { if case .end = toplevels.read(&said) { break } }
    for windows in [
      toplevels.all, SwayWindows.windows(in: answer),
      HyprlandWindows.windows(in: lines[0], focused: lines.count > 1 ? lines[1] : []),
    ] {
      try require(windows.count <= DesktopWindowsLimits.windows, "\(windows.count) windows")
    }
    if case .process(let process) = SwayWindows.focusedWindow(in: answer) {
      try require(String(decoding: answer, as: UTF8.self).contains("\(process)"), "no process \(process)")
    }
    _ = HyprlandWindows.focusedWindow(in: answer)
  }

  /// A text finds the rows that it finds one by one, the best first, and the first ones of many are the first of all.
  private static func search(_ input: FuzzBytes) throws {
    var bytes = input
    var recent = RecentChoices()
    var index = SearchIndex(limit: SearchShare(rows: 16, letters: 1 << 20))
    for number in 0..<2 {
      let menu = SearchMenu(
        program: "p\(number)", title: bytes.bool() ? bytes.string() : nil, group: bytes.bool() ? .tray : .window)
      index.add(menu)
      let rows = SearchRow.all(RowNames(bytes.menu(), address: "a.b/m"), in: menu)
      for row in rows where bytes.byte() > 0xE0 { recent.note(.init(program: menu.program, titles: row.row.titles)) }
      index.update(number, to: rows)
    }
    try require(index.count <= 16, "\(index.count) rows")
    let text = bytes.string()
    let found = index.hits(for: text, recent: recent, limit: 1000).flatMap(\.hits)
    // Four times as many rows are kept in order as they come, more are sorted.
    for limit in [0, 1, 2] {
      for (all, first) in zip(
        index.hits(for: text, recent: recent, limit: 1000), index.hits(for: text, recent: recent, limit: limit))
      {
        try require(first.hits.map(\.key) == all.hits.prefix(limit).map(\.key), "the first \(limit) for “\(text)”")
      }
    }
    let wanted = FoldedText(text)
    let letters = String(String.UnicodeScalarView(wanted.letters))
    try require(FoldedText(letters).letters == wanted.letters, "“\(text)” is folded twice: \(wanted.letters)")
    for hit in found {
      let path = hit.row.path.letters.filter { $0 != " " }[...]
      let left = wanted.letters.filter { $0 != " " }.reduce(Optional(path)) { rest, letter in
        rest.flatMap { rest in rest.firstIndex(of: letter).map { rest[($0 + 1)...] } }
      }
      try require(left != nil, "“\(text)” finds \(hit.row.row.titles)")
    }
    var page = SearchPage()
    let content = page.content(for: text, in: index, recent: recent, isLoading: bytes.bool())
    try require(MenuLayout(content).depthFirst.count == content.inserted.count + 1, "rows that are nowhere")
  }

  /// A file of choices that is read is written as one that is read as the same.
  private static func recent(_ bytes: FuzzBytes) throws {
    var choices = RecentChoices(reading: bytes.text)
    try require(choices.choices.count <= ToolLimits.recentChoices, "\(choices.choices.count) choices")
    try require(choices.text.utf8.count <= ToolLimits.recentBytes, "\(choices.text.utf8.count) bytes")
    try require(RecentChoices(reading: choices.text) == choices, "choices change: \(choices.text)")
    if let last = choices.choices.last {
      choices.note(last)
      try require(choices.choices.first == last && Set(choices.choices).count == choices.choices.count, "\(choices)")
    }
  }

  /// What is painted of a label is a bounded beginning of it, without what turns or hides others.
  private static func textIcon(_ input: FuzzBytes) throws {
    var bytes = input
    let room = bytes.number(below: 12)
    let isDark: Bool? = bytes.one(of: [nil, true, false])
    let isPainted = bytes.byte() > 0xF0
    let runs = (0...bytes.number(below: 3)).map { _ in
      LabelRun(
        bytes.byte() < 0xF0 ? bytes.string() : bytes.text,
        color: bytes.bool() ? MenuColor(rgb: (0..<3).reduce(0) { color, _ in color << 8 | UInt32(bytes.byte()) }) : nil)
    }
    let cells = LabelCells(runs)
    let scalars = cells.text.unicodeScalars
    try require(scalars.count <= TextIconsLimits.scalars, "\(scalars.count) scalars")
    try require(scalars.allSatisfy { $0.properties.generalCategory != .control }, "\(Array(scalars)) is painted")
    for color in cells.colors {
      try require(color.bytes.upperBound <= cells.text.utf8.count && !color.bytes.isEmpty, "a colour at \(color.bytes)")
      _ = color.color.legible(isOnDark: isDark != false)
    }
    let (first, second) = cells.halves
    let both = [first.text, second.text]
    try require(both.joined() == cells.text || both.joined(separator: " ") == cells.text, "“\(cells.text)”: \(both)")
    let cut = cells.cut { $0.count <= room }
    try require(cut.text.count <= max(room, 2), "“\(cut.text)” in a room of \(room)")
    guard isPainted else { return }
    var painting = LabelPainting(runs: runs)
    (painting.room, painting.isDark, painting.form) = (room, isDark, room & 1 == 0 ? .square : .wide)
    let painted = pango.withLock { pango in pango.map { TextIcon(painting, $0).painted() } }
    for picture in painted?.pixmaps ?? [] {
      try require(picture.argb.count == 4 * picture.width * picture.height, "\(picture.width) × \(picture.height)")
      try require(picture.width <= 8 * picture.height, "\(picture.width) × \(picture.height)")
    }
  }
}

/// `nil` on a computer without Pango.
private let pango = Lock<PangoText?>(try? PangoText())

extension FuzzBytes {
  /// A window with properties as its program has set them.
  fileprivate mutating func window() -> DesktopWindow {
    var values: [WindowProperty: PropertyValue] = [:]
    for _ in 0..<number(below: 7) {
      let property = one(of: WindowProperty.allCases)
      let text: String =
        switch property {
        case .kdeService, .gtkService: one(of: [":1.9", "a.b", ":1.8", "a..b", ""])
        case .kdePath, .gtkApplication, .gtkWindow, .gtkMenubar, .gtkAppMenu, .unity:
          one(of: ["/m", "/", "m", "/a/", "/é"])
        default: string()
        }
      let content = byte() < 0xC0 ? Array(text.utf8) : taken(number(below: 24))
      values[property] = PropertyValue(content, format: one(of: [8, 8, 32, 16, 0]))
    }
    return DesktopWindow(UInt32(number(below: 6)), values, isFocused: bool())
  }
}
