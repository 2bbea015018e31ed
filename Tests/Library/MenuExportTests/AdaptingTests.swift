import LibDBus
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import DBusMenu
@testable import MenuExport

@MainActor
@Suite struct `A menu that adapts to its client` {
  private func exporter(_ menu: Menu, _ change: (inout MenuExporter.Options) -> Void = { _ in }) -> MenuExporter {
    var options = MenuExporter.Options()
    options.server.grace = .zero
    options.adaptsToClients = true
    change(&options)
    return MenuExporter(menu, options: options, logger: .quiet)
  }

  private func visible(_ exporter: MenuExporter) -> String { exporter.tree.snapshot().visible() }

  private let rows = {
    Menu(children: [Action(title: "a"), Menu(title: "M", children: [Action(title: "b"), Action(title: "c")])])
  }

  @Test(arguments: [
    Value.string("direction=up"), .string("x,=,direction=up,other=1"), .dictionary(["direction": .string("up")]),
  ])
  func `a menu that adapts to its client turns round, submenus too, and back`(data: Value) {
    let exporter = exporter(rows()) { $0.elementOrder = .priority }
    func isReversed() -> Bool { exporter.tree.snapshot().properties(of: .root)?.extras[.reversed] == .bool(true) }
    exporter.adapt(to: data)
    exporter.flush()
    #expect(exporter.direction == .up && visible(exporter) == "M(c b) a" && isReversed())
    exporter.adapt(to: .string("direction=sideways"))
    #expect(exporter.direction == .up)
    exporter.adapt(to: .string("direction=unknown"))
    exporter.flush()
    #expect(exporter.direction == nil && visible(exporter) == "a M(b c)" && !isReversed())
  }

  @Test
  func `a menu is not adapted in other orders, nor where several clients share it`() {
    let shared = exporter(rows()) { ($0.elementOrder, $0.adaptsToClients) = (.priority, false) }
    for exporter in [exporter(rows()) { $0.elementOrder = .fixed }, exporter(rows()), shared] {
      exporter.adapt(to: .string("direction=up"))
      exporter.flush()
      #expect(visible(exporter) == "a M(b c)")
      #expect(exporter.tree.snapshot().properties(of: .root)?.extras[.reversed] == nil)
    }
  }

  @Test func `a menu that adapts to its client keeps the ids of as many rows as can stay`() {
    let exporter = exporter(Menu(children: ["a", "b", "c"].map { Action(title: $0) })) { $0.elementOrder = .priority }
    let before = exporter.tree.snapshot().depthFirst
    exporter.direction = .up
    exporter.flush()
    let turned = exporter.tree.snapshot().depthFirst
    #expect(Set(turned).intersection(before).count == 2, "the root, and one row")
    exporter.direction = .up
    #expect(!exporter.tree.isChanged)
  }

  @Test func `an adapted menu in large text has no separate headers and no lines of rows`() {
    let line = Menu(
      preferredElementSize: .small, displaysInline: true, children: [Action(title: "a"), Action(title: "b")])
    let menu = Menu(children: [line], headers: [Action(title: "h")])
    func extras(_ exporter: MenuExporter) -> Set<String> {
      let layout = exporter.tree.snapshot()
      return Set(layout.depthFirst.flatMap { layout.properties(of: $0)?.extras.keys.map { String($0) } ?? [] })
    }
    let byProgram = exporter(menu) { $0.environment.accessibilityMode = true }
    #expect(extras(byProgram).isEmpty && visible(byProgram) == "h - a b")
    let byClient = exporter(menu)
    #expect(extras(byClient).contains("x-menubus-row") && extras(byClient).contains("x-menubus-sticky"))
    byClient.adapt(to: .string("accessibility=true"))
    byClient.flush()
    #expect(extras(byClient).isEmpty)
    byProgram.adapt(to: .dictionary(["metrics": .dictionary(["accessibility": .bool(false)])]))
    byProgram.flush()
    #expect(extras(byProgram).contains("x-menubus-row"), "the client knows better")
  }

  @Test func `a menu that adapts to its client brings content up to date for the client's metrics`() throws {
    var seen: [MenuMetrics] = []
    let view = CustomView(view: .view(MenuContentView()) { metrics, _ in seen.append(metrics) })
    let exporter = exporter(Menu(children: [view]))
    exporter.clientMetrics = try ClientMetrics([
      "icon-size": .int32(48), "text-columns": .uint32(30), "scale": .double(2), "accessibility": .bool(true),
      "other": .string("passed over"),
    ])
    exporter.flush()
    exporter.flush()
    #expect(seen.count == 2 && seen.first?.maximumIconWidth == 24)
    #expect(seen.last?.maximumIconWidth == 48 && seen.last?.maximumIconHeight == 48 && seen.last?.textColumns == 30)
    #expect(seen.last?.scale == 2 && seen.last?.canShowTrailingAccessory == false)
    exporter.clientMetrics = nil
    exporter.flush()
    #expect(seen.last == seen.first)
  }

  @Test(arguments: [
    ("scale", Value.double(.nan)), ("scale", .double(0)), ("icon-size", .int32(-1)), ("icon-size", .string("many")),
    ("text-columns", .double(.infinity)), ("accessibility", .int32(1)), ("text-direction", .string("up")),
  ])
  func `a menu that adapts to its client refuses metrics that no client has`(name: String, value: Value) {
    #expect(throws: BusError.self) { try ClientMetrics([name: value]) }
    let exporter = exporter(rows())
    exporter.adapt(to: .dictionary(["direction": .string("up"), "metrics": .dictionary([name: value])]))
    #expect(exporter.clientMetrics == nil && exporter.direction == .up)
  }

  @Test
  func `an adapted menu gives the delay of a submenu only if it is unusual`() {
    let slow = Menu(title: "slow", children: [])
    let menu = Menu(children: [slow, Menu(title: "usual", children: [])])
    let exporter = exporter(menu)
    let layout = exporter.tree.snapshot()
    #expect(layout.depthFirst.allSatisfy { layout.properties(of: $0)?.extras.isEmpty == true })
    slow.autoOpenDelay = .milliseconds(2500)
    menu.autoOpenDelay = .seconds(-1)
    let update = exporter.tree.collectUpdate()
    let name = "x-menubus-auto-open-delay"
    #expect(update.looks[1]?.extras == [name: .double(2.5)] && update.looks[.root]?.extras == [name: .double(0)])
    #expect(exporter.tree.snapshot().properties(of: .root)?.extras == [name: .double(0)])
  }

  @Test func `an adapted menu in the program's large text has its content so, unless the client knows better`() {
    var seen: [Bool] = []
    let view = CustomView(
      view: .view(MenuContentView()) { metrics, _ in seen.append(metrics.canShowTrailingAccessory) })
    let exporter = exporter(Menu(children: [view])) { $0.environment.accessibilityMode = true }
    exporter.flush()
    #expect(seen.last == false)
    exporter.adapt(to: .dictionary(["metrics": .dictionary(["accessibility": .bool(false)])]))
    exporter.flush()
    #expect(seen.last == true)
  }
}
