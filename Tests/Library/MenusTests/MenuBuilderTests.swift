import Menus
import Testing

@MainActor
@Suite struct `A menu builder` {
  private func named(_ identifier: String, _ element: MenuElement) -> MenuElement {
    element.identifier = identifier
    return element
  }

  private func menu() -> Menu {
    let menu = root(
      nil, .automatic, named("a", row("a")),
      named("file", submenu("File", named("open", row("Open")), named("save", row("Save")))),
      named("edit", inline(nil, .automatic, named("copy", row("Copy")))),
      named("group", group(named("g", row("g")))))
    menu.identifier = "root"
    menu.headers = [named("h", row("h"))]
    return menu
  }

  /// The whole tree in one line.
  private func tree(_ menu: Menu) -> String {
    func list(_ elements: [MenuElement]) -> String { elements.map(name).joined(separator: " ") }
    func name(_ element: MenuElement) -> String {
      switch element {
      case let menu as Menu: "\(menu.identifier ?? "?")(\(list(menu.headers + menu.children)))"
      case let group as Group: "\(group.identifier ?? "?")(\(list(group.elements)))"
      default: element.identifier ?? (element as? Action)?.title ?? "?"
      }
    }
    return name(menu)
  }

  /// An operation and the tree after it.
  struct Operation: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var run: @MainActor @Sendable (MenuBuilder) -> Bool
    var tree: String

    init(_ name: String, _ tree: String, _ run: @escaping @MainActor @Sendable (MenuBuilder) -> Bool) {
      testDescription = name
      self.run = run
      self.tree = tree
    }
  }

  nonisolated static let operations = [
    Operation("child at the start", "root(h a file(x open save) edit(copy) group(g))") {
      $0.insertChild(row("x"), atStartOf: "file")
    },
    Operation("child at the end", "root(h a file(open save x) edit(copy) group(g))") {
      $0.insertChild(row("x"), atEndOf: "file")
    },
    Operation("child of the root", "root(h a file(open save) edit(copy) group(g) x)") {
      $0.insertChild(row("x"), atEndOf: "root")
    },
    Operation("child of a group", "root(h a file(open save) edit(copy) group(x g))") {
      $0.insertChild(row("x"), atStartOf: "group")
    },
    Operation("sibling before", "root(h a file(open x save) edit(copy) group(g))") {
      $0.insertSibling(row("x"), before: "save")
    },
    Operation("sibling after, in an inline menu", "root(h a file(open save) edit(copy x) group(g))") {
      $0.insertSibling(row("x"), after: "copy")
    },
    Operation("sibling of a menu", "root(h a x file(open save) edit(copy) group(g))") {
      $0.insertSibling(row("x"), before: "file")
    },
    Operation("sibling of a header", "root(h x a file(open save) edit(copy) group(g))") {
      $0.insertSibling(row("x"), after: "h")
    },
    Operation("sibling in a group", "root(h a file(open save) edit(copy) group(g x))") {
      $0.insertSibling(row("x"), after: "g")
    },
    Operation("replace", "root(h x y file(open save) edit(copy) group(g))") {
      $0.replace("a", with: [row("x"), row("y")])
    },
    Operation("replace children", "root(h a file(save open) edit(copy) group(g))") {
      $0.replaceChildren(of: "file") { $0.reversed() }
    },
    Operation("remove", "root(h a file(open) edit(copy) group(g))") { $0.remove("save") },
    Operation("remove a menu", "root(h a edit(copy) group(g))") { $0.remove("file") },
  ]

  nonisolated static let unknown = [
    Operation("unknown child", "") { $0.insertChild(row("x"), atStartOf: "nothing") },
    Operation("child of an action", "") { $0.insertChild(row("x"), atEndOf: "a") },
    Operation("unknown sibling", "") { $0.insertSibling(row("x"), before: "nothing") },
    Operation("sibling of the root", "") { $0.insertSibling(row("x"), after: "root") },
    Operation("replace what is unknown", "") { $0.replace("nothing", with: [row("x")]) },
    Operation("children of what is unknown", "") { $0.replaceChildren(of: "nothing") { _ in [] } },
    Operation("remove what is unknown", "") { $0.remove("nothing") },
    Operation("remove the root", "") { $0.remove("root") },
  ]

  @Test(arguments: operations) func `a menu builder changes what has an identifier`(operation: Operation) {
    let menu = menu()
    #expect(operation.run(MenuBuilder(menu)))
    #expect(tree(menu) == operation.tree)
  }

  @Test(arguments: unknown)
  func `a menu builder does nothing where an identifier is unknown or does not fit`(operation: Operation) {
    let menu = menu()
    let before = tree(menu)
    #expect(!operation.run(MenuBuilder(menu)))
    #expect(tree(menu) == before)
  }

  @Test func `a menu builder finds elements, menus and actions, the nearest first`() {
    let menu = menu()
    let builder = MenuBuilder(menu)
    #expect(builder.menu(for: "root") === menu && builder.menu(for: "file")?.title == "File")
    #expect(builder.action(for: "copy")?.title == "Copy" && builder.action(for: "h")?.title == "h")
    #expect(builder.action(for: "file") == nil && builder.menu(for: "a") == nil && builder.element(for: "x") == nil)
    menu.children.append(named("copy", row("nearer")))
    #expect(builder.action(for: "copy")?.title == "nearer")
  }

  @Test func `a menu builder ends where a menu contains itself`() {
    let menu = menu()
    menu.children.append(menu)
    #expect(!MenuBuilder(menu).remove("nothing"))
    menu.children = []  // it holds itself
  }

  @Test func `a menu builder leaves what a group makes by itself`() {
    final class Two: Group {
      let inner = row("inner")
      override var displayedElements: [MenuElement] { [inner] }
    }
    let group = Two()
    group.inner.identifier = "inner"
    let builder = MenuBuilder(root(nil, .automatic, group))
    #expect(builder.action(for: "inner") === group.inner)
    #expect(!builder.remove("inner"))
    #expect(group.elements.isEmpty)
  }

  @Test func `one operation is one change of one menu`() {
    let menu = menu()
    let recorder = Recorder(of: menu, MenuBuilder(menu).menu(for: "file") ?? menu)
    MenuBuilder(menu).remove("save")
    #expect(recorder.changes == [.children] && (recorder.elements.first as? Menu)?.title == "File")
  }
}

