#if Tool
import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuScripting

struct Tree: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree",
    abstract: "Prints a menu as a client on the bus sees it.",
    discussion: """
      Properties that are wrong are left out, and reported on standard error.

      Example: menubus tree nm-applet
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Flag(help: "Prints the menu as JSON, with every property.") var json = false

  func run() async throws {
    try await reporting {
      let connection = try await options.bus.connect()
      let (client, _) = try await menu.client(over: connection, timeout: options.limit) { try await $0.start() }
      let root = await client.menu
      if json {
        let owner = try await connection.owner(of: client.service)
        let names = RowNames(root, address: "\(owner ?? client.service)\(client.path)")
        let rows = root.children.map { JSONRow($0, names: names) }
        try JSONShape.print(JSONAnswer(menu: await JSONMenu(client, owner: owner), content: JSONRows(rows: rows)))
      } else {
        for line in TreeText(style: Style()).lines(root) { printLine(line) }
      }
      for note in await client.notes { printError("note: \(note)") }
      await connection.close()
    }
  }
}

#endif
