package import DBusMenu
package import LibDBus
package import MenuTestKit
import StatusNotifier
import TestSupport

/// `menubus watcher` on a bus of its own.
package final class TraySession: Sendable {
  package let bus: PrivateBus
  package let watcher: Program

  package init() async throws {
    bus = try PrivateBus()
    watcher = try Program([Paths.tool, "watcher", "--bus", bus.address])
    for await line in watcher.lines where line == "ready" { return }
    throw ClientFailure(description: await watcher.result.errors)
  }
}

/// A tray item with a menu of one row, as little as panels ask for.
package final class PlainItem: Sendable {
  package let connection: BusConnection
  private let menu: MenuServer?
  /// The ids of the rows that were clicked.
  package let clicks: AsyncStream<ItemID>

  package init(on session: TraySession, id: String, title: String, hasMenu: Bool = true) async throws {
    connection = try await .connect(to: .address(session.bus.address))
    let (clicks, click) = AsyncStream.makeStream(of: ItemID.self)
    self.clicks = clicks
    var layout = MenuLayout()
    layout.append(1, ItemProperties(label: "The row of \(id)"))
    menu =
      hasMenu
      ? try await MenuServer.export(layout, on: connection, at: "/Somewhere") { event in
        if event.kind == .clicked { click.yield(event.id) }
        return true
      } : nil
    var properties = [
      Interface.Property("Id", "s") { .string(id) }, .init("Title", "s") { .string(title) },
      .init("Status", "s") { .string("Active") },
    ]
    if hasMenu { properties.append(.init("Menu", "o") { .objectPath("/Somewhere") }) }
    try await connection.export(Interface(.trayItem, properties: properties), at: .trayItem)
    _ = try await connection.call(
      "RegisterStatusNotifierItem", of: .trayWatcher, at: .trayWatcher, on: .trayWatcher,
      with: [.string(connection.uniqueName.rawValue)])
  }
}
