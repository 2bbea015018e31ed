import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import DBusMenu
@testable import MenuExport

@Suite @MainActor struct `Random changes of a menu` {
  @Test(arguments: Effort.seeds)
  func `random changes of a menu lead a client to the menu as it is`(seed: UInt64) {
    var random = RandomMenu(seed)
    let exporter = MenuExporter.testing(random.root)
    var layout = exporter.tree.snapshot()
    var highest = layout.depthFirst.max() ?? .root
    for turn in 0..<80 {
      random.edit()
      let update = exporter.tree.collectUpdate()
      let before = layout
      let change = layout.apply(update)
      let after = exporter.tree.snapshot()
      #expect(isEqual(layout, after), "seed \(seed), turn \(turn)")
      #expect(update.inserted.keys.allSatisfy { $0 > highest }, "an id was used again: seed \(seed), turn \(turn)")
      highest = max(highest, update.inserted.keys.max() ?? .root)
      let announced = update.children.map(\.parent)
      #expect(Set(announced).count == announced.count, "a list twice: seed \(seed), turn \(turn)")
      #expect(Set(change.removed) == Set(before.depthFirst).subtracting(layout.depthFirst))
      for id in layout.depthFirst { #expect(hasTidySeparators(layout, id), "seed \(seed), turn \(turn), list \(id)") }
      let fresh = MenuExporter.testing(random.root).tree.snapshot()
      #expect(layout.visible() == fresh.visible(), "seed \(seed), turn \(turn)")
    }
  }

  private func isEqual(_ a: MenuLayout, _ b: MenuLayout) -> Bool {
    a.count == a.depthFirst.count && a.depthFirst == b.depthFirst && a.count == b.count
      && a.depthFirst.allSatisfy {
        a.properties(of: $0) == b.properties(of: $0) && a.children(of: $0) == b.children(of: $0)
      }
  }

  /// Whether no visible line is first, last or next to another.
  private func hasTidySeparators(_ layout: MenuLayout, _ list: ItemID) -> Bool {
    let isLine = layout.children(of: list).compactMap { layout.properties(of: $0) }.filter(\.isVisible).map {
      $0.kind == .separator
    }
    return isLine.first != true && isLine.last != true && !zip(isLine, isLine.dropFirst()).contains { $0 && $1 }
  }
}
