// The code about anchors of docs/presenting.md.

//: begin
import MenuBus

@MainActor
func addMenu(of delegate: some ContextMenuInteractionDelegate, to action: Action, in tray: TrayItem) async throws {
  let row = ItemAnchor(action, of: tray.exporter)
  try await row.add(ContextMenuInteraction(delegate: delegate))

  let connection = try await BusConnection.connect()
  let photo = ObjectAnchor(connection, at: "/photo", frame: MenuRect(x: 8, y: 40, width: 200, height: 150))
  try await photo.add(ContextMenuInteraction(delegate: delegate))
}
//: end
