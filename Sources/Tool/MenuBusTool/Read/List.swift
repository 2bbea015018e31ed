import ArgumentParser
import LibDBus
import WindowMenus

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

      --windows lists the windows whose menus can be read instead: window, program, title, where the menu was found, \
      and the address of the menu; the window with the focus has a star. As MENU, commands take window:focused, \
      window:TITLE and pid:NUMBER.

      Example: menubus list
      """)

  @OptionGroup var options: ClientOptions
  @Flag(help: "Prints the items as JSON, with every property.") var json = false

  @Flag(help: "Lists the windows with menus.") var windows = false

  func perform(_ streams: CommandStreams) async throws {
    try streams.print(
      try await options.inTime(streams) { connection -> CommandAnswer in
        if windows {
          return try await SessionWindows.listing(
            over: connection, timeout: options.limit, style: streams.style, json: json)
        }
        return try await TrayItems.listing(over: connection, timeout: options.limit, style: streams.style, json: json)
      })
  }
}
