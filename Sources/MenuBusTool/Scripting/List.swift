#if Tool
import ArgumentParser
import Basics
import LibDBus
import MenuScripting
import StatusNotifier

struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the tray items of the session.",
    discussion: """
      One line per item: id, title, status, and the address of its menu. The commands tree, watch and click take an id \
      or a title as MENU, and also service and menu in one word. Properties that are wrong are left out, and reported \
      on standard error, as are items that do not answer. The status is 0 also where there are no items, or no tray.

      --json prints all properties, those that no specification has too, with the sizes of icons in the place of their \
      pixels.

      Example: menubus list
      """)

  @OptionGroup var options: ClientOptions
  @Flag(help: "Prints the items as JSON, with every property.") var json = false

  func run() async throws {
    try await reporting {
      let connection = try await options.bus.connect()
      let tray = try await TrayItems.read(over: connection, timeout: options.limit)
      if json {
        var items: [JSONTrayItem] = []
        for item in tray.items {
          items.append(JSONTrayItem(item, await TrayItems.properties(of: item, over: connection, options.limit)))
        }
        try JSONShape.print(JSONTray(watcher: tray.hasWatcher, items: items, notes: tray.notes))
      } else {
        for line in tray.table(Style()) { printLine(line) }
      }
      if !tray.hasWatcher { printError(TrayItems.noWatcher) } else if tray.items.isEmpty { printError("no tray items") }
      for item in tray.items {
        for note in item.notes { printError("note: \(item.printedName): \(note)") }
      }
      for note in tray.notes { printError("note: \(note)") }
      await connection.close()
    }
  }
}
#endif
