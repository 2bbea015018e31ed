#if Tool
import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuScripting
import ServiceLifecycle

struct Hover: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hover",
    abstract: "Tells a program that the pointer is on a row.",
    discussion: """
      Opens the menu and the submenus on the way as a panel does, sends the event, and closes them again; with --hold \
      they stay open until the command is interrupted.

      Example: menubus hover --hold org.menubus.Menu @preview
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row: Power/Restart…, #12 or @restart.") var item: ItemArgument
  @Flag(help: "Keeps the menu open until the command is interrupted.") var hold = false
  @Flag(help: "Prints the row as JSON.") var json = false

  func run() async throws {
    try await reporting {
      let item = try item.resolved()
      try await options.visit(menu) { visit in
        let path = try await visit.find(item)
        guard let row = path.last else { throw Failure(.notFound, "there is no such item") }
        if let fault = MenuVisit.fault(of: path) { throw fault }
        if row.isSeparator { throw Failure(.failed, "#\(row.id) is a separator") }
        try await visit.client.send(.hovered, to: row.id)
        let answer = json ? JSONAnswer(menu: await visit.json, content: JSONFoundRow(row: await visit.json(row))) : nil
        let lines = try answer.map { [try JSONShape.text($0)] } ?? []
        if hold { try await visit.hold(saying: lines) } else { lines.forEach(printLine) }
      }
    }
  }
}

#endif
