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
func waitForRow(titled title: String, in client: MenuClient) async throws -> MenuNode? {
  try await client.start()
  let changes = await client.changes()
  if let row = await client.menu.children.first(where: { $0.title == title }) { return row }
  for await _ in changes {
    if let row = await client.menu.children.first(where: { $0.title == title }) { return row }
  }
  return nil
}
//: end

//: begin
func turnOn(_ text: String, in client: MenuClient) async throws {
  guard let reference = ItemReference(text) else { return }
  try await client.withOpenPath(to: reference) { path in
    if let item = path.last, item.toggle?.state == 0 { try await client.click(item.id) }
  }
}
//: end

//: begin
func carefulClient(of service: BusName, at path: ObjectPath, over connection: BusConnection) -> MenuClient {
  var limits = MenuClientLimits(callTime: .seconds(2))
  limits.rows = 10_000
  limits.depth = 16
  return MenuClient(connection: connection, service: service, path: path, limits: limits)
}
//: end
