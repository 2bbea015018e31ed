import Menus
import Testing

/// A menu and what is seen of it; the menu is made in the test, on the main actor.
struct Tree: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var menu: @MainActor @Sendable () -> Menu
  var collapsed: String
  var literal: String

  init(_ name: String, _ picture: String, literal: String? = nil, _ menu: @escaping @MainActor @Sendable () -> Menu) {
    testDescription = name
    self.menu = menu
    collapsed = picture
    self.literal = literal ?? picture
  }

  static let automatic = [
    Tree("no inline menu", "a b") { root(nil, .automatic, row("a"), row("b")) },
    Tree("nothing but an inline menu", "a b") { root(nil, .automatic, inline(nil, .automatic, row("a"), row("b"))) },
    Tree("one behind", "a - b") { root(nil, .automatic, row("a"), inline(nil, .automatic, row("b"))) },
    Tree("one in front", "a - b") { root(nil, .automatic, inline(nil, .automatic, row("a")), row("b")) },
    Tree("one between", "a - b - c") {
      root(nil, .automatic, row("a"), inline(nil, .automatic, row("b")), row("c"))
    },
    Tree("two side by side", "a - b") {
      root(nil, .automatic, inline(nil, .automatic, row("a")), inline(nil, .automatic, row("b")))
    },
    Tree("nested, between its parent's rows", "a - b - c") {
      root(nil, .automatic, inline(nil, .automatic, row("a"), inline(nil, .automatic, row("b")), row("c")))
    },
    Tree("nested at the end, with one separator for two ends", "a - b - c") {
      root(nil, .automatic, inline(nil, .automatic, row("a"), inline(nil, .automatic, row("b"))), row("c"))
    },
    Tree("nested in a menu without rows of its own", "a - b") {
      root(nil, .automatic, row("a"), inline(nil, .automatic, inline(nil, .automatic, row("b"))))
    },
    Tree("a group", "a b c") { root(nil, .automatic, row("a"), group(row("b")), row("c")) },
    Tree("an inline menu in a group", "a b - c - d") {
      root(nil, .automatic, row("a"), group(row("b"), inline(nil, .automatic, row("c"))), row("d"))
    },
    Tree("a group in an inline menu", "a - b c") {
      root(nil, .automatic, row("a"), inline(nil, .automatic, group(group(row("b"))), row("c")))
    },
    Tree("an empty inline menu", "a b") { root(nil, .automatic, row("a"), inline(), row("b")) },
    Tree("a submenu, whose own rows do not count", "a b> c") {
      root(nil, .automatic, row("a"), Menu(title: "b", children: [inline(nil, .automatic, row("x"))]), row("c"))
    },
    Tree("one menu that stands there twice", "a - b - a") {
      let twice = inline(nil, .automatic, row("a"))
      return root(nil, .automatic, twice, row("b"), twice)
    },
    Tree("one menu twice in a row, with no change of owner", "a a") {
      let twice = inline(nil, .automatic, row("a"))
      return root(nil, .automatic, twice, twice)
    },
  ]

  static let withoutSeparators = [
    Tree("none on the outer menu", "a b c") {
      root(nil, .none, row("a"), inline(nil, .automatic, row("b")), row("c"))
    },
    Tree("none on the outer menu, for nested ones too", "a b") {
      root(nil, .none, inline(nil, .automatic, row("a"), inline(nil, .automatic, row("b"))))
    },
    Tree("none on the menu that begins", "a b c") {
      root(nil, .automatic, row("a"), inline(nil, .none, row("b")), row("c"))
    },
    Tree("none on the menu that ends", "a b - c") {
      root(nil, .automatic, inline(nil, .none, row("a")), inline(nil, .automatic, row("b")), row("c"))
    },
    Tree("none on a menu in the middle, which is not the outer one", "a b - c") {
      root(nil, .automatic, inline(nil, .none, row("a"), inline(nil, .automatic, row("b"))), row("c"))
    },
    Tree("none on a menu without rows of its own", "a - b") {
      root(nil, .automatic, row("a"), inline(nil, .none, inline(nil, .automatic, row("b"))))
    },
  ]

  static let withHidden = [
    Tree("hidden in front", "b") { root(nil, .automatic, hidden(inline(nil, .automatic, row("a"))), row("b")) },
    Tree("hidden between", "a c") {
      root(nil, .automatic, row("a"), hidden(inline(nil, .automatic, row("b"))), row("c"))
    },
    Tree("all rows hidden", "a c") {
      root(nil, .automatic, row("a"), inline(nil, .automatic, hidden(row("b"))), row("c"))
    },
    Tree("hidden group", "a c") {
      root(nil, .automatic, row("a"), hidden(group(inline(nil, .automatic, row("b")))), row("c"))
    },
    Tree("two menus that meet across a hidden one", "a - c") {
      root(
        nil, .automatic, inline(nil, .automatic, row("a")), hidden(inline(nil, .automatic, row("b"))),
        inline(nil, .automatic, row("c")))
    },
    Tree("two menus that meet across a hidden one without separators", "a - c") {
      root(nil, .automatic, row("a"), hidden(inline(nil, .none, row("b"))), inline(nil, .automatic, row("c")))
    },
  ]

  static let written = [
    Tree("at the ends", "a", literal: "- a -") { root(nil, .automatic, .separator, row("a"), .separator) },
    Tree("doubled", "a - b", literal: "a - - b") {
      root(nil, .automatic, row("a"), .separator, .separator, row("b"))
    },
    Tree("doubled by hiding", "a - b", literal: "a - - b") {
      root(nil, .automatic, row("a"), .separator, hidden(row("x")), .separator, row("b"))
    },
    Tree("nothing else", "", literal: "-") { root(nil, .automatic, .separator) },
    Tree("hidden", "a b") { root(nil, .automatic, row("a"), hidden(.separator), row("b")) },
    Tree("first by hiding", "b", literal: "- b") { root(nil, .automatic, hidden(row("a")), .separator, row("b")) },
    Tree("last by hiding", "a", literal: "a -") { root(nil, .automatic, row("a"), .separator, hidden(row("b"))) },
    Tree("in front of an automatic one", "a - b") {
      root(nil, .automatic, row("a"), .separator, inline(nil, .automatic, row("b")))
    },
    Tree("behind an automatic one", "a - b") {
      root(nil, .automatic, inline(nil, .automatic, row("a")), .separator, row("b"))
    },
    Tree("inside, first and last", "a - b - c") {
      root(nil, .automatic, row("a"), inline(nil, .automatic, .separator, row("b"), .separator), row("c"))
    },
    Tree("on both sides of an automatic one", "a - b", literal: "a - - b") {
      root(nil, .automatic, row("a"), .separator, inline(nil, .automatic, .separator, row("b")))
    },
    Tree("alone in an inline menu", "a - b") {
      root(nil, .automatic, row("a"), inline(nil, .automatic, .separator), row("b"))
    },
    Tree("alone in an inline menu without automatic ones", "a - b") {
      root(nil, .automatic, row("a"), inline(nil, .none, .separator), row("b"))
    },
    Tree("alone at the end", "a", literal: "a -") {
      root(nil, .automatic, row("a"), inline(nil, .automatic, .separator))
    },
    Tree("where no automatic ones are wanted", "a - b") {
      root(nil, .none, row("a"), .separator, inline(nil, .automatic, row("b")))
    },
  ]

  /// A heading belongs to what follows it.
  static let headed = [
    Tree("above an inline menu", "a - <H> b - c") {
      root(nil, .automatic, row("a"), TitleHeader("H"), inline(nil, .automatic, row("b")), row("c"))
    },
    Tree("above rows of its own menu", "a <H> b") { root(nil, .automatic, row("a"), TitleHeader("H"), row("b")) },
    Tree("behind an inline menu", "a - <H> b") {
      root(nil, .automatic, inline(nil, .automatic, row("a")), TitleHeader("H"), row("b"))
    },
    Tree("between two inline menus", "a - <H> b") {
      root(
        nil, .automatic, inline(nil, .automatic, row("a")), TitleHeader("H"), inline(nil, .automatic, row("b")))
    },
    Tree("at the end of an inline menu", "a - <H> b") {
      root(nil, .automatic, inline(nil, .automatic, row("a"), TitleHeader("H")), row("b"))
    },
    Tree("at the beginning of one", "a - <H> b") {
      root(nil, .automatic, row("a"), inline(nil, .automatic, TitleHeader("H"), row("b")))
    },
    Tree("first of all", "<H> a - b") {
      root(nil, .automatic, TitleHeader("H"), inline(nil, .automatic, row("a")), row("b"))
    },
    Tree("two in a row", "a - <H> <I> b") {
      root(nil, .automatic, row("a"), TitleHeader("H"), TitleHeader("I"), inline(nil, .automatic, row("b")))
    },
    Tree("above what is hidden", "a <H> c") {
      root(nil, .automatic, row("a"), TitleHeader("H"), hidden(inline(nil, .automatic, row("b"))), row("c"))
    },
    Tree("above its own rows, which are hidden", "a - <H> c") {
      root(nil, .automatic, row("a"), TitleHeader("H"), hidden(row("b")), inline(nil, .automatic, row("c")))
    },
    Tree("hidden", "a - b") {
      root(nil, .automatic, row("a"), hidden(TitleHeader("H")), inline(nil, .automatic, row("b")))
    },
    Tree("above rows without separators", "a <H> b") {
      root(nil, .automatic, row("a"), TitleHeader("H"), inline(nil, .none, row("b")))
    },
    Tree("above such rows, behind others", "a - <H> b") {
      root(nil, .automatic, inline(nil, .automatic, row("a")), TitleHeader("H"), inline(nil, .none, row("b")))
    },
    Tree("above a palette", "a <H> b{1} c") {
      root(nil, .automatic, row("a"), TitleHeader("H"), palette(row("b")), row("c"))
    },
    Tree("above a palette, behind an inline menu", "a - <H> b{1}") {
      root(nil, .automatic, inline(nil, .automatic, row("a")), TitleHeader("H"), palette(row("b")))
    },
    Tree("above rows side by side", "a - <H> b[m1:0] c[m1:1] - d") {
      root(nil, .automatic, row("a"), TitleHeader("H"), sized(.medium, row("b"), row("c")), row("d"))
    },
    Tree("above a title", "a - <H> <T> b") {
      root(nil, .automatic, row("a"), TitleHeader("H"), inline("T", .automatic, row("b")))
    },
    Tree("with a written separator behind", "a - <H> - b") {
      root(nil, .automatic, row("a"), .separator, TitleHeader("H"), .separator, row("b"))
    },
    Tree("last of the headers", "^a ^<H> - b") {
      with(headers: row("a"), TitleHeader("H"), in: root(nil, .automatic, inline(nil, .automatic, row("b"))))
    },
  ]
}

