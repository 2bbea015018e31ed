import DBusMenu
import LibDBus
import MenuExport
package import Menus
import PrivateBus
package import StatusNotifier

extension ProgramModel {
  /// A menu as it is now, and an item with its id as the title.
  @MainActor
  init(_ menu: Menu, id: String) async throws {
    try await self.init(menu, item: TrayItemState(id: id, title: id))
  }

  /// A menu as it is now. It is exported once, on a bus of its own, so that it is sent as the library sends it.
  @MainActor
  package init(_ menu: Menu, item: TrayItemState) async throws {
    self.init()
    let bus = try await PrivateBus.start()
    defer { bus.stop() }
    let program = try await BusConnection.connect(to: .address(bus.address))
    let reader = try await BusConnection.connect(to: .address(bus.address))
    let exporter = MenuExporter(menu)
    try await exporter.export(on: program, at: "/MenuBar")
    let values = try await reader.call(
      "GetLayout", of: .menu, at: "/MenuBar", on: program.uniqueName, with: [.int32(0), .int32(-1), .strings([])],
      valueLimit: SimulatedProgramLimits.layoutValues)
    let properties = try await reader.call(
      "GetAll", of: .properties, at: "/MenuBar", on: program.uniqueName, with: [.string(InterfaceName.menu.rawValue)])
    await reader.close()
    await program.close()
    withExtendedLifetime(exporter) {}
    guard let layout = SentLayout(values, .lenient) else { throw TestPanelError("the menu cannot be sent") }
    root = layout.root
    self.menu = properties.first?.entriesAsSent ?? [:]
    var state = item
    state.menu = menuPath
    self.item = TrayItemProperties(state, id: item.id).values
    if item.icon == TrayItemState.Icon() { self.item["IconPixmap"] = Self.pixels(16) }
  }
}
