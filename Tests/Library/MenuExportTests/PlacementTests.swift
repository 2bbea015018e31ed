import DBusMenu
import LibDBus
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuExport

extension MenuLayout {
  /// What rows below an item say to richer clients, in order; `x-menubus-` is left out.
  func extras(below id: ItemID = .root) -> [[String: Value]] {
    children(of: id).compactMap(properties(of:)).filter(\.isVisible).map { row in
      Dictionary(row.extras.map { ($0.key.replacing("x-menubus-", with: ""), $0.value) }) { first, _ in first }
    }
  }
}

@Suite @MainActor struct `A row's place in its list` {
  private let sticky: [String: Value] = ["sticky": .bool(true)]

  @Test func `headers precede the children, marked sticky and followed by one separator`() {
    let menu = Menu(children: [Action(title: "a")], headers: [Action(title: "h"), Action(title: "i")])
    let exporter = MenuExporter.testing(menu)
    #expect(exporter.tree.snapshot().visible() == "h i - a")
    #expect(exporter.tree.snapshot().extras() == [sticky, sticky, [:], [:]])
  }

  @Test func `headers of a menu that comes to be inline are plain rows, and sticky no more`() {
    let inner = Menu(title: "M", children: [Action(title: "b")], headers: [Action(title: "h")])
    let exporter = MenuExporter.testing(Menu(children: [inner]))
    #expect(exporter.tree.snapshot().extras(below: 1) == [sticky, [:], [:]])
    inner.displaysInline = true
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().visible() == "M! h b")
    #expect(
      exporter.tree.snapshot().extras() == [["role": .string("title-header"), "x-kde-title": .bool(true)], [:], [:]])
  }

  @Test func `a header keeps its mark when it changes, also while it is hidden`() {
    let header = Action(title: "h")
    let menu = Menu(children: [Action(title: "a")], headers: [header])
    let exporter = MenuExporter.testing(menu)
    header.title = "i"
    #expect(exporter.tree.collectUpdate().looks[1]?.extras == ["x-menubus-sticky": .bool(true)])
    header.isHidden = true
    _ = exporter.tree.collectUpdate()
    header.title = "j"
    header.isHidden = false
    #expect(exporter.tree.collectUpdate().looks[1]?.extras == ["x-menubus-sticky": .bool(true)])
    #expect(exporter.tree.snapshot().visible() == "j - a")
  }

  @Test func `a title header with another text is another item, and takes no clicks`() {
    let header = TitleHeader("T")
    let exporter = MenuExporter.testing(Menu(children: [header, Action(title: "a")]))
    #expect(exporter.tree.snapshot().visible() == "T! a")
    header.title = "U"
    let update = exporter.tree.collectUpdate()
    #expect(update.removed == [1] && update.inserted.keys.sorted() == [3] && update.children.map(\.parent) == [.root])
    #expect(exporter.tree.snapshot().visible() == "U! a")
    #expect(exporter.tree[3]?.acceptsClicks() == false)
  }

  private func place(_ key: String, _ index: Int32, _ size: String) -> [String: Value] {
    var place: [String: Value] = ["row": .string(key), "row-index": .int32(index), "element-size": .string(size)]
    if size == "small" { place["icon-only"] = .bool(true) }
    return place
  }

  private func actions(_ titles: String...) -> [Action] { titles.map { Action(title: $0) } }

  @Test func `five small elements and three medium ones share a line, the others say nothing`() {
    let menu = Menu(children: [
      Menu(preferredElementSize: .small, displaysInline: true, children: actions("a", "b", "c", "d", "e", "f")),
      Menu(preferredElementSize: .medium, displaysInline: true, children: actions("u", "v", "w", "x")),
    ])
    let layout = MenuExporter.testing(menu).tree.snapshot()
    #expect(layout.visible() == "a b c d e f - u v w x")
    let small = (0..<5).map { place("1", $0, "small") }
    let medium = (0..<3).map { place("2", $0, "medium") }
    #expect(layout.extras() == small + [[:], [:]] + medium + [[:]])
    #expect(layout.properties(of: 1)?.accessibleDescription == "a")
  }

  @Test func `a row that moves up into the line says so, and nothing else is sent`() {
    let rows = actions("u", "v", "w", "x")
    let exporter = MenuExporter.testing(Menu(preferredElementSize: .medium, children: rows))
    rows[0].isHidden = true
    let update = exporter.tree.collectUpdate()
    #expect(update.looks.keys.sorted() == [1, 2, 3, 4] && update.children.isEmpty)
    #expect(exporter.tree.snapshot().extras() == (0..<3).map { place("1", $0, "medium") })
    rows[3].title = "y"
    #expect(exporter.tree.collectUpdate().looks.keys.sorted() == [4])
    rows[0].isHidden = false
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().extras() == (0..<3).map { place("1", $0, "medium") } + [[:]])
  }

  @Test func `another size is a change of properties`() {
    let menu = Menu(children: actions("a"))
    let exporter = MenuExporter.testing(menu)
    menu.preferredElementSize = .small
    #expect(exporter.tree.collectUpdate().looks.keys.sorted() == [1])
    #expect(exporter.tree.snapshot().extras() == [place("1", 0, "small")])
    menu.preferredElementSize = .large
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().extras() == [[:]])
  }

  @Test func `a palette's rows carry its key and style, and have labels where there are only images`() {
    let colors = ["red", "green"].map { Action(image: .named($0)) } + [Action(image: .png([1]))]
    let palette = Menu(displaysInline: true, displaysAsPalette: true, children: colors)
    let menu = Menu(children: [Action(title: "a"), palette.paletteSelectionStyle(.closeRectangle), Action(title: "z")])
    let exporter = MenuExporter.testing(menu)
    #expect(exporter.tree.snapshot().visible() == "a red green Item z")
    let mark: [String: Value] = ["palette": .string("1"), "palette-selection": .string("closeRectangle")]
    #expect(exporter.tree.snapshot().extras() == [[:], mark, mark, mark, [:]])
    palette.paletteSelectionStyle(.tint)
    #expect(exporter.tree.collectUpdate().looks.keys.sorted() == [2, 3, 4])
  }

  @Test func `an emoji is named beside the label in a line and in a strip, and nowhere else`() {
    func rows() -> [Action] {
      [Action(title: "Red", image: .emoji("🔴")), Action(image: .emoji("🟢")), Action(title: "B")]
    }
    let menu = Menu(children: [
      Menu(displaysInline: true, displaysAsPalette: true, children: rows()),
      Menu(preferredElementSize: .medium, displaysInline: true, children: rows()), rows()[0],
    ])
    let layout = MenuExporter.testing(menu).tree.snapshot()
    let emoji = layout.extras().compactMap { $0["emoji"] }
    #expect(emoji == [.string("🔴"), .string("🟢"), .string("🔴"), .string("🟢")])
    #expect(layout.visible().hasPrefix("🔴 Red 🟢 B") && layout.visible().hasSuffix("🔴 Red"))
  }

  @Test func `a submenu that closes alone says so on its row`() {
    let inner = Menu(title: "More", onlyDismissesSubMenu: true, children: actions("a"))
    let exporter = MenuExporter.testing(Menu(children: [inner]))
    #expect(exporter.tree.snapshot().extras() == [["dismiss-scope": .string("submenu")]])
    inner.onlyDismissesSubMenu = false
    #expect(exporter.tree.collectUpdate().looks[1]?.extras == [:])
  }

  @Test
  func `a row's place names its inline menu and its group, if the program named them`() {
    let group = Group(elements: actions("b"))
    let inner = Menu(displaysInline: true, children: actions("c"))
    let section = Menu(title: "S", displaysInline: true, children: actions("a") + [group, inner])
    let exporter = MenuExporter.testing(Menu(children: [section], headers: [Menu(displaysInline: true, children: [])]))
    let heading: [String: Value] = ["role": .string("title-header"), "x-kde-title": .bool(true)]
    #expect(exporter.tree.snapshot().extras() == [heading, [:], [:], [:], [:]])

    section.identifier = "s"
    group.identifier = "g"
    let update = exporter.tree.collectUpdate()
    #expect(update.children.isEmpty && update.inserted.isEmpty)
    let inSection: [String: Value] = ["section": .string("s")]
    #expect(
      exporter.tree.snapshot().extras() == [
        heading.merging(inSection) { first, _ in first }, inSection, ["section": .string("s"), "group": .string("g")],
        [:], [:],
      ])

    section.identifier = nil
    group.identifier = nil
    _ = exporter.tree.collectUpdate()
    #expect(exporter.tree.snapshot().extras() == [heading, [:], [:], [:], [:]])
  }

  @Test func `a header in a named group is sticky as well`() {
    let group = Group(elements: actions("h"))
    group.identifier = "g"
    let exporter = MenuExporter.testing(Menu(children: actions("a"), headers: [group]))
    #expect(exporter.tree.snapshot().extras() == [["group": .string("g"), "sticky": .bool(true)], [:], [:]])
  }

  @Test func `a menu for an upward presentation begins with its last element`() {
    var options = MenuExporter.Options()
    options.direction = .up
    options.elementOrder = .priority
    let menu = Menu(children: actions("a") + [Menu(title: "M", children: actions("x", "y"))], headers: actions("h"))
    #expect(MenuExporter(menu, options: options, logger: .quiet).tree.snapshot().visible() == "h - M(y x) a")
    options.elementOrder = .fixed
    #expect(MenuExporter(menu, options: options, logger: .quiet).tree.snapshot().visible() == "h - a M(x y)")
  }

  @Test func `changes to the place of a hidden row show with the row`() {
    let row = Action(title: "a")
    let section = Menu(displaysInline: true, children: [row])
    let exporter = MenuExporter.testing(Menu(children: [section] + actions("b")))
    row.isHidden = true
    _ = exporter.tree.collectUpdate()
    section.identifier = "s"
    section.preferredElementSize = .medium
    #expect(exporter.tree.collectUpdate().isEmpty)
    row.isHidden = false
    _ = exporter.tree.collectUpdate()
    #expect(
      exporter.tree.snapshot().extras() == [
        place("1", 0, "medium").merging(["section": .string("s")]) { $1 }, [:], [:],
      ])
  }
}