@MainActor
@Suite struct `Separators` {
  @Test(arguments: Tree.headed)
  func `a heading has the separator in front of itself, and none behind`(tree: Tree) {
    #expect(picture(tree.menu()) == tree.collapsed)
    #expect(picture(tree.menu(), .literal) == tree.collapsed)
  }

  @Test func `rows that come behind a heading have no other row change its place`() {
    let (heading, titled) = (TitleHeader("H"), inline(nil, .automatic, row("b")))
    let menu = root(nil, .automatic, inline(nil, .automatic, row("a")), heading, titled)
    let lists = [[heading, titled], [heading, row("c"), titled], [heading, row("c")], [heading]]
    var before = Resolver().resolve(menu).rows.map(\.key)
    for list in lists + lists.reversed() {
      menu.children = [menu.children[0]] + list
      let after = Resolver().resolve(menu).rows.map(\.key)
      #expect(before.filter { after.contains($0) } == after.filter { before.contains($0) })
      before = after
    }
    let outer = root(nil, .automatic, row("a"), heading, titled)
    before = Resolver().resolve(outer).rows.map(\.key)
    outer.children.insert(row("c"), at: 2)
    let after = Resolver().resolve(outer).rows.map(\.key)
    #expect(before.filter { after.contains($0) } == after.filter { before.contains($0) })
  }

