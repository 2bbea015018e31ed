import Menus
import Testing

extension Tree {
  static let sizes = [
    Tree("small", "a[s1:0] b[s1:1]") { root(nil, .automatic, sized(.small, row("a"), row("b"))) },
    Tree("six small", "a[s1:0] b[s1:1] c[s1:2] d[s1:3] e[s1:4] f") {
      root(nil, .automatic, sized(.small, row("a"), row("b"), row("c"), row("d"), row("e"), row("f")))
    },
    Tree("four medium", "a[m1:0] b[m1:1] c[m1:2] d") {
      root(nil, .automatic, sized(.medium, row("a"), row("b"), row("c"), row("d")))
    },
    Tree("large", "a b") { root(nil, .automatic, sized(.large, row("a"), row("b"))) },
    Tree("a submenu", "a[m1:0] b>[m1:1]") { root(nil, .automatic, sized(.medium, row("a"), submenu("b"))) },
    Tree("in a group", "a[m1:0] b[m1:1]") { root(nil, .automatic, sized(.medium, group(row("a")), row("b"))) },
    Tree("hidden", "a[m1:0] c[m1:1] d[m1:2] e") {
      root(nil, .automatic, sized(.medium, row("a"), hidden(row("b")), row("c"), row("d"), row("e")))
    },
    Tree("two menus", "a[m1:0] - b[s2:0]") {
      root(nil, .automatic, sized(.medium, row("a")), sized(.small, row("b")))
    },
    Tree("behind a hidden menu", "b[s2:0]") {
      root(nil, .automatic, hidden(sized(.medium, row("a"))), sized(.small, row("b")))
    },
    Tree("interrupted", "a[m1:0] - b - c[m1.1:0]") {
      root(nil, .automatic, sized(.medium, row("a"), inline(nil, .automatic, row("b")), row("c")))
    },
    Tree("interrupted by what is hidden", "a[m1:0] c[m1:1]") {
      root(nil, .automatic, sized(.medium, row("a"), hidden(inline(nil, .automatic, row("b"))), row("c")))
    },
    Tree("the root's own", "a[m1:0] - b") {
      Menu(preferredElementSize: .medium, children: [row("a"), inline(nil, .automatic, row("b"))])
    },
    Tree("with a title", "<T> a[m1:0]") {
      Menu(children: [Menu(title: "T", preferredElementSize: .medium, displaysInline: true, children: [row("a")])])
    },
    Tree("in the headers", "^a[m1:0] - b") {
      with(headers: sized(.medium, row("a")), in: root(nil, .automatic, row("b")))
    },
    Tree("under headers of its own", "^h - a[m1:0]") {
      Menu(preferredElementSize: .medium, children: [row("a")], headers: [row("h")])
    },
    Tree("the same in headers and children", "^a[m1:0] - a[m1.1:0]") {
      let twice = sized(.medium, row("a"))
      return with(headers: twice, in: root(nil, .automatic, twice))
    },
  ]

  static let unfit = [
    Tree("a separator", "a[m1:0] - b[m1:1]") { root(nil, .automatic, sized(.medium, row("a"), .separator, row("b"))) },
    Tree("a title", "<T> a[m1:0] <U> b[m1:1]") {
      root(nil, .automatic, sized(.medium, TitleHeader("T"), row("a"), TitleHeader("U"), row("b")))
    },
    Tree("nothing else", "<T>") { root(nil, .automatic, sized(.small, TitleHeader("T"), .separator)) },
    Tree("an element of a kind of its own", "(?) a[s1:0]") {
      root(nil, .automatic, sized(.small, MenuElement(), row("a")))
    },
    Tree("in a palette", "a{1} - <T> b{1}") {
      root(nil, .automatic, palette(row("a"), .separator, TitleHeader("T"), row("b")))
    },
  ]

  static let palettes = [
    Tree("between rows", "a b{1} c{1} d") { root(nil, .automatic, row("a"), palette(row("b"), row("c")), row("d")) },
    Tree("between inline menus", "a b{1} - c") {
      root(nil, .automatic, inline(nil, .automatic, row("a")), palette(row("b")), inline(nil, .automatic, row("c")))
    },
    Tree("two", "a{1} b{2}") { root(nil, .automatic, palette(row("a")), palette(row("b"))) },
    Tree("interrupted", "a{1} - b c{1.1}") {
      root(nil, .automatic, palette(row("a"), inline(nil, .automatic, row("b")), row("c")))
    },
    Tree("of any length", "a{1} b{1} c{1} d{1} e{1} f{1}") {
      root(nil, .automatic, palette(row("a"), row("b"), row("c"), row("d"), row("e"), row("f")))
    },
    Tree("whatever its size", "a{1}") {
      let menu = palette(row("a"))
      menu.preferredElementSize = .small
      return root(nil, .automatic, menu)
    },
    Tree("hidden rows", "b{1}") { root(nil, .automatic, palette(hidden(row("a")), row("b"))) },
    Tree("submenus", "a>{1}") { root(nil, .automatic, palette(submenu("a"))) },
    Tree("with a title", "a <T> b{1}") {
      Menu(children: [
        row("a"), Menu(title: "T", displaysInline: true, displaysAsPalette: true, children: [row("b")]),
      ])
    },
    Tree("the root itself", "a{1} - b c{1.1}") {
      Menu(displaysAsPalette: true, children: [row("a"), inline(nil, .automatic, row("b")), row("c")])
    },
  ]
}

@MainActor
@Suite struct `Rows side by side` {
  @Test(arguments: Tree.sizes) func `the first of a run share a line, in order`(tree: Tree) {
    #expect(picture(tree.menu()) == tree.collapsed)
  }

  @Test(arguments: Tree.unfit) func `a row that cannot be beside others has a line of its own`(tree: Tree) {
    #expect(picture(tree.menu()) == tree.collapsed)
  }

  @Test(arguments: Tree.palettes) func `palettes join the rows around them`(tree: Tree) {
    #expect(picture(tree.menu()) == tree.collapsed)
  }

  @Test func `each row of a palette has its selection style`() {
    let menu = palette(row("a"), row("b")).paletteSelectionStyle(.openCircle)
    let styles = Resolver().resolve(root(nil, .automatic, menu)).rows.map(\.content.placement?.marks.palette?.style)
    #expect(styles == [.openCircle, .openCircle])
  }

  @Test func `a menu in a submenu's row is packed in its own list`() {
    let menu = Menu(title: "M", preferredElementSize: .small, children: [row("a")])
    let outer = root(nil, .automatic, menu)
    #expect(picture(outer) == "M>")
    #expect(Resolver().resolve(menu, ancestors: [outer]).picture == "a[s1:0]")
  }
}

@MainActor
@Suite struct `Menus in large text` {
  @Test
  func `large text puts headers among the rows and each row in a line of its own`() {
    let menu = Menu(
      title: "R",
      children: [
        sized(.medium, row("a"), row("b")), sized(.small, row("c")), palette(row("d"), row("e")),
      ], headers: [row("h"), sized(.small, row("i"))])
    #expect(picture(menu) == "^h ^- ^i[s1:0] - <R> - a[m2:0] b[m2:1] - c[s3:0] d{4} e{4}")
    var resolver = Resolver()
    resolver.isAccessible = true
    #expect(resolver.resolve(menu).picture == "h - i - <R> - a b - c d{1} e{1}")
    resolver.isReversed = true
    #expect(resolver.resolve(menu).picture == "h - i - <R> d{1} e{1} - c - b a")
  }
}
