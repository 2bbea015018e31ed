import Basics
import LibDBus
public import StatusNotifier

/// A tray without a screen, for tests of whole programs: their items register with it.
///
///     let bus = try await PrivateBus.start()
///     let tray = try await TestTray(on: bus)
///     let program = try Program(["hello"], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
///     let panel = try await tray.panel(of: "org.example.hello")
///     try await panel.choose("Say Hello")
@MainActor
public final class TestTray {
  /// The bus of the tray.
  public let bus: PrivateBus
  /// The host that reads the items, for clicks on their icons.
  public let host: TrayHost
  /// How long an item is awaited.
  public var patience: Duration = .seconds(10)
  private let watcher: TrayWatcher

  /// Puts a tray on a bus that has none.
  ///
  /// - Throws: A `BusError`.
  public init(on bus: PrivateBus) async throws {
    self.bus = bus
    let connection = try await BusConnection.connect(to: .address(bus.address))
    watcher = TrayWatcher(connection: connection)
    try await watcher.start()
    host = TrayHost(connection: connection)
    try await host.start()
  }

  /// The item with an id, which is awaited.
  ///
  /// - Throws: ``TestPanelError``, with the items that are there.
  public func item(_ id: String) async throws -> TrayHost.Item {
    let changes = await host.changes()
    let found = await within(patience) { [host] () async -> TrayHost.Item? in
      if let item = await host.items.first(where: { $0.state.id == id }) { return item }
      for await _ in changes {
        if let item = await host.items.first(where: { $0.state.id == id }) { return item }
      }
      return nil
    }
    if let item = found.value { return item }
    let others = await host.items.map { "“\($0.state.id)”" }.joined(separator: ", ")
    throw TestPanelError(
      "the item “\(id)” did not come within \(patience); there is \(others.isEmpty ? "none" : others)")
  }

  /// A panel that shows the menu of an item, which is awaited.
  ///
  /// - Throws: ``TestPanelError``, also where the item has no menu, or a `BusError`.
  public func panel(of id: String) async throws -> TestPanel {
    let item = try await item(id)
    guard let menu = item.state.menu else { throw TestPanelError("the item “\(id)” has no menu") }
    return try await TestPanel(of: item.service, at: menu, on: bus)
  }
}
