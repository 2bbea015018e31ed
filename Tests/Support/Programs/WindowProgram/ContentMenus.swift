import MenuBus

/// Menus with content, parts, texts that are typed in, and rows that come later.
@MainActor
enum ContentMenus {
  static let all: [String: @MainActor () -> Menu] = [
    "views": views, "parts": parts, "accessories": accessories, "search": search, "loading": loading,
    "failing": failing, "slow": slow, "languages": languages, "wide": wide,
  ]

  static func views() -> Menu {
    let card = RowView.horizontal([
      .image(.named("avatar-default"), description: "A picture"),
      .vertical([.text("John Appleseed"), .text("Premium account", .subtitle)]), .badge("7"),
    ])
    let storage = RowView.vertical([.text("Storage"), .progress(0.7), .text("21 GB left", .secondary)])
    return Menu(children: [
      CustomView(view: .content(card)), CustomView(view: .content(storage)), CustomView(view: .content(.progress(nil))),
      CustomViewAction(view: MenuContentView(.horizontal([.text("Free up space"), .badge("new")]))) { _ in
        say("chosen content")
      }, row("Plain"),
    ])
  }

  /// Whole views and a field beside rows that leave room for pictures.
  static func wide() -> Menu {
    let field = SearchField(placeholder: "Search For a Language") { say("searched \($0)") }
    field.shouldAutomaticallyFocusOnAppearance = true
    return Menu(
      children: [
        CustomView(view: .content(.progress(0.7))),
        CustomViewAction(view: MenuContentView(.text("Free up space"))) { _ in say("chosen content") },
        row("Folder", .named("folder")),
      ], headers: [field])
  }

  static func parts() -> Menu {
    let view = MenuContentView(
      .vertical([
        .slider("Level", id: "level", value: 0.25), .toggle("Mute", id: "mute", isOn: false),
        .button("Test sound", id: "test"),
        .field("Name", id: "name", text: "", placeholder: "Nobody"), .button("Not now", id: "off", isEnabled: false),
      ]))
    view.onSlide("level") { say("level \(Int(($0 * 100).rounded()))") }
    view.onToggle("mute") { say("mute \($0 ? "on" : "off")") }
    view.onPress("test") { say("pressed test") }
    view.onPress("off") { say("pressed off") }
    view.onText("name") { say("name \($0)") }
    return Menu(children: [CustomView(view: .view(view)), row("Plain")])
  }

  static func accessories() -> Menu {
    let action = { (title: String, accessory: RowView) -> MenuElement in
      CustomContentViewAction(
        contentView: .content(.horizontal([.text(title), .badge("beta")])), trailingAccessoryView: .content(accessory)
      ) { _ in say("chosen \(title)") }
    }
    return Menu(children: [
      action("Smile", .image(.emoji("😍"))), action("Count", .text("42", .secondary)),
      action("Folder", .image(.named("folder"))), row("Plain"),
    ])
  }

  /// A field that hides the rows without its text.
  static func field(_ rows: [Action], focused: Bool) -> SearchField {
    let field = SearchField(placeholder: "Find") { text in
      say("searched \(text)")
      for row in rows { row.isHidden = !text.isEmpty && !row.title.lowercased().contains(text.lowercased()) }
    }
    field.shouldAutomaticallyFocusOnAppearance = focused
    return field
  }

  private static let names = ["Dutch", "English", "French", "German", "Italian", "Spanish", "Swedish"]

  static func search() -> Menu {
    let rows = names.map { row($0) }
    return Menu(children: rows, headers: [field(rows, focused: true)])
  }

  static func languages() -> Menu {
    let rows = names.map { row($0) }
    return Menu(children: [
      row("Above"), Menu(title: "Languages", children: rows, headers: [field(rows, focused: false)]), row("Below"),
    ])
  }

  static func loading() -> Menu {
    Menu(children: [row("Here"), LazyMenuElement { () async throws in try await forever() }])
  }

  static func failing() -> Menu {
    struct Unreachable: Error, CustomStringConvertible { var description: String { "The server cannot be reached" } }
    var attempts = 0
    return Menu(children: [
      row("Here"),
      LazyMenuElement(shouldCache: true) {
        attempts += 1
        say("asked \(attempts)")
        if attempts == 1 { throw Unreachable() }
        return [row("Loaded")]
      },
    ])
  }

  static func slow() -> Menu {
    let lazy = LazyMenuElement(loading: .whenShown) { () async throws in
      say("asked")
      try await Task.sleep(for: .milliseconds(300))
      return ["John", "Diane"].map { row($0) }
    }
    return Menu(children: [.submenu(title: "People", [lazy]), row("Below")])
  }

  private static func forever() async throws -> [MenuElement] {
    try await Task.sleep(for: .seconds(3600))
    return []
  }
}
