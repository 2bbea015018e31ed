import ArgumentParser
import DBusMenu
import LibDBus

struct Click: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Chooses a row of a menu.")

  @OptionGroup var options: ClientOptions
  @Argument(help: "Whose menu.") var menu: MenuAddress
  @Argument(help: "Which row: Power/Restart…, #12 or @restart.") var item: ItemArgument

  func run() async throws {
    try await reporting {
      let connection = try await options.bus.connect()
      let (client, root) = try await menu.client(over: connection, timeout: options.limit) { try await $0.layout() }
      let path = try root.find(item.reference)
      guard let row = path.last else { throw Failure(.notFound, "there is no such item") }
      try Self.check(row, in: path)
      try await client.send("clicked", to: row.id)
      await connection.close()
    }
  }

  /// A program ignores a click on a row that cannot be chosen; a script wants to know.
  private static func check(_ row: MenuNode, in path: [MenuNode]) throws {
    if row.isSeparator { throw Failure(.failed, "#\(row.id) is a separator") }
    for step in path {
      let relation = step.id == row.id ? "is" : "stands in a menu that is"
      if !step.isEnabled { throw Failure(.failed, "“\(row.title)” \(relation) disabled") }
      if !step.isVisible { throw Failure(.failed, "“\(row.title)” \(relation) hidden") }
    }
    if row.hasSubmenu { throw Failure(.failed, "“\(row.title)” opens a submenu; name a row in it") }
  }
}
