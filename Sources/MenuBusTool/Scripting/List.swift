#if Tool
import ArgumentParser
import LibDBus
import MenuScripting

struct List: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: Menubus.name,
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

  func perform(_ streams: CommandStreams) async throws {
    streams.print(
      try await streams.connected(to: options.bus.address, timeout: options.limit) { connection in
        try await TrayItems.listing(over: connection, timeout: options.limit, style: streams.style, json: json)
      })
  }
}
#endif
