import DBusMenu
import LibDBus
import MenuExport
import Menus
import Testing

@testable import MenuBus

@MainActor
@Suite struct `A highlight` {
  private let screen = MenuRect(x: 0, y: 0, width: 1000, height: 800)

  private func highlight(_ element: MenuElement?, _ anchor: MenuAnchor) -> ActiveHighlight? {
    ActiveHighlight(MenuHighlight(element), of: anchor)
  }

  @Test func `83: is where the anchor's frame is on the screen, through all that it stands in`() throws {
    let window = MenuAnchor(frame: MenuRect(x: 100, y: 50, width: 400, height: 300), screen: screen)
    let list = MenuAnchor(frame: MenuRect(x: 10, y: 20, width: 380, height: 200), parent: window)
    let row = MenuAnchor(frame: MenuRect(x: 1, y: 40, width: 378, height: 30), parent: list)
    let active = try #require(highlight(Action(title: "Hello"), row))
    let exporter = MenuExporter.testing(Menu(children: []))
    active.prepare(exporter)
    #expect(
      exporter.tree.rootProperties[.highlight]["x-menubus-highlight-rect"]
        == .rect(MenuRect(x: 111, y: 110, width: 378, height: 30)))
    list.frame = MenuRect(x: 10, y: 0, width: 380, height: 200)
    active.updateRect(of: exporter)
    #expect(
      exporter.tree.rootProperties[.highlight]["x-menubus-highlight-rect"]
        == .rect(MenuRect(x: 111, y: 90, width: 378, height: 30)))
    window.frame = nil
    active.updateRect(of: exporter)
    #expect(
      exporter.tree.rootProperties[.highlight]["x-menubus-highlight-rect"] == nil
        && exporter.tree.rootProperties[.highlight]["x-menubus-highlight"] != nil)
  }

  @Test func `83: is refused where the anchor stands in nothing, or there is nothing to see`() {
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

  @Test func `83: that is refused says so through the callback, once`() {
    let presentation = MenuPresentation(menu: Menu(children: [Action(title: "a")]), source: .anchor(MenuAnchor()))
    // Judged before it is asked for a bus: the anchor has none in this test.
    var reasons: [MenuPresentation.Dismissal] = []
    presentation.dismissalCallback = { reasons.append($0) }
    presentation.highlight = MenuHighlight(Action(title: "a"))
    presentation.present()
    #expect(reasons == [.notPresented(.noHighlight)] && presentation.result == .noHighlight)
    #expect(!presentation.isPresented)
  }

  @Test func `82: dims as the original does, if nothing else is said`() {
    guard case .dictionary(_, _, let entries) = DimStyle().value else {
      Issue.record("no dictionary")
      return
    }
    let dim = Dictionary(uniqueKeysWithValues: entries.map { ($0.key.stringValue ?? "", $0.value.unwrapped) })
    #expect(dim == ["color": .string("#04040f"), "opacity": .double(0.5), "duration": .double(0.1)])
    let wishes = MenuPresentationStyle.highlighting.properties
    #expect(wishes["x-menubus-layer"] == .string("overlay") && wishes["x-menubus-focus"] == .string("none"))
    #expect(wishes["x-menubus-preferred-width"] == .int32(200) && wishes["x-menubus-adaptive"] == .bool(false))
    #expect(wishes["x-menubus-background"] == .string("#ffffffe6"))
    #expect(MenuPresentationStyle().properties.isEmpty)
  }

  @Test(arguments: [
    (MenuColor(red: 1, green: 0.5, blue: 0), "#ff8000"), (MenuColor(red: -3, green: 7, blue: .nan), "#00ff00"),
    (MenuColor(red: 0, green: 0, blue: 0, opacity: 0), "#00000000"),
  ])
  func `a colour is always one that can be read`(color: MenuColor, text: String) { #expect(color.text == text) }

  @Test func `81: keeps a tray item's attention until the last of them ends`() throws {
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
    both[0].end(exporter, hasBegun: true)
    #expect(tray.shownItem.status == .needsAttention)
    tray.status = .passive
    both[1].end(exporter, hasBegun: true)
    #expect(tray.shownItem.status == .passive)
  }
}
