import LibDBus
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing

@testable import MenuBus

@Suite struct `Triggers of a tray item` {
  @Test(arguments: [(0, 0), (0, 7), (7, 0)] as [(Int32, Int32)])
  func `a tray item's menu opens at the place that a panel says, and 0, 0 is no place`(x: Int32, y: Int32) {
    let place = x == 0 && y == 0 ? nil : MenuPoint(x: Double(x), y: Double(y))
    let events: [TrayItemEvent] = [
      .activate(x: x, y: y), .secondaryActivate(x: x, y: y), .contextMenu(x: x, y: y),
    ]
    for event in events { #expect(event.trigger?.location == place) }
  }

  @Test func `the wheel opens no menu of a tray item`() {
    #expect(TrayItemEvent.scroll(steps: 1, orientation: .vertical).trigger == nil)
  }
}

/// A menu for each button.
@MainActor
@Suite struct `The menu that panels open` {
  private let own: ObjectPath = "/MenuBar"
  private func menu(_ titles: String...) -> Menu { Menu(children: titles.map { Action(title: $0) }) }

  private func tray(_ menu: Menu) -> TrayItem {
    TrayItem(id: "org.menubus.test", title: "Tray", menu: menu, configuration: .init(logger: .quiet))
  }

  @Test func `the menu that panels open is that for the secondary button, in any order`() async throws {
    let left = MenuInteraction(menu: menu("left"), triggers: [.activate])
    let right = MenuInteraction(menu: menu("right"), triggers: [.contextMenu])
    for order in [[left, right], [right, left]] {
      let tray = tray(menu())
      for interaction in order { try await tray.add(interaction) }
      #expect(tray.item.menu == right.panelMenu && right.panelMenu != left.panelMenu)
      await tray.remove(right)
      #expect(tray.item.menu == left.panelMenu, "no other has rows")
      await tray.remove(left)
      #expect(tray.item.menu == own)
    }
  }

  @Test func `the menu that panels open is the item's own beside one for the primary button`() async throws {
    let tray = tray(menu("own"))
    let left = MenuInteraction(menu: menu("left"), triggers: [.activate])
    try await tray.add(left)
    #expect(tray.item.menu == own)
    left.triggers = [.activate, .contextMenu]
    #expect(tray.item.menu == left.panelMenu)
    left.triggers = nil
    #expect(tray.item.menu == left.panelMenu)
    left.triggers = [.secondaryActivate]
    #expect(tray.item.menu == own)
  }

  @Test func `triggers that are assigned the value that they have change nothing`() async throws {
    let tray = tray(menu())
    let delegate = Counting()
    let interaction = ContextMenuInteraction(delegate: delegate, isOpenedByPanels: false)
    tray.onActivate = { _ in }
    try await tray.add(interaction)
    interaction.triggers = interaction.triggers
    tray.handle(TrayItemEvent.activate(x: 1, y: 2))
    #expect(delegate.count == 0, "the button is the program's")
    interaction.triggers = [.activate]
    interaction.triggers = interaction.triggers
    tray.handle(TrayItemEvent.activate(x: 1, y: 2))
    #expect(delegate.count == 1)
    interaction.triggers = nil
    tray.handle(TrayItemEvent.activate(x: 1, y: 2))
    #expect(delegate.count == 1)
  }

  private final class Counting: ContextMenuInteractionDelegate {
    var count = 0

    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
    ) -> ContextMenuConfiguration? {
      count += 1
      return nil
    }
  }
}
