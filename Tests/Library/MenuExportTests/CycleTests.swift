import DBusMenu
import Logging
import Menus
import TestSupport
import Testing

@testable import MenuExport

@Suite(.timeLimit(.minutes(5))) @MainActor struct `An exported menu that contains itself` {
  private static let sentence = "the menu “Self” is left out where it stands inside itself, or too deep"

  /// A way of being inside oneself, and how it is undone.
  struct Way: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var element: @MainActor @Sendable (_ menu: Menu) -> MenuElement
  }

  @Test(arguments: [
    Way(testDescription: "as a submenu") { $0 },
    Way(testDescription: "in an inline menu") { Menu(displaysInline: true, children: [$0]) },
    Way(testDescription: "in a group") { Group(elements: [$0]) },
    Way(testDescription: "in a lazy element") { menu in
      let lazy = LazyMenuElement(shouldCache: true) { [unowned menu] in $0([menu]) }
      lazy.loadIfNeeded()
      return lazy
    },
    Way(testDescription: "in rows that stand in for content") {
      CustomView(view: .content(.text("v")), plainFallback: [$0])
    },
    Way(testDescription: "in a header") { Menu(displaysInline: true, children: [], headers: [$0]) },
  ])
  func `an exported menu that contains itself is cut off with a diagnostic`(way: Way) {
    let log = LogRecorder(level: .warning)
    let menu = Menu(title: "Self", children: [Action(title: "a")])
    let exporter = MenuExporter(menu, logger: log.logger)
    menu.children.append(way.element(menu))
    _ = exporter.tree.collectUpdate()
    #expect(log.messages == [Self.sentence])
    #expect(exporter.tree.snapshot().count <= 5)
    menu.children = []
  }
}
