import DBusMenu
import Menus
import Testing

@testable import MenuExport

@MainActor
@Suite struct `Dimming` {
  @Test func `82: dimming of two in one list disables both, and only what comes back is as it was`() {
    let rows = ["a", "b", "c"].map { Action(title: $0) }
    rows[2].isEnabled = false
    let menu = Menu(children: rows)
    let exporter = MenuExporter.testing(menu)
    func look() -> String {
      exporter.flush()
      return exporter.tree.snapshot().visible()
    }
    #expect(look() == "a b c!")
    let first = exporter.tree.dim(around: rows[0])
    let second = exporter.tree.dim(around: rows[1])
    #expect(look() == "a! b! c!")
    if let first { exporter.tree.endDimming(first) }
    #expect(look() == "a! b c!")
    menu.children += [Action(title: "new")]
    rows[2].isEnabled = true
    rows[0].isEnabled = false
    #expect(look() == "a! b c! new!")
    if let second { exporter.tree.endDimming(second) }
    #expect(look() == "a! b c new")
    #expect(exporter.tree.dim(around: Action(title: "not there")) == nil)
  }
}
