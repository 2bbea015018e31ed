import Menus
import TestSupport
import Testing

/// Somebody who changes a menu.
private struct Part: MenuBuilding {
  var change: @MainActor (MenuBuilder) -> Void
  func buildMenu(with builder: MenuBuilder) { change(builder) }
}

/// The state that a menu depends on.
@MainActor
private final class Model {
  var title = "Share"
  var isMoved = false
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A menu of several parts` {
  private let open = row("Open")

  private func named(_ identifier: String, _ menu: Menu) -> Menu {
    menu.identifier = identifier
    return menu
  }

  private func base() -> Menu {
    Menu(children: [named("file", submenu("File", open)), named("edit", inline(nil, .none, row("Copy")))])
  }

  @Test func `a menu of several parts is what its parts made of the first, in their order`() {
    let system = MenuSystem(
      builders: [
        Part { $0.insertChild(row("Share"), atEndOf: "file") }, Part { $0.insertChild(row("Print"), atEndOf: "file") },
        Part { $0.remove("edit") },
      ],
      menu: base)
    #expect(picture(system.menu) == "File>")
    #expect(((system.menu.children[0] as? Menu).map { picture($0) }) == "<File> Open Share Print")
  }

  @Test func `a menu of several parts is made anew at the end of the turn, and what stays is the same`() async throws {
    let model = Model()
    let system = MenuSystem(builders: [Part { $0.insertChild(row(model.title), atEndOf: "file") }], menu: base)
    let (menu, before) = (system.menu, system.menu.children)
    let file = try #require(before[0] as? Menu)
    model.title = "Send"
    let recorder = Recorder(of: file)
    system.setNeedsRebuild()
    system.setNeedsRebuild()
    #expect(picture(file) == "<File> Open Share")
    try await eventually("the menu made anew", on: recorder.changed, equals: "<File> Open Send") { picture(file) }
    withExtendedLifetime(recorder) {}  // the menu refers to it weakly
    #expect(system.menu === menu && same(menu.children, before) && file.children[0] === open)
    system.builders = []
    system.rebuild()
    #expect(picture(file) == "<File> Open" && picture(menu) == "File> Copy")
  }

  @Test func `a menu of several parts takes over what is new about a menu, also where it stands elsewhere`() throws {
    let model = Model()
    let system = MenuSystem {
      let inner = self.named("inner", submenu(model.isMoved ? "Moved" : "Inner", self.open))
      let outer = self.named("outer", submenu("Outer", row("a")))
      if model.isMoved { return Menu(children: [inner], headers: [outer]) }
      outer.children.append(inner)
      return Menu(children: [outer, submenu("Nameless")])
    }
    let outer = try #require(system.menu.children[0] as? Menu)
    let inner = try #require(outer.children[1] as? Menu)
    model.isMoved = true
    system.rebuild()
    #expect(same(system.menu.children, [inner]) && same(system.menu.headers, [outer]))
    #expect(inner.title == "Moved" && same(inner.children, [open]) && outer.children.count == 1)
    model.isMoved = false
    system.rebuild()
    #expect(same([system.menu.children[0]], [outer]) && same([outer.children[1]], [inner]))
  }

  @Test func `a menu of several parts may contain itself`() {
    let loop = named("loop", submenu("Loop"))
    loop.children = [loop]
    let system = MenuSystem { Menu(children: [loop, self.named("loop", submenu("Other", loop))]) }
    system.rebuild()
    system.rebuild()
    #expect(system.menu.children.count == 2)
    for case let menu as Menu in system.menu.children + [loop] { menu.children = [] }
  }
}
