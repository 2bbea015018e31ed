import LibDBus
import MenuTestKit
import MenuTestSupport
import Menus
import Testing

@testable import DBusMenu
@testable import MenuExport

@Suite @MainActor struct `An exporter` {
  private func rows(_ count: Int) -> [Action] { (0..<count).map { Action(title: "row \($0)") } }

  @Test(arguments: [100, 10_000])
  func `an exporter reads one element where one title changes, however many there are`(count: Int) {
    let actions = rows(count)
    let exporter = MenuExporter.testing(Menu(children: actions))
    let before = exporter.tree.visitedElements
    actions[count / 2].title = "other"
    let update = exporter.tree.collectUpdate()
    #expect(exporter.tree.visitedElements - before == 1)
    #expect(update.looks.count == 1 && update.inserted.isEmpty && update.children.isEmpty && update.removed.isEmpty)
    #expect(update.looks.values.first?.label == "other")
  }

  @Test func `an exporter reads nothing where a value is assigned that is there already`() {
    let action = Action(title: "Save", subtitle: "s", image: .png([1]), isSelected: true)
    let menu = Menu(title: "M", children: [action])
    let exporter = MenuExporter.testing(menu)
    action.title = "Save"
    action.subtitle = "s"
    action.image = .png([1])
    action.isSelected = true
    action.isHidden = false
    menu.children = [action]
    #expect(!exporter.tree.isChanged)
    #expect(exporter.tree.collectUpdate().isEmpty)
  }

  @Test func `an exporter has a renamed row as small as before, in layouts and updates`() {
    let actions = (0..<1000).map { Action(title: "Row \($0)") }
    let exporter = MenuExporter.testing(Menu(children: actions))
    let before = exporter.tree.snapshot()
    for (number, action) in actions.enumerated() { action.title = "Row \(number)!" }
    let update = exporter.tree.collectUpdate()
    #expect(update.looks.count == 1000 && update.looks.values.allSatisfy { $0.values.keys.sorted() == ["label"] })
    #expect(before.count == exporter.tree.snapshot().count)
    #expect(exporter.tree.snapshot().properties(of: 1)?.values == ["label": .string("Row 0!")])
  }

  @Test func `an exporter keeps quiet about a hidden row, and shows it with its newest title`() {
    let action = Action(title: "a")
    let exporter = MenuExporter.testing(Menu(children: [action, Action(title: "z")]))
    action.isHidden = true
    #expect(exporter.tree.collectUpdate().looks.mapValues(\.isVisible) == [1: false])
    action.title = "b"
    #expect(exporter.tree.collectUpdate().isEmpty)
    action.isHidden = false
    let update = exporter.tree.collectUpdate()
    #expect(update.looks.mapValues(\.label) == [1: "b"] && update.children.isEmpty)
  }

  @Test func `a row that is first selected becomes a check row once`() {
    let action = Action(title: "a")
    let exporter = MenuExporter.testing(Menu(children: [action]))
    action.isSelected = true
    let update = exporter.tree.collectUpdate()
    #expect(update.removed == [1] && update.inserted[2]?.toggle == .init(.checkmark, state: 1))
    action.isSelected = false
    let off = exporter.tree.collectUpdate()
    #expect(off.inserted.isEmpty && off.looks[2]?.toggle == .init(.checkmark, state: 0))
  }

  @Test func `a selected image takes the place of the image, and goes`() {
    let action = Action(title: "a", image: .named("off"), selectedImage: .named("on"))
    action.toggleStyle = .checkmark
    let exporter = MenuExporter.testing(Menu(children: [action]), showsToggleIcons: true)
    action.isSelected = true
    #expect(exporter.tree.collectUpdate().looks[1]?.icon == .name("on"))
    action.isSelected = false
    #expect(exporter.tree.collectUpdate().looks[1]?.icon == .name("off"))
  }

