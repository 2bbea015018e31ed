import Menus
import Testing

@MainActor
@Suite struct `Titles` {
  @Test func `a root's title is its first row, absent when nothing else is visible`() {
    let action = row("a")
    let menu = root("T", .automatic, action, .separator)
    #expect(picture(menu) == "<T> a")
    #expect(Resolver().resolve(menu).rows.first?.content.isEnabled == false)
    action.isHidden = true
    #expect(picture(menu) == "")
    #expect(picture(menu, .literal) == "-", "a separator is nothing to have a title for")
    #expect(picture(root("T")) == "")
    #expect(picture(root("", .automatic, row("a"))) == "a")
  }

  nonisolated static let trees = [
    Tree("in front of its rows", "a - <T> b - c") {
      root(nil, .automatic, row("a"), inline("T", .automatic, row("b")), row("c"))
    },
    Tree("of an empty menu", "a") { root(nil, .automatic, row("a"), inline("T")) },
    Tree("with hidden rows only", "a") { root(nil, .automatic, row("a"), inline("T", .automatic, hidden(row("b")))) },
    Tree("of a hidden menu", "a") { root(nil, .automatic, row("a"), hidden(inline("T", .automatic, row("b")))) },
    Tree("in a hidden group", "a") {
      root(nil, .automatic, row("a"), hidden(group(inline("T", .automatic, row("b")))))
    },
    Tree("of the root and of its first menu", "<R> - <T> a") {
      root("R", .automatic, inline("T", .automatic, row("a")))
    },
    Tree("nested", "<T> - <U> a") { root(nil, .automatic, inline("T", .automatic, inline("U", .automatic, row("a")))) },
    Tree("without separators", "a <T> b") { root(nil, .none, row("a"), inline("T", .automatic, row("b"))) },
    Tree("in front of a submenu", "<T> b>") {
      root(nil, .automatic, inline("T", .automatic, Menu(title: "b", children: [])))
    },
  ]

  @Test(arguments: trees) func `an inline menu's title is a row in front of its rows`(tree: Tree) {
    #expect(picture(tree.menu()) == tree.collapsed)
  }

  @Test func `a submenu's title is not repeated in the opened submenu`() {
    let submenu = Menu(title: "More", children: [row("a")])
    #expect(Resolver().resolve(submenu, ancestors: [root()]).picture == "a")
  }

  @Test func `a title with another text is another row`() {
    let menu = root("T", .automatic, row("a"))
    let before = Resolver().resolve(menu).rows.map(\.key)
    menu.title = "U"
    let after = Resolver().resolve(menu).rows.map(\.key)
    #expect(before[0] != after[0] && before[1] == after[1])
  }

  @Test func `a menu that shows nothing has the empty text instead, be it the root or a submenu`() {
    let resolver = Resolver(emptyText: "No items")
    let menu = root("T", .automatic, hidden(row("a")))
    #expect(resolver.resolve(menu).picture == "(No items)")
    #expect(resolver.resolve(menu).rows.last?.content.isEnabled == false)
    #expect(resolver.resolve(menu, ancestors: [root()]).picture == "(No items)")
    #expect(Resolver().resolve(menu, ancestors: [root()]).picture == "")
    #expect(resolver.resolve(root(nil, .automatic, row("a"))).picture == "a")
  }
}

@MainActor
@Suite struct `Inline menus and groups` {
  @Test func `hiding one hides every row that stems from it, and changes no key`() {
    let nested = inline("U", .automatic, row("c"), Menu(title: "d", children: []))
    let container = inline("T", .automatic, row("b"), nested)
    let inGroup = group(row("e"), inline(nil, .automatic, row("f")))
    let menu = root(nil, .automatic, row("a"), container, inGroup)
    let shown = Resolver().resolve(menu)
    #expect(shown.picture == "a - <T> b - <U> c d> - e - f")
    let recorder = Recorder(of: container, inGroup, nested)

    container.isHidden = true
    #expect(picture(menu) == "a e - f")
    #expect(Resolver().resolve(menu).elementKeys == shown.elementKeys)
    inGroup.isHidden = true
    #expect(picture(menu) == "a")
    #expect(recorder.changes == [.everything, .everything])

    container.isHidden = false
    inGroup.isHidden = false
    #expect(Resolver().resolve(menu).rows.map(\.content) == shown.rows.map(\.content))
    #expect(Resolver().resolve(menu).rows.map(\.key) == shown.rows.map(\.key))
  }

