import DBusMenu
import LibDBus
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuExport

@Suite @MainActor struct `Content on the bus` {
  private func properties(_ element: MenuElement) -> ItemProperties {
    ItemProperties(Resolver.content(of: element, inSingleSelection: false), icons: IconStore(logger: .quiet))
  }

  private func value(_ view: RowView) -> Value? {
    properties(CustomView(view: .content(view))).extras["x-menubus-content"]
  }

  /// A view, and the entries of its dictionary.
  struct Wire: Sendable {
    var view: RowView
    var entries: [String: Value]

    init(_ view: RowView, _ entries: [String: Value]) {
      self.view = view
      self.entries = entries
    }
  }

  nonisolated static let wires = [
    Wire(.text("a\0b"), ["kind": .string("text"), "role": .string("title"), "text": .string("a b")]),
    Wire(.text("", .secondary), ["kind": .string("text"), "role": .string("secondary"), "text": .string("")]),
    Wire(.badge("3"), ["kind": .string("badge"), "text": .string("3")]),
    Wire(.progress(nil), ["kind": .string("progress")]),
    Wire(.progress(.nan), ["kind": .string("progress"), "value": .double(0)]),
    Wire(
      .image(.named("x"), description: "d"),
      ["kind": .string("image"), "icon-name": .string("x"), "description": .string("d")]),
    Wire(.image(.emoji("🎉")), ["kind": .string("image"), "text": .string("🎉")]),
    Wire(.image(.png([1])), ["kind": .string("image")]),
    Wire(.button("Go", id: "b"), ["kind": .string("button"), "part": .string("b"), "title": .string("Go")]),
    Wire(
      .toggle(id: "t", isOn: true, isEnabled: false),
      ["kind": .string("toggle"), "part": .string("t"), "value": .bool(true), "enabled": .bool(false)]),
    Wire(
      .slider(id: "s", value: 99, in: 0...10),
      [
        "kind": .string("slider"), "part": .string("s"), "value": .double(10), "minimum": .double(0),
        "maximum": .double(10),
      ]),
    Wire(
      .field(id: "f", text: "x", placeholder: "p"),
      ["kind": .string("field"), "part": .string("f"), "value": .string("x"), "placeholder": .string("p")]),
    Wire(
      .vertical([.badge("1")]),
      [
        "kind": .string("stack"), "axis": .string("vertical"),
        "children": .array(of: "a{sv}", [.dictionary(["kind": .string("badge"), "text": .string("1")])]),
      ]),
  ]

  @Test(arguments: wires) func `content on the bus is a dictionary for each part`(wire: Wire) {
    #expect(value(wire.view) == .dictionary(wire.entries))
  }

  @Test func `content on the bus stays within what a message can nest, however deep it is`() throws {
    var view = RowView.text("deep")
    for _ in 0..<100 { view = .vertical([view, .badge("b")]) }
    let row = properties(CustomView(view: .content(view)))
    #expect(try #require(row.extras["x-menubus-content"]).containerDepth <= 20)
    #expect(row.label?.hasPrefix("deep (b) (b)") == true)
  }

  @Test func `content of a whole row has a role on the bus, and plain rows have none`() {
    let view = properties(CustomView(view: .content(.text("v"))))
    #expect(view.extras["x-menubus-role"] == .string("custom-view") && !view.isEnabled && view.label == "v")
    let action = properties(CustomViewAction(view: .content(.text("v"))) { _ in })
    #expect(action.extras["x-menubus-role"] == .string("custom-action") && action.isEnabled && action.toggle == nil)
    let content = properties(
      CustomContentViewAction(
        contentView: .content(.text("v")), trailingAccessoryView: .content(.badge("1")), isSelected: true))
    #expect(content.extras.keys.sorted() == ["x-menubus-accessory", "x-menubus-content"])
    #expect(content.toggle?.state == 1 && content.label == "v (1)")
    #expect(properties(Action(title: "plain")).extras.isEmpty)
  }