@MainActor
@Suite struct `A menu with other children` {
  @Test func `a menu with other children is like the first in all else`() {
    let header = row("h")
    let menu = Menu(
      title: "T", subtitle: "S", image: .named("folder"), isEnabled: false, isDestructive: true,
      preferredElementSize: .small, displaysInline: true, displaysAsPalette: true, betweenMenusSeparatorStyle: .none,
      onlyDismissesSubMenu: true, children: [row("a")], headers: [header])
    menu.identifier = "i"
    menu.isHidden = true
    menu.accessibilityLabel = "l"
    menu.accessibilityValue = "v"
    menu.mnemonic = "T"
    menu.subtitleStyle = .omit
    menu.paletteSelectionStyle = .openCircle
    menu.selection = .single
    menu.textDirection = .rightToLeft
    menu.iconSearchPath = ["/icons"]
    let child = row("b")
    let other = menu.replacingChildren([child])
    #expect(same(other.children, [child]) && same(other.headers, [header]) && other !== menu)
    #expect((menu.children.first as? Action)?.title == "a")
    // Everything that is stored but the children, lists of elements by their number.
    func look(_ menu: Menu) -> [String] {
      var look: [String] = []
      var mirror: Mirror? = Mirror(reflecting: menu)
      while let level = mirror {
        look += level.children.filter { $0.label != "children" && $0.label != "moreObservers" }.map {
          "\($0.label ?? ""): \(($0.value as? [MenuElement])?.count.description ?? "\($0.value)")"
        }
        mirror = level.superclassMirror
      }
      return look
    }
    #expect(look(other) == look(menu))
  }

  @Test func `selected elements are found in inline menus, groups, headers and submenus, in order`() {
    func selected(_ title: String) -> Action { Action(title: title, isSelected: true) }
    let menu = root(
      nil, .automatic, selected("a"), row("b"), inline(nil, .automatic, selected("c")), submenu("M", selected("d")),
      group(selected("e")))
    menu.headers = [selected("h")]
    #expect(menu.selectedElements.map(\.title) == ["h", "a", "c", "d", "e"])
  }
}
