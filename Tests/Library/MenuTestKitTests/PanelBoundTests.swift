import DBusMenu
import LibDBus
import TestSupport
import Testing

@testable import MenuTestKit

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The bounds of simulated panels` {
  @Test func `a simulated panel takes so many items, rows and messages, and none below itself`() async throws {
    let bus = try await PrivateBus.start()
    let panel = try await SimulatedPanel(.plasma, on: bus)
    let program = try await BusConnection.connect(to: .address(bus.address))
    for number in 0..<PanelLimits.items + 2 * PanelLimits.refusals {
      _ = try await program.call(
        "RegisterStatusNotifierItem", of: "org.kde.StatusNotifierWatcher", at: "/StatusNotifierWatcher",
        on: "org.kde.StatusNotifierWatcher", with: [.string("/item/number\(number)")])
    }
    let reasons = await panel.refusals
    #expect(reasons.count { $0.hasSuffix("there are too many items") } == PanelLimits.refusals)

    let menu = try await FixtureMenu(.noLabel)
    let reader = try await SimulatedPanel(
      .enlightenment, menu: "/MenuBar", of: menu.connection.uniqueName, on: menu.bus)
    try await reader.settle()
    for _ in 0..<PanelLimits.traffic + 100 {
      menu.connection.send(
        try .signal(path: "/MenuBar", interface: .menu, member: "ItemActivationRequested", signature: "iu") {
          $0.int32(1)
          $0.uint32(0)
        })
    }
    try await reader.settle()
    #expect(try await reader.traffic.count == PanelLimits.traffic)
  }

  @Test func `a row that is above a list does not come into it, and ids of an answer count once`() {
    var rows = PanelRows()
    func level(_ id: ItemID, _ children: ItemID...) {
      rows.refreshLevel(MenuNode(id: id, children: children.map { MenuNode(id: $0) }))
    }
    level(.root, 1)
    level(1, 2)
    level(2, 1, 0, 2, 3)
    #expect(rows.children(of: 2) == [3])
    #expect(rows.all(below: .root) == [1, 2, 3])
    func node(_ id: Int32, _ children: Value...) -> Value {
      .structure([.int32(id), .dictionary([:]), .array(of: "v", children.map(Value.variant))])
    }
    let read = MenuNode(asSent: node(0, node(1, node(0), node(2, node(1))), node(-1), node(2)))
    #expect(read == MenuNode(id: 0, children: [MenuNode(id: 1, children: [MenuNode(id: 2)])]))
  }

  @Test func `a menu without an end is read to a bound`() {
    var rows = PanelRows()
    var next: Int32 = 1
    for _ in 0..<100 {
      let children = (0..<500).map { MenuNode(id: ItemID(next + Int32($0))) }
      rows.refreshLevel(MenuNode(id: rows.children(of: .root).isEmpty ? .root : ItemID(next - 1), children: children))
      next += 500
    }
    #expect(rows.all(below: .root).count <= PanelLimits.rows + 500)
  }
}