  @Test(arguments: Tree.automatic + Tree.withoutSeparators + Tree.withHidden)
  func `inline menus stand in place, with a separator at each change of owner`(tree: Tree) {
    #expect(picture(tree.menu()) == tree.collapsed)
    #expect(picture(tree.menu(), .literal) == tree.collapsed, "the policy is about written separators")
  }

  @Test(arguments: Tree.written)
  func `written separators collapse, or stay as they stand`(tree: Tree) {
    #expect(picture(tree.menu()) == tree.collapsed)
    #expect(picture(tree.menu(), .literal) == tree.literal)
  }

  @Test func `a submenu is the outer menu of its own list`() {
    let submenu = Menu(
      title: "b", betweenMenusSeparatorStyle: .automatic, children: [row("x"), inline(nil, .automatic, row("y"))])
    let menu = root(nil, .none, submenu)
    #expect(Resolver().resolve(submenu, ancestors: [menu]).picture == "x - y")
  }

  @Test func `hiding rows makes no row come or go, it only changes which are seen`() {
    let action = row("a")
    let menu = root(nil, .automatic, action, .separator, inline("T", .automatic, row("b")), .separator, row("c"))
    let shown = Resolver().resolve(menu)
    #expect(shown.picture == "a - <T> b - c")
    action.isHidden = true
    let list = Resolver().resolve(menu)
    #expect(list.picture == "<T> b - c")
    #expect(list.rows.map(\.key) == shown.rows.map(\.key))
  }
}
