import LibDBus
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import DBusMenu
@testable import MenuExport

/// Menus that a program describes anew, with elements of the same identifiers.
@MainActor
@Suite struct `New elements with the identifiers of others` {
  private let log = CallLog()

  /// A version of a menu: all of its elements are new.
  private func rows(_ version: Int) -> [MenuElement] {
    func action(_ name: String) -> Action {
      let action = Action(title: "\(name) \(version)") { [log] in log.note("\(name) \(version)") }
      action.identifier = name
      return action
    }
    let inner = Menu(title: "Inner \(version)", children: [action("deep")])
    inner.identifier = "inner"
    let sub = Menu(title: "Sub \(version)", children: [action("one"), inner, action("two")])
    sub.identifier = "sub"
    let section = Menu(title: "Section", displaysInline: true, children: [action("s1"), action("s2")])
    section.identifier = "section"
    let field = SearchField(placeholder: "Find \(version)")
    field.identifier = "find"
    return [action("a"), sub, section, field, action("z")]
  }

  private func ids(_ exporter: MenuExporter) -> [ItemID] {
    exporter.flush()
    return exporter.tree.snapshot().depthFirst
  }

  @Test func `new elements take the rows of those that go, in submenus and sections too`() {
    let menu = Menu(children: rows(1))
    let exporter = MenuExporter.testing(menu)
    let before = ids(exporter)
    menu.children = rows(2)
    let update = exporter.tree.collectUpdate()
    #expect(update.inserted.isEmpty && update.removed.isEmpty && update.children.isEmpty && update.splices.isEmpty)
    #expect(update.looks.count == 10)
    #expect(ids(exporter) == before)
    let fresh = MenuExporter.testing(Menu(children: rows(2))).tree.snapshot()
    #expect(exporter.tree.snapshot().visible() == fresh.visible())
    for id in before { exporter.receive("clicked", about: id) }
    #expect(log.entries == ["a 2", "one 2", "deep 2", "two 2", "s1 2", "s2 2", "z 2"])
  }

  @Test func `a menu that takes the place of the root's keeps all rows, titles and lines`() {
    func root(_ version: Int) -> Menu {
      let header = rows(version)[0]
      header.identifier = "header"
      return Menu(title: "Root", children: rows(version), headers: [header])
    }
    let exporter = MenuExporter.testing(root(1))
    let before = ids(exporter)
    exporter.tree.replaceMenu(with: root(2))
    #expect(ids(exporter) == before)
    exporter.tree.replaceMenu(with: exporter.menu.replacingChildren(rows(3)))
    #expect(ids(exporter) == before)
    #expect(exporter.tree.snapshot().visible().contains("a 2 - Root! a 3 Sub 3(one 3 Inner 3(deep 3) two 3)"))
  }

  @Test func `rows that go and come keep those of identifiers that stay, as many as keep their order`() {
    let menu = Menu(children: rows(1))
    let exporter = MenuExporter.testing(menu)
    let first = menu.children.map(exporter.itemIDs)
    let version = rows(2)
    menu.children = [Action(title: "new"), version[1], Action(title: "newer"), version[4]]
    exporter.flush()
    #expect(exporter.itemIDs(of: version[1]) == first[1] && exporter.itemIDs(of: version[4]) == first[4])
    let last = rows(3)
    menu.children = [last[4], last[1]]
    exporter.flush()
    let kept = Set(first[1] + first[4]).intersection([last[4], last[1]].flatMap(exporter.itemIDs))
    #expect(kept.count == 1)
  }

