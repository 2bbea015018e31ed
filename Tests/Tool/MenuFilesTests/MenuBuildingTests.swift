import Logging
import MenuFiles
import Menus
import TestSupport
import Testing

@MainActor
@Suite struct `Menus from files` {
  private let runner = CommandRunner(logger: .quiet)

  private func menu(_ text: String) throws -> Menu {
    try MenuDescription(parsing: text, name: "m").makeMenu(runner: runner)
  }

  @Test func `the title of the root makes no row`() throws {
    let menu = try menu("title: Service\nitems: [{title: A}]\n")
    #expect(menu.title.isEmpty)
    #expect(menu.children.count == 1)
    #expect(Resolver().resolve(menu).rows.map(\.content.title) == ["A"])
  }

  @Test func `a row becomes an action with everything it says`() throws {
    let menu = try menu(
      """
      - {title: Save, subtitle: s, icon: i, enabled: false, hidden: true, destructive: true, shortcut: Ctrl+S,
         mnemonic: v, description: d, identifier: save, run: [a]}
      - {title: T, selected: mixed, selectedIcon: /on.png}
      - separator
      """)
    try #require(menu.children.count == 3)
    let save = try #require(menu.children[0] as? Action)
    #expect(save.title == "Save" && save.subtitle == "s" && save.image == .named("i"))
    #expect(!save.isEnabled && save.isHidden && save.isDestructive)
    #expect(save.shortcut == Shortcut("S", .control) && save.mnemonic == "v")
    #expect(save.accessibilityLabel == "d" && save.identifier == "save")
    #expect(save.toggleStyle == .none && !save.toggles && save.handler != nil)
    let toggle = try #require(menu.children[1] as? Action)
    #expect(toggle.toggleStyle == .checkmark && toggle.toggles && toggle.state == .mixed)
    #expect(toggle.selectedImage == .file("/on.png") && toggle.handler == nil)
    #expect(menu.children[2] is Separator)
  }

  @Test func `a picture is in the file itself, of a row and of the tray item`() throws {
    let png = "data:image/png;base64,iVBORw0KGgo="
    let file = try MenuDescription(
      parsing: "{icon: '\(png)', items: [{title: A, icon: '\(png)'}]}", name: "m")
    let image = MenuImage.png([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(file.icon == image && (file.makeMenu(runner: runner).children.first as? Action)?.image == image)
  }

  @Test func `a row that asks first is a submenu with a question, and a row that runs the command`() throws {
    let menu = try menu(
      """
      - {title: Shut Down…, icon: i, destructive: true, confirm: Shut down now?, "confirm[zz]": Zz?, identifier: off,
         run: [poweroff], hidden: true}
      """)
    let row = try #require(menu.children.first as? Menu)
    #expect(row.title == "Shut Down…" && row.identifier == "off" && row.isHidden && row.isDestructive)
    #expect((row.children.first as? TitleHeader)?.title == "Shut down now?")
    let answer = try #require(row.children.last as? Action)
    #expect(row.children.count == 2 && answer.title == "Shut Down" && answer.handler != nil)
    #expect(answer.image == .named("i") && answer.isDestructive && answer.identifier == nil)
  }

  @Test func `only the toggles of a single selection are radios`() throws {
    let menu = try menu(
      """
      - title: Mode
        inline: true
        select: one
        identifier: mode
        items:
          - {title: A, selected: true}
          - {title: More, items: [{title: B, selected: false}]}
          - {title: Settings, run: [a]}
      - {title: C, selected: false}
      """)
    let mode = try #require(menu.children[0] as? Menu)
    #expect(mode.selection == .single && mode.displaysInline && mode.identifier == "mode")
    let rows = Resolver().resolve(menu).rows.filter { $0.content.isVisible && $0.content.kind != .separator }
    #expect(rows.map(\.content.title) == ["Mode", "A", "More", "Settings", "C"])
    #expect(rows.map(\.content.toggle?.kind) == [nil, .radio, nil, nil, .checkmark])
    // Flipped as well as selected, a radio would be off again.
    let more = try #require(mode.children[1] as? Menu)
    let nested = try #require(more.children[0] as? Action)
    #expect(!nested.toggles)
    mode.select(nested)
    #expect(mode.selectedElements.map(\.title) == ["B"])
  }

  @Test func `a changed row updates its action, and leaves what was clicked`() throws {
    var file = try MenuDescription(parsing: "- {title: A, selected: false, run: [a]}\n", name: "m")
    let live = LiveMenu(file, runner: runner)
    let action = try #require(live.menu.children.first as? Action)
    action.isSelected = true
    file = try MenuDescription(parsing: "- {title: B, selected: false}\n", name: "m")
    live.update(to: file)
    #expect(live.menu.children.first === action)
    #expect(action.title == "B" && action.isSelected && action.handler == nil)
    file.items[0].selected = .mixed
    live.update(to: file)
    #expect(action.state == .mixed)
  }
}

@MainActor
@Suite struct `The desktop menu` {
  private let file: MenuDescription

  init() throws {
    file = try MenuDescription(contentsOf: desktopFile)
  }

  private func item(_ identifier: String) throws -> MenuDescription.Item {
    func find(_ items: [MenuDescription.Item]) -> MenuDescription.Item? {
      items.lazy.compactMap { $0.identifier == identifier ? $0 : find($0.items ?? []) }.first
    }
    return try #require(find(file.items))
  }

  @Test func `the desktop menu has what a desktop needs`() throws {
    #expect(file.title == "Desktop")
    #expect(try item("dnd").selected == .off)
    #expect(try item("places").items?.count == 5)
    let power = try item("power").items ?? []
    #expect(power.filter(\.isDestructive).map(\.title) == ["Restart", "Power off"])
    #expect(power.filter { !$0.isEnabled }.map(\.title) == ["Hibernate"])
    #expect(try item("terminal").shortcut != nil)
  }
}
