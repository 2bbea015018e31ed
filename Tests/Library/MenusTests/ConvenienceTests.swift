import Menus
import Testing

@MainActor
@Suite struct `The short spellings` {
  private let a = row("a"), b = row("b"), c = row("c"), d = row("d"), e = row("e")

  /// A menu's kind in a few letters, and its rows.
  private func sketch(_ menu: Menu) -> String {
    var marks = [menu.displaysInline ? "inline" : "menu"]
    if menu.displaysAsPalette { marks.append("palette") }
    if menu.preferredElementSize != .automatic { marks.append(menu.preferredElementSize.rawValue) }
    if menu.betweenMenusSeparatorStyle == .none { marks.append("joined") }
    let children = (menu.headers + menu.children).map { ($0 as? Action)?.title ?? "?" }
    return (marks + [menu.title, children.joined()].filter { !$0.isEmpty }).joined(separator: " ")
  }

  @Test func `menus`() {
    #expect(sketch(.inline([a, b])) == "inline ab")
    #expect(sketch(.inline(a, b)) == "inline ab")
    #expect(sketch(.menu(title: "T", [a], headers: [b])) == "menu T ba")
    #expect(sketch(.menu([a])) == "menu a")
    #expect(sketch(.submenu(title: "T", [a], headers: [b])) == "menu T ba")
    #expect(sketch(.submenu(title: "T", a, b)) == "menu T ab")
    #expect(Menu.submenu(title: "T", image: .named("folder"), a).image == .named("folder"))
    #expect(Menu.menu(title: "T", image: .named("folder"), [a]).image == .named("folder"))
  }

  @Test func `elements side by side`() {
    #expect(sketch(.mediumInlineGroup(a)) == "inline medium joined a")
    #expect(sketch(.mediumInlineGroup(a, b, c)) == "inline medium joined abc")
    #expect(sketch(.mediumInlineGroup([a, b])) == "inline medium joined ab")
    #expect(sketch(.smallInlineGroup(a)) == "inline small joined a")
    #expect(sketch(.smallInlineGroup(a, b, c, d, e)) == "inline small joined abcde")
    #expect(sketch(.smallInlineGroup([a, b])) == "inline small joined ab")
    #expect(sketch(.palette(a, b)) == "inline palette ab")
    #expect(sketch(.palette([a, b])) == "inline palette ab")
    #expect(Menu.palette(a).paletteSelectionStyle(.openCircle).paletteSelectionStyle == .openCircle)
  }

  @Test func `separators, lazy elements, custom views and the fluent handler`() {
    #expect(type(of: MenuElement.separator) == Separator.self)
    let cached: LazyMenuElement = .cachedLazy { $0([]) }
    let uncached: LazyMenuElement = .uncachedLazy { $0([]) }
    #expect(cached.shouldCache && !uncached.shouldCache && cached.needsLoading && uncached.needsLoading)
    let view = MenuContentView(.text("view"))
    let views: [CustomView] = [.customView(.view(view)), .customView(view), .customView { view }]
    #expect(views.map { Resolver.content(of: $0, inSingleSelection: false).title } == ["view", "view", "view"])
    var ran: [String] = []
    let action = Action(title: "x").handler { ran.append($0.title) }
    action.perform()
    #expect(ran == ["x"])
    let field = SearchField(placeholder: "Find").automaticallyFocusOnAppearance()
    #expect(field.shouldAutomaticallyFocusOnAppearance)
  }

  @Test func `all of them in a list, by their leading dots`() {
    let menu = Menu(children: [
      .mediumInlineGroup(a, b), .separator, .palette(c).paletteSelectionStyle(.tint), .menu(title: "M", [d]),
      .inline(Action(title: "x").handler { _ in }),
    ])
    #expect(picture(menu) == "a[m1:0] b[m1:1] - c{2} M> - x")
  }

  /// The menu of the original's README, as it stands there.
  private func firstExample(header myHeaderView: MenuContentView, _ handlePreferences: @escaping () -> Void) -> Menu {
    Menu(
      children: [
        Action(title: "Preferences", image: .named("preferences-system"), handler: { _ in handlePreferences() }),

        // we want a separator, no need to build a whole menu hierarchy
        .separator,

        Action(title: "Include Attachments", isSelected: true),

        // show a submenu with 2 elements
        .submenu(
          title: "Display As",
          Action(title: "Icons", isSelected: true),
          Action(title: "Titles", isSelected: false)
        ),
      ],

      headers: [
        // here we add a header element to the menu that is our profile view
        CustomView(view: myHeaderView)
      ]
    )
  }

  @Test func `the first example of the original's README`() throws {
    var ran = false
    func handlePreferences() { ran = true }
    // A view there, and what draws a row here.
    let myHeaderView = MenuContentView(
      .horizontal([
        .image(.named("avatar-default")), .vertical([.text("Ada Lovelace"), .text("Premium Account", .subtitle)]),
      ]))
    let menu = firstExample(header: myHeaderView, handlePreferences)
    #expect(
      picture(menu) == "^[Ada Lovelace — Premium Account] - Preferences - Include Attachments Display As>")
    (menu.children[0] as? Action)?.perform()
    #expect(ran)
    let rows = Resolver().resolve(menu).rows.filter(\.isVisible).map(\.content)
    #expect(rows.map(\.isEnabled) == [false, true, true, true, true, true])
    #expect(rows.map(\.image) == [.named("avatar-default"), nil, .named("preferences-system"), nil, nil, nil])
    #expect(rows.map(\.toggle) == [nil, nil, nil, nil, .init(kind: .checkmark, state: .on), nil])
    let header = rows[0].drawn
    #expect(header?.isWholeRow == true && header?.accessory == nil && header?.content == myHeaderView.content)
    #expect(rows.dropFirst().allSatisfy { $0.drawn == nil && $0.placement == nil })
    let submenu = try #require(menu.children.last as? Menu)
    let list = Resolver().resolve(submenu, ancestors: [menu])
    #expect(list.picture == "Icons Titles")
    #expect(
      list.rows.map(\.content.toggle) == [.init(kind: .checkmark, state: .on), .init(kind: .checkmark, state: .off)])
    myHeaderView.content = .text("Somebody else")
    #expect(picture(menu).hasPrefix("^[Somebody else] - "))
  }

  @Test func `the original's example of actions`() {
    let menu = Menu(children: [
      Action(title: "Preferences", image: .named("preferences-system")),
      Action(title: "Synchronize", image: .named("cloud"), isEnabled: false),
      Action(title: "Show Categories", image: .named("bookmark"), isSelected: true),
      Action(title: "Sort By", subtitle: "Newest First", image: .named("view-sort-ascending")),
      Action(title: "Delete", image: .named("user-trash"), isDestructive: true),
    ])
    let rows = Resolver().resolve(menu).rows.map(\.content)
    #expect(rows.map(\.text) == ["Preferences", "Synchronize", "Show Categories", "Sort By", "Delete"])
    #expect(rows.map(\.isEnabled) == [true, false, true, true, true])
    #expect(rows.map { $0.toggle?.state } == [nil, nil, .on, nil, nil])
    #expect(rows.map(\.subtitle) == [nil, nil, nil, "Newest First", nil])
    #expect(rows.map(\.isDestructive) == [false, false, false, false, true])
  }
}
