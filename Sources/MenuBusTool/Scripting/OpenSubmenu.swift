#if Tool
import ArgumentParser
import Basics
import DBusMenu
import MenuScripting

struct OpenSubmenu: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open-submenu",
    abstract: "Opens a submenu, and prints its rows.",
    discussion: """
      Waits for the rows as long as --timeout says, if there are none or the program reports that it is making them. \
      The submenu is closed again; with --hold it stays open until the command is interrupted, so that a program goes \
      on refreshing it.

      Example: menubus open-submenu nm-applet 'VPN Connections'
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row of the submenu; #0 for the menu itself.") var item: ItemArgument
  @Flag(help: "Keeps the submenu open until the command is interrupted.") var hold = false
  @Flag(help: "Prints the rows as JSON.") var json = false

  func run() async throws {
    try await reporting {
      let item = try item.resolved()
      try await options.visit(menu) { visit in
        let path = try await visit.find(item)
        guard let row = path.last else { throw Failure(.notFound, "there is no such item") }
        guard row.hasSubmenu || row.id == .root else { throw Failure(.failed, "“\(row.title)” has no submenu") }
        if let closed = path.first(where: { !$0.isEnabled || !$0.isVisible }) {
          throw Failure(.failed, "“\(closed.title)” is \(closed.isVisible ? "disabled" : "hidden")")
        }
        let level = try await visit.openLevel(row.id)
        var lines = TreeText(style: Style()).lines(level)
        if json {
          let names = await visit.names
          let rows = level.children.map { JSONRow($0, names: names) }
          lines = [try JSONShape.text(JSONAnswer(menu: await visit.json, content: JSONRows(rows: rows)))]
        }
        if hold { try await visit.hold(saying: lines) } else { lines.forEach(printLine) }
      }
    }
  }
}
#endif