  @Test func `an element of another class or kind, without identifier or with one of several gets a row of its own`() {
    func named(_ element: MenuElement, _ name: String = "x") -> MenuElement {
      element.identifier = name
      return element
    }
    let pairs: [([MenuElement], [MenuElement])] = [
      ([named(Action(title: "a"))], [named(Menu(title: "a", children: []))]),
      ([named(Action(title: "a"))], [named(Action(title: "a", isSelected: true))]),
      ([named(Action(title: "a"))], [Action(title: "a")]),
      ([named(Action(title: "a"))], [named(Action(title: "a"), "y")]),
      ([named(Action(title: "a"), "")], [named(Action(title: "a"), "")]),
      ([named(Action(title: "a"))], [named(Action(title: "a")), named(Action(title: "b"))]),
      ([named(Action(title: "a")), named(Action(title: "b"))], [named(Action(title: "a"))]),
    ]
    for (old, new) in pairs {
      let menu = Menu(children: old)
      let exporter = MenuExporter.testing(menu)
      let before = Set(old.flatMap(exporter.itemIDs))
      menu.children = new
      exporter.flush()
      #expect(Set(new.flatMap(exporter.itemIDs)).isDisjoint(with: before))
      #expect(
        new.allSatisfy { exporter.itemIDs(of: $0).count == 1 } && old.allSatisfy { exporter.itemIDs(of: $0) == [] })
    }
  }

  @Test func `a row is taken in the list that it was in, and not in another`() {
    let (first, second) = (Menu(title: "1", children: [rows(1)[0]]), Menu(title: "2", children: []))
    let both = first.children[0]
    let exporter = MenuExporter.testing(Menu(children: [first, second, both]))
    let known = exporter.itemIDs(of: both)
    #expect(known.count == 2)
    let (new, other) = (rows(2)[0], rows(3)[0])
    first.children = [new]
    second.children = [other]
    exporter.flush()
    #expect(exporter.itemIDs(of: new).count == 1 && known.contains(exporter.itemIDs(of: new)[0]))
    #expect(exporter.itemIDs(of: both).count == 1 && known.contains(exporter.itemIDs(of: both)[0]))
    #expect(Set(exporter.itemIDs(of: other)).isDisjoint(with: known))
  }

  @Test func `highlight, dimming and open submenus go on with the new elements`() throws {
    let menu = Menu(children: rows(1))
    let exporter = MenuExporter.testing(menu)
    let submenu = exporter.itemIDs(of: menu.children[1])[0]
    var highlighted: [String] = []
    exporter.onHighlightChange = { highlighted.append(($0 as? TitledMenuElement)?.title ?? "none") }
    exporter.book(opened: submenu)
    exporter.receive("hovered", about: menu.children[0])
    let dimming = try #require(exporter.tree.dim(around: menu.children[0]))
    menu.children = rows(2)
    exporter.flush()
    #expect(highlighted == ["a 1", "a 2"] && exporter.highlightedElement === menu.children[0])
    #expect(exporter.tree.snapshot().visible().hasPrefix("a 2 Sub 2!("))
    exporter.tree.endDimming(dimming)
    exporter.flush()
    #expect(exporter.tree.snapshot().visible().hasPrefix("a 2 Sub 2("))
    #expect(exporter.sessions.map { $0.openSubmenus.map(\.title) } == [["Sub 2"]])
    exporter.receive("closed", about: submenu)
    #expect(exporter.sessions.map { $0.openSubmenus.map(\.title) } == [[]])
    (menu.children[0] as? Action)?.isEnabled = false
    let last = rows(3)
    (last[0] as? Action)?.isEnabled = false
    menu.children = last
    exporter.flush()
    #expect(highlighted.last == "none" && exporter.highlightedElement == nil)
  }

  @Test func `a lazy element shows what the one had whose place it takes, until it has its own`() {
    var completions: [LazyMenuElement.Completion] = []
    func lists(_ version: Int) -> [MenuElement] {
      let lazy = LazyMenuElement { completions.append($0) }
      lazy.identifier = "lazy"
      return [Action(title: "v\(version)"), lazy]
    }
    let menu = Menu(children: lists(1))
    let exporter = MenuExporter.testing(menu)
    (menu.children[1] as? LazyMenuElement)?.loadIfNeeded()
    func named(_ title: String) -> Action {
      let action = Action(title: title)
      action.identifier = "row"
      return action
    }
    menu.children[1].beginDisplay()
    completions[0]([named("old")])
    let before = ids(exporter)
    menu.children = lists(2)
    exporter.flush()
    #expect(exporter.tree.snapshot().visible() == "v2 old")
    (menu.children[1] as? LazyMenuElement)?.loadIfNeeded()
    completions[1]([named("new")])
    #expect(ids(exporter).last == before.last)
    #expect(exporter.tree.snapshot().visible() == "v2 new")
  }

  @Test(arguments: [100, 10_000]) func `a menu of which one row is made anew reads that row, however many there are`(
    count: Int
  ) {
    let menu = Menu(
      children: (0..<count).map { number in
        let action = Action(title: "row \(number)")
        action.identifier = "\(number)"
        return action
      })
    let exporter = MenuExporter.testing(menu)
    let before = (exporter.tree.visitedElements, exporter.itemIDs(of: menu.children[count / 2]))
    let new = Action(title: "other")
    new.identifier = "\(count / 2)"
    menu.children[count / 2] = new
    let update = exporter.tree.collectUpdate()
    #expect(exporter.tree.visitedElements - before.0 == 1)
    #expect(update.looks.count == 1 && update.inserted.isEmpty && update.children.isEmpty && update.splices.isEmpty)
    #expect(exporter.itemIDs(of: new) == before.1)
  }
}

extension MenuExporter {
  /// Lets a client open the menu and one of its submenus.
  fileprivate func book(opened submenu: ItemID) {
    let viewer = Viewer(place: place, name: nil)
    clients.book.shows(viewer, root: true, asking: false, habit: nil, after: nil)
    clients.book.opened(submenu, by: viewer)
  }
}
