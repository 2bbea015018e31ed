import MenuBus

/// Menus of rows without content, one for each element of docs/protocol-extensions.md.
@MainActor
enum RowMenus {
  static let all: [String: @MainActor () -> Menu] = [
    "plain": plain, "marks": marks, "radio": radio, "images": images, "texts": texts, "lengthy": { lengthy() },
    "bare": { lengthy(hasShortcuts: false) }, "small": small, "medium": medium,
    "palettes": palettes, "titles": titles, "sticky": sticky, "kept": kept, "scopes": scopes, "scoped": scoped,
    "commands": commands,
    "empty": { Menu(children: []) },
  ]

  static func plain() -> Menu {
    let copy = row("Copy", .named("edit-copy"))
    copy.shortcut = Shortcut("C", .control)
    let rename = row("Rename")
    rename.mnemonic = "n"
    let long = Action(title: "Explained", handler: report)
    long.discoverabilityTitle = "A longer text about the row"
    let named = row("Named")
    named.accessibilityLabel = "A name for the ear"
    return Menu(children: [
      row("Open", .named("document-open")), copy, rename, row("Unavailable", isEnabled: false), .separator, long, named,
      .submenu(title: "More", [row("First"), row("Second")]), .separator,
      row("Delete", .named("edit-delete"), isDestructive: true),
    ])
  }

  static func marks() -> Menu {
    let mixed = checkRow("Mixed")
    mixed.state = .mixed
    return Menu(children: [
      checkRow("Muted", on: true), checkRow("Blocked"), mixed, checkRow("Pinned", keepsOpen: true),
    ])
  }

  static func radio() -> Menu {
    let rows = ["Red", "Green", "Blue"].map { title in
      let action = row(title)
      action.toggleStyle = .radio
      return action
    }
    rows[1].isSelected = true
    let menu = Menu(children: rows)
    menu.selection = .single
    return menu
  }

  static func images() -> Menu {
    Menu(children: [
      row("Theme", .named("folder")), row("Symbol", .symbol("star.fill")), row("Data", .png(Picture.square)),
      row("File", .file(Picture.file)), row("Emoji", .emoji("🦊")), row("Missing", .named("no-such-icon-anywhere")),
      row("None"),
    ])
  }

  static func texts() -> Menu {
    let below = row("Sort by", subtitle: "Newest first", .named("view-sort-descending"))
    return Menu(children: [
      below, row("Plain"), row(String(repeating: "A label that is longer than most. ", count: 4)),
      row("Ελληνικά"), row("עברית"), row("Under_score & <markup>"),
    ])
  }

  /// Titles that are as long as a small screen is wide, with shortcuts and subtitles.
  static func lengthy(hasShortcuts: Bool = true) -> Menu {
    let save = row("Save a copy of the document")
    let open = row("Open")
    if hasShortcuts {
      save.shortcut = Shortcut("S", [.control, .shift])
      open.shortcut = Shortcut("O", .control)
    }
    return Menu(children: [
      save, open, row("Connect to another network", subtitle: "192.168.178.24 · Wi-Fi 6"),
      Menu(title: "Recently used documents", children: [row("Annual report of the year 2025 (final).pdf")]),
    ])
  }

  private static func letters(_ titles: [String]) -> [MenuElement] {
    titles.map { row($0, .named("format-text-\($0.lowercased())")) }
  }

  static func small() -> Menu {
    Menu(children: [
      .smallInlineGroup(letters(["Bold", "Italic", "Underline", "Strikethrough"]) + [row("Tag", .emoji("🏷"))]),
      row("Below"),
    ])
  }

  static func medium() -> Menu {
    Menu(children: [
      .mediumInlineGroup([
        row("Copy", .named("edit-copy")), row("Cut", .named("edit-cut")), row("Paste", .named("edit-paste")),
      ]), row("Below"),
    ])
  }

  static func palettes() -> Menu {
    let styles: [(String, PaletteSelectionStyle)] = [
      ("tint", .tint), ("open circle", .openCircle), ("closed circle", .closedCircle),
      ("open rectangle", .openRectangle), ("closed rectangle", .closeRectangle),
    ]
    return Menu(
      children: styles.flatMap { name, style -> [MenuElement] in
        let rows = [("Red", "🔴"), ("Green", "🟢"), ("Blue", "🔵")].map { row("\($0) \(name)", .emoji($1)) }
        let palette = Menu.palette(rows).paletteSelectionStyle(style)
        palette.selection = .single
        rows[1].isSelected = true
        palette.displaysInline = true
        return [TitleHeader(name), palette]
      })
  }

  static func titles() -> Menu {
    Menu(
      title: "The title",
      children: [
        row("Above"), Menu(title: "Section", displaysInline: true, children: [row("Inside")]), row("Below"),
        TitleHeader("A heading"), row("After"),
      ])
  }

  static func sticky() -> Menu {
    Menu(children: (1...60).map { row("Row \($0)") }, headers: [TitleHeader("Stays"), row("Also stays")])
  }

  static func kept() -> Menu {
    var times = 0
    let counting = Action(title: "Chosen 0 times", keepsMenuPresented: true) { action in
      times += 1
      action.title = "Chosen \(times) times"
      say("chosen \(times)")
    }
    return Menu(children: [counting, row("Closing")])
  }

  static func scopes() -> Menu {
    let quality = Menu(title: "Quality", children: [row("Low"), row("High")])
    quality.onlyDismissesSubMenu = true
    let quick = Menu(title: "Quick", children: [row("Inside quick")])
    quick.autoOpenDelay = .zero
    let slow = Menu(title: "Slow", children: [row("Inside slow")])
    slow.autoOpenDelay = .seconds(3600)
    return Menu(children: [quality, quick, slow, row("Last")])
  }

  static func scoped() -> Menu {
    let menu = Menu(children: [row("Low"), row("High")])
    menu.onlyDismissesSubMenu = true
    return menu
  }

  static func commands() -> Menu {
    let find = CommandAction(
      title: "Find", action: "find", alternates: [.init(title: "Find and Replace", action: "replace", modifiers: .alt)]
    ) { command in
      let command = command as? CommandAction
      say("performed \(command?.chosenAlternate?.action ?? command?.action ?? "nothing")")
    }
    find.shortcut = Shortcut("F", .control)
    return Menu(children: [find, row("Plain")])
  }
}
