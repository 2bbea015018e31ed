import DBusMenu
import LibDBus
import Menus
import TestSupport
import Testing

@testable import MenuExport

@Suite @MainActor struct `A row on the bus` {
  private func properties(_ element: MenuElement) -> ItemProperties {
    let content = Resolver.content(of: element, inSingleSelection: false)
    return ItemProperties(content, icon: nil)
  }

  private func values(_ element: MenuElement) -> [String: Value] { properties(element).values }

  @Test func `a row of a plain action is its label and nothing else`() {
    #expect(values(Action(title: "Save")) == ["label": .string("Save")])
    #expect(values(Separator()) == ["type": .string("separator")])
    #expect(
      values(Menu(title: "More", children: [])) == ["label": .string("More"), "children-display": .string("submenu")])
  }

  @Test func `a row of a search field looks like a command that asks for more, until a text is in it`() {
    let field = SearchField(placeholder: "Find")
    #expect(properties(field).label == "Find…")
    let content = Resolver.content(of: field, inSingleSelection: false)
    #expect(ItemProperties(content, icons: IconStore(logger: .quiet)).icon == .name("edit-find"))
    #expect(properties(field).extras["x-menubus-placeholder"] == .string("Find"))
    for (placeholder, label) in [(nil, "Search…"), ("Find…", "Find…"), ("Find...", "Find...")] as [(String?, String)] {
      field.placeholder = placeholder
      #expect(properties(field).label == label)
    }
    field.searchText = "x"
    #expect(properties(field).label == "Find: x")
  }

  @Test(arguments: [MenuImage.named("star"), .png([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])])
  func `a row with a mark sends its picture to clients that draw both`(
    image: MenuImage
  ) {
    let icons = IconStore(logger: .quiet)
    let action = Action(title: "A", image: image)
    func look(_ shows: Bool) -> ItemProperties {
      ItemProperties(Resolver.content(of: action, inSingleSelection: false), icons: icons, showsToggleIcons: shows)
    }
    #expect(look(false) == look(true) && look(false).icon != nil, "no mark")
    action.toggleStyle = .checkmark
    #expect(look(true).icon == icons.icon(for: image) && look(true).extras.isEmpty)
    #expect(look(false).icon == nil && look(false).toggle?.kind == .checkmark)
    #expect(
      look(false).extras
        == (image == .named("star")
          ? ["x-menubus-icon-name": .string("star")]
          : ["x-menubus-icon-data": .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])]))
  }

  @Test(arguments: [true, false])
  func `a row on the bus has its shortcut, unless the program withholds shortcuts`(isShown: Bool) {
    let action = Action(title: "A")
    action.shortcut = Shortcut("S", .control)
    var options = MenuExporter.Options()
    options.frames = nil
    options.showsShortcuts = isShown
    let exporter = MenuExporter(Menu(children: [action]), options: options, logger: .quiet)
    #expect(exporter.tree.snapshot().properties(of: 1)?.shortcut == (isShown ? [["Control", "S"]] : []))
  }

  @Test func `a row on the bus shows underscores literally and one mnemonic`() {
    let action = Action(title: "a_b")
    #expect(properties(action).label == "a__b")
    action.mnemonic = "B"
    #expect(properties(action).label == "a___b")
  }

  /// An action without title, by what else it has, and its label.
  struct Untitled: Sendable {
    var title: String?
    var accessibilityLabel: String?
    var image: MenuImage?
    var label: String
  }

  @Test(arguments: [
    Untitled(label: "Item"), Untitled(title: "", label: "Item"),
    Untitled(accessibilityLabel: "Volume", label: "Volume"),
    Untitled(title: "", accessibilityLabel: "", image: .named("folder"), label: "folder"),
    Untitled(image: .file("/icons/disk.png"), label: "disk.png"), Untitled(image: .png([1]), label: "Item"),
    Untitled(image: .emoji("🔇"), label: "🔇"), Untitled(title: "Mute", image: .emoji("🔇"), label: "🔇 Mute"),
    Untitled(title: "🔇", image: .emoji("🔇"), label: "🔇"), Untitled(title: "\n", label: " "),
    Untitled(accessibilityLabel: "Mute", image: .emoji("🔇"), label: "🔇 Mute"),
  ])
  func `a row on the bus never has an empty label`(untitled: Untitled) {
    let action = Action(title: untitled.title ?? "", image: untitled.image)
    action.accessibilityLabel = untitled.accessibilityLabel
    #expect(properties(action).label == untitled.label)
  }

  @Test func `a row on the bus has a subtitle in the label or not at all, and always for those who know`() {
    let action = Action(title: "Wi-Fi", subtitle: "Home")
    #expect(properties(action).label == "Wi-Fi — Home")
    #expect(properties(action).extras == ["x-menubus-subtitle": .string("Home")])
    action.subtitleStyle = .omit
    #expect(properties(action).label == "Wi-Fi")
    #expect(properties(action).extras == ["x-menubus-subtitle": .string("Home")])
    action.subtitle = ""
    #expect(values(action) == ["label": .string("Wi-Fi")])
  }

  @Test func `a row on the bus says what it does, to those who show tooltips and to those who read aloud`() {
    let action = Action(title: "Save")
    action.discoverabilityTitle = "Saves\0 the document"
    #expect(properties(action).extras == ["x-menubus-tooltip": .string("Saves  the document")])
    #expect(properties(action).accessibleDescription == "Saves  the document")
    action.accessibilityLabel = "Save it"
    #expect(properties(action).accessibleDescription == "Save it")
    action.accessibilityLabel = nil
    action.discoverabilityTitle = ""
    #expect(values(action) == ["label": .string("Save")])
  }

  @Test func `a row on the bus whose label is cut has its whole text as a tooltip, unless it says more`() {
    let whole = String(repeating: "ab_c ", count: 17)
    let action = Action(title: whole)
    #expect(properties(action).label.map(MenuLabel.text(of:)) == whole.prefix(79) + "…")
    #expect(properties(action).extras == ["x-menubus-tooltip": .string(whole)])
    #expect(properties(action).accessibleDescription == whole)
    #expect(properties(Menu(title: whole, children: [])).extras["x-menubus-tooltip"] == .string(whole))
    action.discoverabilityTitle = "More"
    #expect(properties(action).extras == ["x-menubus-tooltip": .string("More")])
    for short in [String(repeating: "é", count: 80), String(repeating: "👩‍👩‍👧‍👦", count: 80)] {
      #expect(properties(Action(title: short)).extras.isEmpty)
    }
    let many = "a" + String(repeating: "\u{301}", count: 3000)
    #expect(properties(Action(title: many)).extras["x-menubus-tooltip"] != nil)
  }

  @Test func `a row on the bus says its language`() {
    for element in [Action(title: "a"), TitleHeader("a"), Menu(title: "a", children: [])] {
      element.accessibilityLanguage = "fr-CA"
      #expect(properties(element).extras["x-menubus-lang"] == .string("fr-CA"))
    }
  }

  @Test func `a row of a submenu has its title alone where the label says more`() {
    let menu = Menu(title: "Sort By", subtitle: "Name", children: [])
    #expect(properties(menu).extras["x-menubus-submenu-title"] == .string("Sort By"))
    menu.subtitleStyle = .omit
    #expect(properties(menu).extras["x-menubus-submenu-title"] == nil)
    menu.image = .emoji("🔤")
    #expect(properties(menu).extras["x-menubus-submenu-title"] == .string("Sort By"))
    let action = Action(title: "a", subtitle: "b")
    #expect(properties(action).extras["x-menubus-submenu-title"] == nil)
  }

  @Test func `a row on the bus is alarming where it is destructive and can be chosen`() {
    let action = Action(title: "Delete", isDestructive: true)
    #expect(properties(action).disposition == .alert)
    #expect(properties(action).extras == ["x-menubus-destructive": .bool(true)])
    action.isEnabled = false
    #expect(properties(action).disposition == .normal)
    #expect(properties(action).extras == ["x-menubus-destructive": .bool(true)])
  }

  @Test(arguments: [(Action.State.off, Int32(0)), (.on, 1), (.mixed, -1)])
  func `a row on the bus has a mark with its state`(state: Action.State, number: Int32) {
    let action = Action(title: "Mute")
    action.toggleStyle = .radio
    action.state = state
    #expect(properties(action).toggle == .init(.radio, state: number))
    action.toggleStyle = .checkmark
    #expect(properties(action).toggle == .init(.checkmark, state: number))
    action.toggleStyle = .none
    #expect(properties(action).toggle == nil)
  }

  @Test(arguments: [
    ("Ctrl+S", [["Control", "S"]]), ("super+SHIFT+alt+ctrl+x", [["Control", "Alt", "Shift", "Super", "X"]]),
    ("Ctrl+Q Alt+X", [["Control", "Q"], ["Alt", "X"]]), ("Ctrl++", [["Control", "plus"]]),
    ("Ctrl+-", [["Control", "minus"]]),
    ("F5", [["F5"]]), ("Shift+Page_Up", [["Shift", "Page_Up"]]),
  ])
  func `a row on the bus has its shortcut in the order of the wire`(text: String, wire: [[String]]) {
    let action = Action(title: "Save")
    action.shortcut = Shortcut(parsing: text)
    #expect(properties(action).shortcut == wire)
    #expect(Shortcut("+", .control).wireForm == [["Control", "plus"]])
  }

  /// What an element has for assistive technology, and what goes out.
  struct Description: Sendable {
    var title: String?
    var label: String?
    var value: String?
    var result: String?
  }

  @Test(arguments: [
    Description(title: "Save", result: nil),
    Description(title: "Save", label: "Store", result: "Store"),
    Description(title: "Volume", value: "50%", result: "Volume, 50%"),
    Description(title: "Save", label: "Store", value: "now", result: "Store, now"),
    Description(value: "50%", result: "50%"), Description(title: "", value: "50%", result: "50%"),
    Description(title: "Save", label: "", result: nil), Description(title: "Save", label: "", value: "", result: nil),
    Description(title: "Save", value: "", result: nil),
  ])
  func `a row on the bus describes itself where the label does not say it`(description: Description) {
    let action = Action(title: description.title ?? "")
    action.accessibilityLabel = description.label
    action.accessibilityValue = description.value
    #expect(properties(action).accessibleDescription == description.result)
  }

  @Test func `a row on the bus says more to those who know, and only what was set`() {
    let action = Action(title: "Mute", keepsMenuPresented: true)
    action.identifier = "mute"
    #expect(
      properties(action).extras == ["x-menubus-identifier": .string("mute"), "x-menubus-keeps-open": .bool(true)])
    let title = ItemProperties(RowContent(kind: .title, title: "Sound"), icon: nil)
    #expect(!title.isEnabled && title.label == "Sound")
    #expect(title.extras == ["x-menubus-role": .string("title-header"), "x-kde-title": .bool(true)])
  }

  @Test func `a row on the bus lists what it stands for while modifiers are held`() {
    let command = CommandAction(
      title: "Copy", action: "copy",
      alternates: [.init(title: "Copy Path", action: "copyPath", modifiers: [.shift, .control])])
    #expect(
      properties(command).extras == [
        "x-menubus-alternates": .array(
          of: "a{sv}",
          [
            .dictionary([
              "title": .string("Copy Path"), "action": .string("copyPath"),
              "modifiers": .strings(["Control", "Shift"]),
            ])
          ])
      ])
    command.alternates = []
    #expect(values(command) == ["label": .string("Copy")])
  }

  @Test func `a row on the bus becomes a new item where a panel would not follow the change`() {
    let plain = ItemProperties(label: "a")
    func isNew(_ before: ItemProperties, _ change: (inout ItemProperties) -> Void) -> Bool {
      var after = before
      change(&after)
      return after.needsNewItem(after: before)
    }
    var named = plain
    named.icon = .name("a")
    var data = plain
    data.icon = .data([1])
    var toggle = plain
    toggle.toggle = .init(.checkmark, state: 0)
    #expect(isNew(plain) { $0.hasSubmenu = true } && isNew(plain) { $0.kind = .separator })
    #expect(isNew(plain) { $0.toggle = .init(.checkmark, state: 0) } && isNew(toggle) { $0.toggle = nil })
    #expect(isNew(toggle) { $0.toggle?.kind = .radio })
    #expect(isNew(named) { $0.icon = nil } && isNew(named) { $0.icon = .data([1]) } && isNew(data) { $0.icon = nil })
    #expect(!isNew(plain) { $0.icon = .name("a") } && !isNew(data) { $0.icon = .name("a") })
    #expect(!isNew(named) { $0.icon = .name("b") } && !isNew(data) { $0.icon = .data([2]) })
    #expect(
      !isNew(toggle) { $0.toggle?.state = 1 } && !isNew(plain) { $0.label = "b" }
        && !isNew(plain) { $0.isVisible = false })
  }

  @Test func `no text of it is large, whatever the model has`() {
    let large = "e" + String(repeating: "\u{301}", count: 500_000)
    let action = Action(title: large, subtitle: large, image: .named(large))
    action.identifier = large
    action.accessibilityLabel = large
    action.accessibilityValue = large
    action.discoverabilityTitle = large
    action.shortcut = Shortcut(large, .control)
    let row = ItemProperties(
      Resolver.content(of: action, inSingleSelection: false), icon: IconStore(logger: .quiet).icon(for: action.image))
    func size(_ value: Value) -> Int {
      switch value {
      case .array(_, let elements): elements.map(size).max() ?? 0
      default: value.stringValue?.utf8.count ?? 0
      }
    }
    #expect(row.values.count >= 7)
    for (name, value) in row.values { #expect(size(value) <= 4096, "\(name)") }
    #expect(row.extras["x-menubus-subtitle"]?.stringValue?.hasSuffix("…") == true)
  }

  @Test func `a NUL in any of its texts leaves the menu readable`() throws {
    let action = Action(title: "a\0b", subtitle: "c\0d", image: .named("e\0f"))
    action.identifier = "g\0h"
    action.accessibilityLabel = "i\0j"
    action.accessibilityValue = "k\0l"
    action.shortcut = Shortcut("m\0n", .control)
    let row = ItemProperties(
      Resolver.content(of: action, inSingleSelection: false), icon: IconStore(logger: .quiet).icon(for: action.image))
    for value in row.values.values {
      #expect(!"\(value)".unicodeScalars.contains("\0") && !"\(value)".contains(#"\0"#))
    }
    #expect(row.extras["x-menubus-identifier"] == .string("g h"))
  }
}
