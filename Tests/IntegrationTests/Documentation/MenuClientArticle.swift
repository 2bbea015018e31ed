import DBusMenu
import LibDBus

// The code of the article “Reading other programs' menus”.

//: begin
func titles(of service: BusName, at path: ObjectPath, over connection: BusConnection) async throws -> [String] {
  let client = MenuClient(connection: connection, service: service, path: path)
  let menu = try await client.layout()
  return menu.children.filter { $0.isVisible && !$0.isSeparator }.map(\.title)
}
//: end

//: begin
func choose(_ text: String, in client: MenuClient) async throws {
  guard let reference = ItemReference(text) else { return }
  let path = try await client.layout().find(reference)
  guard let item = path.last, item.isEnabled else { return }
  for node in path.dropLast() { try await client.aboutToShow(node.id) }
  try await client.send("clicked", to: item.id)
}
//: end