  @Test func `a change of content is one change of its row, and an update without one is none`() {
    let object = MenuContentView(.text("a"))
    let view = CustomView(view: object)
    let exporter = MenuExporter.testing(Menu(children: [view, Action(title: "z")]))
    object.content = .text("b")
    let update = exporter.tree.collectUpdate()
    #expect(update.looks.mapValues(\.label) == [1: "b"] && update.children.isEmpty)
    view.setNeedsUpdate()
    #expect(exporter.tree.collectUpdate().isEmpty)
    view.view = .content(.text("b"))
    #expect(exporter.tree.collectUpdate().isEmpty)
    view.isHidden = true
    _ = exporter.tree.collectUpdate()
    object.content = .text("not shown")
    view.view = .content(.text("c"))
    #expect(exporter.tree.collectUpdate().isEmpty)
    view.isHidden = false
    #expect(exporter.tree.collectUpdate().looks.mapValues(\.label) == [1: "c"])
  }

  @Test func `content that only some see changes as the rows that stand in for it do`() {
    let object = MenuContentView(.text("a"))
    let view = CustomView(view: .view(object), plainFallback: [Action(title: "low")])
    let exporter = MenuExporter.testing(Menu(children: [view, Action(title: "z")]))
    #expect(exporter.tree.snapshot().visible() == "low z")
    #expect(exporter.tree.snapshot().extras() == [["fallback": .bool(true)], [:]])
    #expect(exporter.tree.snapshot().properties(of: 1)?.extras["x-menubus-visible"] == .bool(true))
    object.content = .text("b")
    #expect(exporter.tree.collectUpdate().looks.mapValues(\.label) == [1: "b"])
    view.plainFallback.append(Action(title: "high"))
    #expect(exporter.tree.collectUpdate().inserted.count == 1)
    #expect(exporter.tree.snapshot().visible() == "low high z")
    view.isHidden = true
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().visible() == "z")
    #expect(exporter.tree.snapshot().properties(of: 1)?.extras["x-menubus-visible"] == nil)
    view.isHidden = false
    view.plainFallback = []
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().visible() == "b! z")
    view.plainFallback = [Action(title: "again")]
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().visible() == "again z")
  }

  @Test func `leaving the menu hands content on, and coming back is another appearance`() {
    MenuRenderCache.purge()
    var made = 0
    let provided = CustomView(viewProvider: {
      made += 1
      return MenuContentView(.text("\(made)"))
    })
    let menu = Menu(children: [provided, Action(title: "z")])
    let exporter = MenuExporter.testing(menu)
    provided.setNeedsUpdate()
    _ = exporter.tree.collectUpdate()
    #expect(made == 0 && exporter.tree.snapshot().visible() == "…! z", "nobody has seen it")
    exporter.clients.handle(.read([.root]), at: exporter.place)
    _ = exporter.tree.collectUpdate()
    #expect(made == 1)
    menu.children.removeFirst()
    _ = exporter.tree.collectUpdate()
    menu.children.insert(provided, at: 0)
    _ = exporter.tree.collectUpdate()
    #expect(made == 2 && exporter.tree.snapshot().visible() == "2! z")
    menu.children.reverse()
    _ = exporter.tree.collectUpdate()
    #expect(made == 2, "a row that moves stays in sight")
  }

  @Test func `selecting a row tells content elsewhere in the list, and nothing where there is none`() {
    let view = CustomView(
      view: .view(MenuContentView()) { view, metrics, _ in
        view.content = .text(metrics.menuHasLeadingAccessories ? "room" : "none")
      })
    let other = Action(title: "o")
    other.toggleStyle = .checkmark
    let inner = Action(title: "i")
    inner.toggleStyle = .checkmark
    let exporter = MenuExporter.testing(Menu(children: [view, other, Menu(displaysInline: true, children: [inner])]))
    #expect(exporter.tree.snapshot().visible() == "none! oc0 - ic0")
    other.isSelected = true
    #expect(exporter.tree.collectUpdate().looks.mapValues(\.label) == [1: "room", 2: "o"])
    inner.isSelected = true
    #expect(exporter.tree.collectUpdate().looks.count == 1)
    other.isSelected = false
    inner.isSelected = false
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().visible() == "none! oc0 - ic0")
  }
}