  @Test func `switching displaysInline replaces the submenu's row by its rows, and back`() {
    let actions = [row("b"), row("c")]
    let submenu = Menu(title: "T", children: actions)
    let menu = root(nil, .automatic, row("a"), submenu, row("d"))
    let before = Resolver().resolve(menu)
    #expect(before.picture == "a T> d")
    #expect(before.contributors.isEmpty, "what changes in a submenu does not concern this list")
    let recorder = Recorder(of: submenu)

    submenu.displaysInline = true
    let inlined = Resolver().resolve(menu)
    #expect(recorder.changes == [.everything])
    #expect(inlined.picture == "a - <T> b c - d")
    #expect(same(inlined.contributors, [submenu]))
    #expect(inlined.elementKeys.first == before.elementKeys.first)
    #expect(inlined.elementKeys.last == before.elementKeys.last)

    submenu.displaysInline = false
    #expect(recorder.changes == [.everything, .everything])
    #expect(Resolver().resolve(menu).rows.map(\.key) == before.rows.map(\.key))
  }

  @Test func `a group of a subclass shows what it makes of an inner action`() {
    final class Language: Group {
      private let action = Action()
      var code: String { didSet { action.title = code.uppercased() } }
      init(code: String) {
        self.code = code
        action.title = code.uppercased()
        super.init()
      }
      override var displayedElements: [MenuElement] { [action] }
      var shown: Action { action }
    }
    let language = Language(code: "de")
    let menu = root(nil, .automatic, row("a"), language, row("z"))
    #expect(picture(menu) == "a DE z")
    let recorder = Recorder(of: language, language.shown)
    language.code = "fr"
    #expect(picture(menu) == "a FR z")
    #expect(same(recorder.elements, [language.shown]))
  }

  @Test func `rows name what they stem from, outermost first`() {
    let inner = group(row("a"))
    let outer = inline("T", .automatic, inner)
    let list = Resolver().resolve(root("R", .automatic, outer))
    let rows = list.rows.filter { $0.content.kind != .separator }
    #expect(rows.map(\.content.picture) == ["<R>", "<T>", "a"])
    #expect(rows[0].lineage.isEmpty)
    #expect(same(rows[1].lineage, [outer]))
    #expect(same(rows[2].lineage, [outer, inner]))
    #expect(same(list.contributors, [outer, inner]))
  }

  @Test func `replacing the children keeps the keys of those that stay, in any order`() {
    let (a, b, c) = (row("a"), row("b"), row("c"))
    let menu = root(nil, .automatic, a, b, b)
    let before = Resolver().resolve(menu).rows.map(\.key)
    menu.children = [b, c, b, a]
    let after = Resolver().resolve(menu).rows.map(\.key)
    #expect(after == [before[1], .element(ObjectIdentifier(c), 0), before[2], before[0]])
  }

  @Test func `each element is read once, with what is inside submenus left alone`() {
    let menu = Menu(
      children: (0..<5000).map { row("\($0)") } + [Menu(title: "More", children: [row("x")]), group(row("y"))])
    #expect(Resolver().resolve(menu).visited == 5003)
  }

  @Test func `inline menus and groups can be written with leading dots`() {
    let menu = Menu(children: [
      row("a"), .inline(row("b")), .inline([row("c")]), .separator, .submenu(title: "d", row("x")),
      .submenu(title: "e", image: .named("folder"), [row("y")]),
    ])
    #expect(picture(menu) == "a - b - c - d> e>")
    #expect((menu.children[5] as? Menu)?.image == .named("folder"))
  }
}