  @Test func `hiding an inline menu or a group hides its rows and moves nothing`() {
    let inline = Menu(title: "I", displaysInline: true, children: rows(2))
    let group = Group(elements: rows(2))
    let exporter = MenuExporter.testing(Menu(children: [Action(title: "a"), inline, group]))
    let ids = exporter.tree.snapshot().depthFirst
    inline.isHidden = true
    group.isHidden = true
    let update = exporter.tree.collectUpdate()
    #expect(update.children.isEmpty && update.inserted.isEmpty && update.removed.isEmpty)
    #expect(exporter.tree.snapshot().visible() == "a")
    #expect(exporter.tree.snapshot().depthFirst == ids)
  }

  @Test func `a submenu that is shown inline gives way to its rows with one list, and back`() {
    let inner = Menu(title: "More", children: rows(2))
    let exporter = MenuExporter.testing(Menu(children: [Action(title: "a"), inner]))
    inner.displaysInline = true
    let update = exporter.tree.collectUpdate()
    #expect(update.children.map(\.parent) == [.root])
    #expect(exporter.tree.snapshot().visible() == "a - More! row 0 row 1")
    inner.displaysInline = false
    let back = exporter.tree.collectUpdate()
    #expect(Set(back.children.map(\.parent)).intersection([.root]).count == 1)
    #expect(exporter.tree.snapshot().visible() == "a More(row 0 row 1)")
  }

