import Logging
import MenuFiles
import Menus
import TestSupport
import Testing

@MainActor
@Suite struct `Live menus` {
  private let live: LiveMenu

  init() throws {
    let runner = CommandRunner(logger: .quiet)
    live = LiveMenu(try Self.file(Self.text), runner: runner)
  }

  private static let text = """
    - {title: A}
    - separator
    - {title: T, selected: false, run: [a]}
    - {title: Sub, items: [{title: B}, {title: C, identifier: c}]}
    - {title: Mode, inline: true, select: one, items: [{title: X, selected: true}, {title: Y, selected: false},
       {title: Z, selected: false}]}
    """

  private static func file(_ text: String) throws -> MenuDescription { try MenuDescription(parsing: text, name: "m") }

  @discardableResult
  private func update(replacing old: String = "", with new: String = "") throws -> LiveMenu.Changes {
    let text = old.isEmpty ? Self.text : Self.text.replacing(old, with: new)
    #expect(old.isEmpty || text != Self.text)
    return live.update(to: try Self.file(text))
  }

  private func all(_ elements: [MenuElement]) -> [MenuElement] {
    elements.flatMap { [$0] + all(($0 as? Menu)?.children ?? []) }
  }
  private var elements: [MenuElement] { all(live.menu.children) }
  private func action(_ title: String) throws -> Action {
    try #require(elements.lazy.compactMap { $0 as? Action }.first { $0.title == title })
  }

  @Test func `live menus are what the file says`() throws {
    let fresh = try Self.file(Self.text).makeMenu(runner: CommandRunner(logger: Logger(label: "test")))
    #expect(
      all(fresh.children).map { ($0 as? TitledMenuElement)?.title }
        == elements.map { ($0 as? TitledMenuElement)?.title })
    #expect(try action("X").isSelected && !action("Y").isSelected)
  }

  @Test func `live menus tell nobody of a version that says the same`() throws {
    let before = elements
    let observer = Observer()
    for element in before + [live.menu] { element.addObserver(observer) }
    #expect(try update().isEmpty)
    #expect(live.update(to: try Self.file("# moved down\n\n" + Self.text)).description == "nothing changed")
    #expect(elements.elementsEqual(before, by: ===) && observer.changes == 0)
  }

  @Test func `live menus look at files of pictures again with each version`() throws {
    let text = """
      - {title: A, icon: /a.png}
      - {title: B, icon: folder, selectedIcon: /b.png, selected: true}
      - {title: C, icon: folder}
      - {title: Sub, items: [{title: D, icon: /d.png}]}
      """
    let live = LiveMenu(try Self.file(text), runner: CommandRunner(logger: .quiet))
    let observers = all(live.menu.children).map { element in
      let observer = Observer()
      element.addObserver(observer)
      return observer
    }
    #expect(live.update(to: try Self.file(text)).isEmpty)
    #expect(observers.map { $0.changes > 0 } == [true, true, false, false, true])
  }

  @Test func `a menu is called like its file, unless its label says what is new`() throws {
    let live = LiveMenu(try Self.file("{title: Kitchen, items: [{title: A}]}"), runner: CommandRunner(logger: .quiet))
    #expect(live.menu.accessibilityLabel == "Kitchen" && live.menu.title.isEmpty)
    var file = try Self.file("{title: 21 °C, items: [{title: A}]}")
    file.tray.label = "21 °C"
    live.update(to: file)
    #expect(live.menu.accessibilityLabel == nil)
  }

  @Test func `live menus touch only what changed`() throws {
    let before = elements
    let observer = Observer()
    for element in before + [live.menu] { element.addObserver(observer) }
    let changes = try update(replacing: "title: B", with: "title: Other")
    #expect(changes.description == "1 changed")
    #expect(elements.elementsEqual(before, by: ===) && observer.changes == 1)
    #expect(try action("Other").title == "Other")
  }

  @Test func `live menus count rows that came, went, moved and changed`() throws {
    let before = elements
    let changes = live.update(
      to: try Self.file(
        """
        - title: Sub
          subtitle: s
          items: [{title: B}, {title: Renamed, identifier: c}, {title: New, items: [{title: N}]}]
        - {title: A}
        - {title: T, selected: false, run: [a]}
        """))
    #expect(changes.description == "2 added, 5 removed, 1 moved, 2 changed")
    #expect(live.menu.children.map { ($0 as? TitledMenuElement)?.title } == ["Sub", "A", "T"])
    #expect(live.menu.children[0] === before[3] && elements[1] === before[4] && elements[2] === before[5])
  }

  @Test func `live menus keep what was clicked until the file says something new`() throws {
    let toggle = try action("T")
    toggle.isSelected = true
    try update(replacing: "title: T", with: "title: Toggle")
    #expect(toggle.title == "Toggle" && toggle.isSelected)
    try update(replacing: "selected: false, run", with: "selected: mixed, run")
    #expect(toggle.state == .mixed)
  }

  @Test func `live menus keep one selected in a menu with select one`() throws {
    let mode = try #require(live.menu.children[4] as? Menu)
    mode.select(try action("Z"))
    try update(replacing: "title: Y", with: "title: Why")
    #expect(mode.selectedElements.map(\.title) == ["Z"], "what was clicked")
    try update(replacing: ",\n   {title: Z, selected: false}", with: "")
    #expect(mode.selectedElements.map(\.title) == ["X"], "what was clicked is gone")
    try update()
    mode.select(try action("Z"))
    let other = Self.text.replacing("title: X, selected: true", with: "title: X, selected: false")
      .replacing("title: Y, selected: false", with: "title: Y, selected: true")
    live.update(to: try Self.file(other))
    #expect(mode.selectedElements.map(\.title) == ["Y"], "the file says something new")
  }

  @Test func `live menus change their kind with the file`() throws {
    let mode = try #require(live.menu.children[4] as? Menu)
    let x = try action("X")
    #expect(!x.toggles)
    try update(replacing: "inline: true, select: one, ", with: "")
    #expect(live.menu.children[4] === mode && !mode.displaysInline && mode.selection == .any)
    #expect(x.toggles, "no radio any more")
    try update(replacing: "- {title: A}", with: "- {title: A, items: []}")
    #expect(live.menu.children[0] is Menu && live.menu.children[4] === mode)
  }

  @Test func `live menus let go of rows that are gone`() throws {
    weak let sub = live.menu.children[3]
    weak let inside = (sub as? Menu)?.children[1]
    #expect(sub != nil && inside != nil)
    live.update(to: try Self.file("- {title: A}\n"))
    #expect(sub == nil && inside == nil)
  }

  private final class Observer: MenuElementObserver {
    var changes = 0
    func elementChanged(_ element: MenuElement, _ change: ElementChange) { changes += 1 }
    func handlerFailed(_ element: MenuElement, error: any Error) {}
    func beginBatch() {}
    func endBatch() {}
  }
}
