import Menus
import Testing

/// A group that makes itself anew inside itself, so that no element is met twice.
private final class Endless: Group {
  override var displayedElements: [MenuElement] { [Action(title: "a"), Endless()] }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A menu that contains itself` {
  @Test func `a menu that contains itself as a submenu is cut there`() {
    let menu = root(nil, .automatic, row("a"))
    menu.children.append(menu)
    let list = Resolver().resolve(menu)
    #expect(list.picture == "a" && same(list.cut, [menu]))
    menu.children = []
  }

  @Test func `inline is cut there`() {
    let menu = inline(nil, .automatic, row("a"))
    menu.children += [menu, row("b")]
    let list = Resolver().resolve(menu)
    #expect(list.picture == "a b" && same(list.cut, [menu]))
    let around = Resolver().resolve(root(nil, .automatic, menu))
    #expect(around.picture == "a b" && same(around.cut, [menu]))
    menu.children = []
  }

  @Test func `a menu that contains itself through a group is cut there`() {
    let container = group(row("a"))
    let menu = root(nil, .automatic, container)
    container.elements += [menu, container, row("b")]
    let list = Resolver().resolve(menu)
    #expect(list.picture == "a b" && same(list.cut, [menu, container]))
    container.elements = []
  }

  @Test func `a menu that contains itself through another submenu is cut when that one is opened`() {
    let inner = Menu(title: "inner", children: [row("a")])
    let outer = Menu(title: "outer", children: [group(inner)])
    inner.children.append(outer)
    let list = Resolver().resolve(outer)
    #expect(list.picture == "<outer> inner>" && list.cut.isEmpty)
    let opened = Resolver().resolve(inner, ancestors: [outer] + list.rows[1].lineage)
    #expect(opened.picture == "a" && same(opened.cut, [outer]))
    inner.children = []
  }

  @Test func `a menu that contains itself through a lazy element is cut when that has loaded`() {
    let menu = root(nil, .automatic, row("a"))
    let lazy = LazyMenuElement(shouldCache: true) { [unowned menu] in $0([menu, inline(nil, .none, menu), row("b")]) }
    menu.children.append(lazy)
    #expect(Resolver().resolve(menu).cut.isEmpty)
    lazy.loadIfNeeded()
    let list = Resolver().resolve(menu)
    #expect(list.picture == "a b" && same(list.cut, [menu, menu]))
    lazy.provider = { [unowned lazy] in $0([lazy, row("c")]) }
    lazy.loadIfNeeded()
    let itself = Resolver().resolve(menu)
    #expect(itself.picture == "a c" && same(itself.cut, [lazy]))
    lazy.provider = nil
  }

  @Test func `a menu that contains itself in ever new lazy elements is cut at the greatest depth`() {
    @MainActor func endless() -> LazyMenuElement { LazyMenuElement(shouldCache: true) { $0([row("a"), endless()]) } }
    let menu = root(nil, .automatic, endless())
    var list = Resolver().resolve(menu)
    var rounds = 0
    while list.cut.isEmpty, rounds <= MenusLimits.depth {
      for lazy in list.lazies { lazy.loadIfNeeded() }
      list = Resolver().resolve(menu)
      rounds += 1
    }
    #expect(list.cut.count == 1 && rounds < MenusLimits.depth)
    #expect(list.lazies.allSatisfy { !$0.needsLoading }, "an element that is left out is not loaded")
  }

  @Test func `a menu that contains itself in the placeholder of content is cut there`() {
    let menu = root(nil, .automatic, row("a"))
    let view = CustomView(view: .content(.text("v")), plainFallback: [menu, inline(nil, .none, menu), row("b")])
    view.plainFallback.append(view)
    menu.children.append(view)
    let list = Resolver().resolve(menu)
    #expect(list.picture == "a b" && same(list.cut, [menu, menu, view]))
    view.plainFallback = []
  }

  @Test func `a menu that contains itself twice over, in all its inline menus, still ends`() {
    let menus = (0..<5).map { inline("\($0)", .automatic, row("a")) }
    for menu in menus { menu.children += menus }
    let list = Resolver().resolve(menus[0])
    #expect(!list.cut.isEmpty && Set(list.rows.map(\.key)).count == list.rows.count)
    menus.forEach { $0.children = [] }
  }

  @Test func `a menu that contains itself in ever new shapes is cut at the greatest depth`() {
    let list = Resolver().resolve(root(nil, .automatic, Endless()))
    #expect(list.rows.count == MenusLimits.depth - 1 && list.cut.count == 1)
    var deep: MenuElement = row("a")
    for _ in 0..<1000 { deep = inline(nil, .automatic, deep) }
    let nested = Resolver().resolve(root(nil, .automatic, deep))
    #expect(nested.rows.isEmpty && nested.cut.count == 1)
  }

  @Test func `submenus stop opening at the greatest depth`() {
    var deep = Menu(title: "deepest", children: [])
    for _ in 0..<1000 { deep = Menu(title: "m", children: [deep]) }
    var ancestors: [MenuElement] = []
    var list = Resolver().resolve(deep)
    while let next = list.rows.last?.element as? Menu, next !== deep {
      ancestors.append(deep)
      deep = next
      list = Resolver().resolve(deep, ancestors: ancestors)
    }
    #expect(ancestors.count == MenusLimits.depth - 1 && list.cut.count == 1)
  }

  @Test func `a menu that contains itself has the selected actions of its other elements`() {
    let action = Action(title: "a", isSelected: true)
    let menu = root(nil, .automatic, action, inline(nil, .automatic, row("b")), Endless())
    menu.children += [menu, group(menu)]
    #expect(same(menu.selectedElements, [action]))
    menu.children = []
  }
}
