import DBusMenu
import LibDBus
import MenuExport
import MenuTestSupport
import Menus
import Testing

@testable import MenuBus

@MainActor
@Suite struct `A highlight` {
  private let screen = MenuRect(x: 0, y: 0, width: 1000, height: 800)

  private func highlight(_ element: MenuElement?, _ anchor: MenuAnchor) -> ActiveHighlight? {
    ActiveHighlight(MenuHighlight(element), presentedFrom: anchor)
  }

  @Test func `a highlight is at the anchor's frame on the screen, through all around it`() throws {
    let window = MenuAnchor(frame: MenuRect(x: 100, y: 50, width: 400, height: 300), screen: screen)
    let list = MenuAnchor(frame: MenuRect(x: 10, y: 20, width: 380, height: 200), parent: window)
    let row = MenuAnchor(frame: MenuRect(x: 1, y: 40, width: 378, height: 30), parent: list)
    let active = try #require(highlight(Action(title: "Hello"), row))
    let exporter = MenuExporter.testing(Menu(children: []))
    active.prepare(exporter)
    #expect(
      exporter.tree.rootProperties[.highlight][.highlightRect]
        == PixelRect(x: 111, y: 110, width: 378, height: 30).value)
    list.frame = MenuRect(x: 10, y: 0, width: 380, height: 200)
    active.updateRect(in: exporter)
    #expect(
      exporter.tree.rootProperties[.highlight][.highlightRect] == PixelRect(x: 111, y: 90, width: 378, height: 30).value
    )
    window.frame = nil
    active.updateRect(in: exporter)
    #expect(
      exporter.tree.rootProperties[.highlight][.highlightRect] == nil
        && exporter.tree.rootProperties[.highlight][.highlight] != nil)
  }

  @Test func `a highlight is refused where the anchor is in nothing, or has no picture`() {
    let window = MenuAnchor()
    #expect(highlight(Action(title: "a"), window) == nil, "no parent")
    let anchor = MenuAnchor(parent: window)
    #expect(highlight(Action(title: "a"), anchor) != nil)
    #expect(highlight(nil, anchor) == nil, "nothing is named, and the anchor is no row")
    for element in [Action(), Separator(), Group(elements: [Action(title: "a")]), LoadingElement(), Action(title: "")] {
      #expect(highlight(element, anchor) == nil)
    }
    #expect(highlight(Action(image: .named("folder")), anchor) != nil)
    #expect(highlight(Menu(title: "M", children: []), anchor) != nil)
    let row = Action(title: "row")
    let exporter = MenuExporter.testing(Menu(children: []))
    #expect(highlight(nil, ItemAnchor(row, of: exporter)) == nil, "the menu does not have it")
    exporter.menu.children = [row]
    #expect(highlight(nil, ItemAnchor(row, of: exporter)) != nil, "the menu is what it stands in")
  }

  @Test func `a highlight needs no picture where the anchor's place on the screen is known`() throws {
    let window = MenuAnchor(frame: MenuRect(x: 100, y: 50, width: 400, height: 300), screen: screen)
    let message = MenuAnchor(frame: MenuRect(x: 1, y: 40, width: 378, height: 30), parent: window)
    let field = SearchField()
    let list = MenuExporter.testing(Menu(children: [field]))
    let row = ItemAnchor(field, of: list, frame: MenuRect(x: 1, y: 2, width: 3, height: 4))
    for (anchor, rect) in [
      (window, window.frame), (message, MenuRect(x: 101, y: 90, width: 378, height: 30)), (row, row.frame),
    ] {
      let active = try #require(ActiveHighlight(MenuHighlight(anchor), presentedFrom: MenuAnchor()))
      let exporter = MenuExporter.testing(Menu(children: [Action(title: "Reply")]))
      active.prepare(exporter)
      #expect(exporter.tree.rootHeaders.isEmpty && exporter.attributes.status == .notice)
      #expect(exporter.tree.rootProperties[.highlight][.highlightRect] == rect.map { PixelRect($0).value })
      #expect(exporter.tree.rootProperties[.highlight][.highlight] != nil)
    }
    #expect(highlight(Separator(), message) != nil, "an element without a picture")
    message.frame = MenuRect(x: 1, y: 40)
    #expect(highlight(nil, message) == nil, "there is nothing in the rectangle")
  }

  @Test func `a highlight that is refused says so through the callback, once`() {
    let presentation = MenuPresentation(menu: Menu(children: [Action(title: "a")]), source: .anchor(MenuAnchor()))
    // Judged before it is asked for a bus: the anchor has none in this test.
    var reasons: [MenuPresentation.Dismissal] = []
    presentation.dismissalCallback = { reasons.append($0) }
    presentation.highlight = MenuHighlight(Action(title: "a"))
    presentation.present()
    #expect(reasons == [.notPresented] && presentation.lastKnownOutcome == .noHighlight)
    #expect(!presentation.isPresented)
  }

  @Test func `a highlight dims as the original does, if nothing else is said`() {
    guard case .dictionary(_, _, let entries) = DimStyle().value else {
      Issue.record("no dictionary")
      return
    }
    let dim = Dictionary(uniqueKeysWithValues: entries.map { ($0.key.stringValue ?? "", $0.value.unwrapped) })
    #expect(dim == ["color": .string("#04040f"), "opacity": .double(0.5), "duration": .double(0.1)])
    let wishes = MenuPresentationStyle.highlighting.properties
    #expect(wishes[.layer] == .string("overlay") && wishes[.focus] == .string("none"))
    #expect(wishes[.preferredWidth] == .int32(200) && wishes[.adaptive] == .bool(false))
    #expect(wishes[.background] == .string("#ffffffe6"))
    #expect(MenuPresentationStyle().properties.isEmpty)
  }

  @Test(arguments: [
    (MenuColor(red: 1, green: 0.5, blue: 0), "#ff8000"), (MenuColor(red: -3, green: 7, blue: .nan), "#00ff00"),
    (MenuColor(red: 0, green: 0, blue: 0, opacity: 0), "#00000000"),
  ])
  func `a colour is always one that can be read`(color: MenuColor, text: String) { #expect(color.text == text) }

  @Test func `highlights keep a tray item's attention until the last of them ends`() throws {
    let tray = TrayItem(id: "org.menubus.test", title: "Test", menu: Menu(children: []))
    let list = MenuAnchor(parent: tray)
    let anchor = MenuAnchor(parent: list)
    let exporter = MenuExporter.testing(Menu(children: []))
    let both = try (0...1).map { _ in try #require(highlight(Action(title: "a"), anchor)) }
    for one in both {
      one.prepare(exporter)
      one.begin()
    }
    #expect(tray.shownItem.status == .needsAttention && tray.status == .active)
    both[0].end(in: exporter)
    #expect(tray.shownItem.status == .needsAttention)
    tray.status = .passive
    both[1].end(in: exporter)
    #expect(tray.shownItem.status == .passive)
  }

  @Test func `a highlight of a context menu has a picture only if it names an element`() throws {
    let list = MenuExporter.testing(
      Menu(children: [Action(title: "Row", image: .named("folder")), Action(title: "b")]))
    list.flush()
    let row = ItemAnchor(list.menu.children[0], of: list, frame: MenuRect(x: 1, y: 2, width: 3, height: 4))
    func root(_ highlight: MenuHighlight, at anchor: MenuAnchor) throws -> [HighlightEntry: Value] {
      let exporter = MenuExporter.testing(Menu(children: []))
      try #require(ActiveHighlight(highlight, ofContextMenuAt: anchor)).describe(in: exporter)
      #expect(exporter.tree.rootHeaders.isEmpty && exporter.attributes.status == .normal)
      let entries = exporter.tree.rootProperties[.highlight][.highlight]?.entries ?? [:]
      return Dictionary(
        uniqueKeysWithValues: HighlightEntry.allCases.compactMap { name in
          entries[name.rawValue].map { (name, $0) }
        })
    }
    let id = try #require(row.itemID)
    #expect(try root(MenuHighlight(), at: row) == [.label: .string("Row"), .item: .int32(id.rawValue)])
    let pictured = MenuHighlight(row.element)
    #expect(
      try root(pictured, at: row)
        == [.label: .string("Row"), .iconName: .string("folder"), .item: .int32(id.rawValue)])
    var named = pictured
    named.label = "Name"
    #expect(try root(named, at: row)[.label] == .string("Name"))
    #expect(try root(MenuHighlight(MenuAnchor(parent: row)), at: row) == [:], "a part has neither name nor path")
    #expect(ActiveHighlight(MenuHighlight(), ofContextMenuAt: nil) == nil)
    #expect(ActiveHighlight(MenuHighlight(row), ofContextMenuAt: nil)?.screenRect == row.frame)
    #expect(
      ActiveHighlight(MenuHighlight(row, rect: MenuRect(x: 1, y: 1)), ofContextMenuAt: nil)?.screenRect
        == MenuRect(x: 2, y: 3))
  }

  @Test func `a highlight of a context menu dims and asks for attention only if it says so`() throws {
    let list = MenuExporter.testing(Menu(children: [Action(title: "a"), Action(title: "b")]))
    let tray = TrayItem(id: "org.menubus.test", title: "Test", menu: Menu(children: []))
    let row = ItemAnchor(list.menu.children[0], of: list, parent: tray)
    let plain = try #require(ActiveHighlight(MenuHighlight(row), ofContextMenuAt: tray))
    plain.begin()
    #expect(tray.shownItem.status == .active)
    plain.end()
    let loud = try #require(
      ActiveHighlight(MenuHighlight(dimsSiblings: true, attentionAnchor: tray), ofContextMenuAt: row))
    loud.begin()
    loud.begin()
    #expect(tray.shownItem.status == .needsAttention)
    loud.end()
    loud.end()
    #expect(tray.shownItem.status == .active)
  }

  @Test func `a highlight of a presentation names an anchor that is not the source`() throws {
    let list = MenuExporter.testing(Menu(children: [Action(title: "Row")]))
    list.flush()
    let source = MenuAnchor(parent: TrayItem(id: "org.menubus.test", title: "Test", menu: Menu(children: [])))
    let row = ItemAnchor(list.menu.children[0], of: list)
    let active = try #require(ActiveHighlight(MenuHighlight(row), presentedFrom: source))
    let exporter = MenuExporter.testing(Menu(children: []))
    active.prepare(exporter)
    let entries = exporter.tree.rootProperties[.highlight][.highlight]?.entries
    #expect(entries?[HighlightEntry.item] == row.itemID.map { .int32($0.rawValue) })
    #expect(exporter.tree.rootHeaders.count == 1 && exporter.attributes.status == .notice)
    active.end(in: exporter)
    #expect(exporter.tree.rootProperties[.highlight].isEmpty && exporter.attributes.status == .normal)
  }
}
