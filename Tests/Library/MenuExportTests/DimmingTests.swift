import DBusMenu
import LibDBus
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuExport

@MainActor
@Suite struct `Dimming` {
  @Test func `dimming of two in one list disables both, and only what comes back is as it was`() {
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

  @Test func `dimming makes rows and the parts of their content do nothing until it ends`() {
    let log = CallLog()
    let action = Action(title: "a") { log.note("a") }
    let view = MenuContentView(.button("Go", id: "go")).onPress("go") { log.note("go") }
    let (custom, other) = (CustomView(view: .view(view)), Action(title: "b"))
    let exporter = MenuExporter.testing(Menu(children: [action, custom, other]))
    func act() -> [String] {
      let before = log.entries.count
      exporter.receive("clicked", about: action)
      exporter.receive("x-menubus-control", .string("go"), about: custom)
      return Array(log.entries.dropFirst(before))
    }
    let dimming = exporter.tree.dim(around: other)
    exporter.flush()
    #expect(act() == [])
    if let dimming { exporter.tree.endDimming(dimming) }
    #expect(act() == ["a", "go"])
    custom.isHidden = true
    #expect(act() == ["a"], "what is hidden cannot be operated either")
  }
}
