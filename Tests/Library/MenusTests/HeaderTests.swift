import Menus
import Testing

extension Tree {
  static let titleHeaders = [
    Tree("between rows", "a <T> b") { root(nil, .automatic, row("a"), TitleHeader("T"), row("b")) },
    Tree("hidden", "a b") { root(nil, .automatic, row("a"), hidden(TitleHeader("T")), row("b")) },
    Tree("at the end, where it stays", "a <T>") { root(nil, .automatic, row("a"), TitleHeader("T")) },
    Tree("of an inline menu with a title", "<I> <T> a") {
      root(nil, .automatic, inline("I", .automatic, TitleHeader("T"), row("a")))
    },
    Tree("next to separators", "a - <T> - b") {
      root(nil, .automatic, row("a"), .separator, TitleHeader("T"), .separator, row("b"))
    },
    Tree("in a group", "<T> a") { root(nil, .automatic, group(TitleHeader("T"), row("a"))) },
  ]

  static let sections = [
    Tree("of a heading without a visible row", "b", literal: "- b") {
      root(nil, .automatic, TitleHeader("T"), hidden(row("a")), hidden(row("c")), .separator, row("b"))
    },
    Tree("of a heading with a visible row", "<T> c") {
      root(nil, .automatic, TitleHeader("T"), hidden(row("a")), row("c"))
    },
    Tree("of a heading without rows", "<T> - b") {
      root(nil, .automatic, TitleHeader("T"), .separator, row("b"))
    },
    Tree("of two headings, one of them without a visible row", "<U> b") {
      root(nil, .automatic, TitleHeader("T"), hidden(row("a")), TitleHeader("U"), row("b"))
    },
    Tree("that a hidden separator ends", "b") {
      root(nil, .automatic, TitleHeader("T"), hidden(row("a")), hidden(Separator()), row("b"))
    },
    Tree("with separators around it", "a - c", literal: "a - - c") {
      root(nil, .automatic, row("a"), .separator, TitleHeader("T"), hidden(row("b")), .separator, row("c"))
    },
    Tree("over an inline menu, all hidden", "") {
      root(nil, .automatic, TitleHeader("T"), inline("I", .automatic, hidden(row("a"))), hidden(row("b")))
    },
    Tree("over an inline menu with a visible row", "<T> <I> a") {
      root(nil, .automatic, TitleHeader("T"), inline("I", .automatic, row("a")), hidden(row("b")))
    },
    Tree("over an inline menu without rows", "<T>") {
      root(nil, .automatic, TitleHeader("T"), inline("I", .automatic))
    },
    Tree("at the end of an inline menu", "<I> a - b") {
      root(nil, .automatic, inline("I", .automatic, row("a"), TitleHeader("T"), hidden(row("c"))), row("b"))
    },
    Tree("that is all of an inline menu, whose title goes with it", "b") {
      root(nil, .automatic, inline("I", .automatic, TitleHeader("T"), hidden(row("a"))), row("b"))
    },
    Tree("that begins in a group and goes on behind it", "<T> b") {
      root(nil, .automatic, group(TitleHeader("T"), hidden(row("a"))), row("b"))
    },
    Tree("that ends with a group", "<U> b") {
      root(nil, .automatic, group(TitleHeader("T"), hidden(row("a"))), TitleHeader("U"), row("b"))
    },
    Tree("in the headers, apart from the children", "a") {
      with(headers: TitleHeader("T"), hidden(row("h")), in: root(nil, .automatic, row("a")))
    },
    Tree("in the headers of an inline menu, over its children", "b") {
      root(nil, .automatic, with(headers: TitleHeader("T"), in: inline(nil, .automatic, hidden(row("a")))), row("b"))
    },
    Tree("of all rows, with the root's title", "") {
      root("R", .automatic, TitleHeader("T"), hidden(row("a")))
    },
  ]

