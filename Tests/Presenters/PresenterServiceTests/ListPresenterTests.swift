import DBusMenu
import LibDBus
@testable import MenuPresenting
import MenuTestKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A chooser that answers by itself` {
  @Test func `a chooser that answers by itself is shown a bounded number of lists of a menu`() async throws {
    let bus = try PrivateBus()
    let (serving, showing) = (
      try await BusConnection.connect(to: .address(bus.address)),
      try await BusConnection.connect(to: .address(bus.address))
    )
    var layout = MenuLayout()
    var row = ItemProperties(.standard)
    (row.label, row.hasSubmenu) = ("Empty", true)
    layout.append(1, row, to: .root)
    let server = try await MenuServer.export(layout, on: serving, at: "/menu") { _ in true }
    let client = MenuClient(connection: showing, service: serving.uniqueName, path: "/menu")
    // The first line leads into the submenu, and there back again.
    let presenter = await ListPresenter(client: client) { _ in 0 }
    #expect(await presenter.mostLists == MenuPresentingLimits.shownLists)
    await presenter.bound(to: 20)
    let error = await #expect(throws: EndlessMenu.self) { try await presenter.run() }
    #expect(error?.description == "The menu is closed after 20 choices.")
    await server.close()
  }
}

extension ListPresenter {
  fileprivate func bound(to lists: Int) { mostLists = lists }
}