  @Test func `an empty menu has one disabled row`() {
    let action = Action(title: "a")
    let menu = Menu(children: [])
    let exporter = MenuExporter.testing(menu)
    #expect(exporter.tree.snapshot().visible() == "No items!")
    menu.children = [action]
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().visible() == "a")
    action.isHidden = true
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().visible() == "No items!")
  }

  @Test func `no submenu is without a row to see: emptied, with hidden rows alone, or lazy without rows`() {
    let action = Action(title: "a")
    let inner = Menu(title: "M", children: [action])
    let lazy = LazyMenuElement { $0([]) }
    let exporter = MenuExporter.testing(Menu(children: [inner, Menu(title: "L", children: [lazy])]))
    #expect(exporter.tree.snapshot().visible() == "M(a) L(Loading…!)")
    lazy.loadIfNeeded()
    action.isHidden = true
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().visible() == "M(No items!) L(No items!)")
    inner.children = []
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().visible() == "M(No items!) L(No items!)")
    inner.children = [Action(title: "b")]
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().visible() == "M(b) L(No items!)")
  }

  @Test func `an exporter lists each parent once for changes above and below it`() {
    let deep = Menu(title: "C", children: [])
    let root = Menu(children: [Menu(title: "A", children: [Menu(title: "B", children: [deep])])])
    let exporter = MenuExporter.testing(root)
    var layout = exporter.tree.snapshot()
    root.selection = .single
    deep.children = [Action(title: "x")]
    let update = exporter.tree.collectUpdate()
    #expect(Set(update.children.map(\.parent)).count == update.children.count)
    #expect(update.inserted.count == 1)
    _ = layout.apply(update)
    #expect(layout.visible() == "A(B(C(xr0)))")
  }

  @Test(.timeLimit(.minutes(5)))
  func `attributes that change while the menu is being exported are not lost`() async throws {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let exporter = MenuExporter.testing(Menu(children: rows(1)))
    let export = Task.immediate { try await exporter.export(on: connection, at: "/menu") }
    exporter.attributes.status = .notice
    try await export.value
    let client = try await BusConnection.connect(to: .address(bus.address))
    var status: [Value] = []
    for _ in 0..<1000 where status != [.variant(.string("notice"))] {
      status = try await client.call(
        "Get", of: .properties, at: "/menu", on: connection.uniqueName,
        with: [.string("com.canonical.dbusmenu"), .string("Status")])
    }
    #expect(status == [.variant(.string("notice"))])
    await exporter.unexport()
  }

  /// Whether there is a menu.
  private func answers(_ path: ObjectPath, of connection: BusConnection, to client: BusConnection) async -> Bool {
    do {
      _ = try await client.call(
        "AboutToShow", of: "com.canonical.dbusmenu", at: path, on: connection.uniqueName, with: [.int32(0)])
      return true
    } catch {
      return false
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `an exporter is on the bus where it was wanted last, also while it is on its way`() async throws {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let client = try await BusConnection.connect(to: .address(bus.address))
    let exporter = MenuExporter.testing(Menu(children: rows(1)))
    var exports: [Task<Void, any Error>] = []
    func export(_ path: ObjectPath) {
      exports.append(Task.immediate { try await exporter.export(on: connection, at: path) })
    }
    export("/one")
    await exporter.unexport()
    #expect(!exporter.publication.isExported)
    for export in exports { _ = await export.result }
    #expect(await !answers("/one", of: connection, to: client))
    export("/one")
    export("/two")
    for export in exports { _ = await export.result }
    #expect(await !answers("/one", of: connection, to: client))
    #expect(await answers("/two", of: connection, to: client))
    await exporter.unexport()
    #expect(await !answers("/two", of: connection, to: client))
  }

  @Test(.timeLimit(.minutes(5)))
  func `an export that is cancelled leaves nothing on the bus, and takes no longer than that`() async throws {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let exporter = MenuExporter.testing(Menu(children: rows(1)))
    bus.send(signal: 19 /* SIGSTOP */)
    let export = Task.immediate { try await exporter.export(on: connection, at: "/menu") }
    export.cancel()
    await #expect(throws: CancellationError.self) { try await export.value }
    bus.send(signal: 18 /* SIGCONT */)
    #expect(await !answers("/menu", of: connection, to: connection))
    try await exporter.export(on: connection, at: "/menu")
    await exporter.unexport()
  }

  @Test func `an exporter whose ids are used up gives none that is or was just in use`() {
    let menu = Menu(children: rows(4))
    let exporter = MenuExporter.testing(menu)
    exporter.tree.index.ids = ItemIDs(after: .max - 2)
    let kept = menu.children
    menu.children = kept + rows(3)
    #expect(Set(exporter.tree.collectUpdate().inserted.keys) == [ItemID(.max - 1), ItemID(.max), 5])
    let before = Set(exporter.tree.index.all.map(\.id))
    for _ in 0..<20 {
      menu.children = kept + rows(3)
      let new = exporter.tree.collectUpdate().inserted.keys
      #expect(new.count == 3 && new.allSatisfy { $0 > 5 && $0 < 100 && !before.contains($0) })
    }
    #expect(exporter.tree.snapshot().count == 8)
  }

  @Test func `an exporter takes ids again that no client heard of`() {
    let menu = Menu(children: rows(2))
    let exporter = MenuExporter.testing(menu)
    for _ in 0..<10 {
      _ = exporter.tree.index.makingItems {
        _ = exporter.tree.index.makeID()
        return MenuUpdate()
      }
    }
    menu.children += rows(1)
    #expect(Array(exporter.tree.collectUpdate().inserted.keys) == [3])
    var ids = ItemIDs(after: 10)
    let start = ids
    let given = (0..<5).map { _ in ids.next { _ in false } }
    ids.goBack(to: start, keeping: [given[2]])
    #expect(ids.next { $0 == 14 } == 15, "in the place of 14 and 15, which nobody knows")
  }

  @Test func `an exporter is released with all its items when nobody refers to it`() {
    let menu = Menu(children: [Menu(title: "More", children: rows(3))])
    weak var exporter: MenuExporter?
    weak var item: ExportedItem?
    do {
      let made = MenuExporter.testing(menu)
      exporter = made
      item = made.tree[2]
      #expect(item != nil)
    }
    #expect(exporter == nil && item == nil)
    #expect(menu.observers.isEmpty)
  }

  @Test func `an exporter says which lists are made on demand, until they are gone`() {
    let lazy = LazyMenuElement(loading: .whenShown) { $0([]) }
    let list = Menu(title: "L", children: [Action(title: "a")])
    let root = Menu(children: [Action(title: "b"), list])
    let exporter = MenuExporter.testing(root)
    let id = exporter.tree.items(showing: list).map(\.id)
    list.children.append(lazy)
    #expect(exporter.tree.collectUpdate().onDemand == [id[0]: true])
    root.children.removeLast()
    #expect(exporter.tree.collectUpdate().onDemand == [id[0]: false])
  }
}