  static let headers = [
    Tree("one", "^h - a") { with(headers: row("h"), in: root(nil, .automatic, row("a"))) },
    Tree("two, in order", "^h ^i - a b") {
      with(headers: row("h"), row("i"), in: root(nil, .automatic, row("a"), row("b")))
    },
    Tree("without children", "^h") { with(headers: row("h"), in: root()) },
    Tree("over hidden children", "^h") { with(headers: row("h"), in: root(nil, .automatic, hidden(row("a")))) },
    Tree("hidden", "a") { with(headers: hidden(row("h")), in: root(nil, .automatic, row("a"))) },
    Tree("the last one hidden", "^h - a") {
      with(headers: row("h"), hidden(row("i")), in: root(nil, .automatic, row("a")))
    },
    Tree("over the root's title", "^h - <R> a") { with(headers: row("h"), in: root("R", .automatic, row("a"))) },
    Tree("where the menu wants no separators between menus", "^h - a") {
      with(headers: row("h"), in: root(nil, .none, row("a")))
    },
    Tree("over an inline menu, with one separator", "^h - a") {
      with(headers: row("h"), in: root(nil, .automatic, inline(nil, .automatic, row("a"))))
    },
    Tree("an inline menu, with one separator", "^h - a") {
      with(headers: inline(nil, .automatic, row("h")), in: root(nil, .automatic, row("a")))
    },
    Tree("an inline menu beside another row", "^h ^- ^i - a") {
      with(headers: row("h"), inline(nil, .automatic, row("i")), in: root(nil, .automatic, row("a")))
    },
    Tree("an inline menu with a title", "^<I> ^h - a") {
      with(headers: inline("I", .automatic, row("h")), in: root(nil, .automatic, row("a")))
    },
    Tree("a group", "^h ^i - a") {
      with(headers: group(row("h"), row("i")), in: root(nil, .automatic, row("a")))
    },
    Tree("a title", "^<T> - a") { with(headers: TitleHeader("T"), in: root(nil, .automatic, row("a"))) },
    Tree("a separator last", "^h ^- a", literal: "^h ^- a") {
      with(headers: row("h"), .separator, in: root(nil, .automatic, row("a")))
    },
    Tree("over a separator", "^h - a") { with(headers: row("h"), in: root(nil, .automatic, .separator, row("a"))) },
    Tree("of an inline menu are plain rows", "a - h b - c") {
      root(nil, .automatic, row("a"), with(headers: row("h"), in: inline(nil, .automatic, row("b"))), row("c"))
    },
    Tree("of an inline menu stand behind its title", "<I> h b") {
      root(nil, .automatic, with(headers: row("h"), in: inline("I", .automatic, row("b"))))
    },
    Tree("of an inline menu in the headers", "^h ^b - c") {
      with(
        headers: with(headers: row("h"), in: inline(nil, .automatic, row("b"))), in: root(nil, .automatic, row("c")))
    },
    Tree("the same element as a child", "^a - a") {
      let twice = row("a")
      return with(headers: twice, in: root(nil, .automatic, twice))
    },
  ]
}

@MainActor
@Suite struct `Headers` {
  @Test(arguments: Tree.titleHeaders) func `a title header is a row that cannot be chosen`(tree: Tree) {
    #expect(picture(tree.menu()) == tree.collapsed)
    #expect(picture(tree.menu(), .literal) == tree.literal)
    let content = Resolver.content(of: TitleHeader("T"), inSingleSelection: false)
    #expect(content.kind == .title && !content.isEnabled)
  }

  @Test(arguments: Tree.sections) func `a heading hides with the rows of its section`(tree: Tree) {
    #expect(picture(tree.menu()) == tree.collapsed)
    #expect(picture(tree.menu(), .literal) == tree.literal)
  }

  @Test func `a heading whose rows are hidden makes room for the text of an empty list`() {
    let menu = root(nil, .automatic, TitleHeader("T"), hidden(row("a")))
    #expect(Resolver(emptyText: "None").resolve(menu).picture == "(None)")
  }

  @Test func `a heading keeps its section where the last element comes first`() {
    let (first, second) = (row("a"), row("b"))
    let menu = root(nil, .automatic, TitleHeader("T"), first, .separator, TitleHeader("U"), second)
    let resolver = Resolver(order: .priority, direction: .up)
    #expect(resolver.resolve(menu).picture == "b <U> - a <T>")
    first.isHidden = true
    #expect(resolver.resolve(menu).picture == "b <U>")
    (first.isHidden, second.isHidden) = (false, true)
    #expect(resolver.resolve(menu).picture == "a <T>")
  }

  @Test func `a heading over a search field that plain panels do not show is not shown by them either`() {
    let field = SearchField()
    let menu = root(nil, .automatic, TitleHeader("T"), field, .separator, row("a"))
    var resolver = Resolver()
    resolver.reservesSearchFields = true
    let rows = resolver.resolve(menu).rows
    #expect(rows.map(\.isVisible) == [false, false, false, true])
    #expect(rows.prefix(3).allSatisfy { $0.placement?.marks.isRichOnly == true })
    field.isHidden = true
    #expect(resolver.resolve(menu).rows.allSatisfy { $0.placement?.marks.isRichOnly != true })
  }

  @Test(arguments: Tree.headers) func `headers stand in front, sticky and with one separator behind`(tree: Tree) {
    #expect(picture(tree.menu()) == tree.collapsed)
    #expect(picture(tree.menu(), .literal) == tree.literal)
    let keys = Resolver().resolve(tree.menu()).rows.map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test func `a submenu has its headers in its own list`() {
    let menu = with(headers: row("h"), in: submenu("M", row("a")))
    let outer = root(nil, .automatic, menu)
    #expect(picture(outer) == "M>")
    #expect(Resolver().resolve(menu, ancestors: [outer]).picture == "^h - a")
  }

  @Test func `hiding headers makes no row come or go`() {
    let header = row("h")
    let menu = with(headers: header, in: root("R", .automatic, row("a")))
    let shown = Resolver().resolve(menu)
    header.isHidden = true
    let list = Resolver().resolve(menu)
    #expect(list.picture == "<R> a")
    #expect(list.rows.map(\.key) == shown.rows.map(\.key))
  }

  @Test func `headers count in a menu of single selection`() {
    let (header, child) = (Action(title: "h", isSelected: true), row("a"))
    let menu = with(headers: header, in: root(nil, .automatic, child))
    #expect(same(menu.selectedElements, [header]))
    menu.select(child)
    #expect(same(menu.selectedElements, [child]))
  }
}
