import DBusMenu
import LibDBus
import Menus
import Testing

@testable import MenuBus

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

  @Test func `27: headers precede the children, marked sticky and followed by one separator`() {
    let menu = Menu(children: [Action(title: "a")], headers: [Action(title: "h"), Action(title: "i")])
    let exporter = MenuExporter.testing(menu)
    #expect(exporter.snapshot().visible() == "h i - a")
    #expect(exporter.snapshot().extras() == [sticky, sticky, [:], [:]])
  }

  @Test func `27: headers of a menu that comes to be inline are plain rows, and sticky no more`() {
    let inner = Menu(title: "M", children: [Action(title: "b")], headers: [Action(title: "h")])
    let exporter = MenuExporter.testing(Menu(children: [inner]))
    #expect(exporter.snapshot().extras(below: 1) == [sticky, [:], [:]])
    inner.displaysInline = true
    _ = exporter.collectUpdate()
    #expect(exporter.snapshot().visible() == "M! h b")
    #expect(exporter.snapshot().extras() == [["role": .string("title-header"), "x-kde-title": .bool(true)], [:], [:]])
  }

  @Test func `27: a header keeps its mark when it changes, also while it is hidden`() {
    let header = Action(title: "h")
    let menu = Menu(children: [Action(title: "a")], headers: [header])
    let exporter = MenuExporter.testing(menu)
    header.title = "i"
    #expect(exporter.collectUpdate().changed[1]?.extras == ["x-menubus-sticky": .bool(true)])
    header.isHidden = true
    _ = exporter.collectUpdate()
    header.title = "j"
    header.isHidden = false
    #expect(exporter.collectUpdate().changed[1]?.extras == ["x-menubus-sticky": .bool(true)])
    #expect(exporter.snapshot().visible() == "j - a")
  }

  @Test func `a title header with another text is another item, and takes no clicks`() {
    let header = TitleHeader("T")
    let exporter = MenuExporter.testing(Menu(children: [header, Action(title: "a")]))
    #expect(exporter.snapshot().visible() == "T! a")
    header.title = "U"
    let update = exporter.collectUpdate()
    #expect(update.removed == [1] && update.inserted.keys.sorted() == [3] && update.children.map(\.parent) == [.root])
    #expect(exporter.snapshot().visible() == "U! a")
    #expect(exporter.itemsByID[3]?.acceptsClicks == false)
  }
}
