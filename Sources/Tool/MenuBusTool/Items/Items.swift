import ArgumentParser

struct Items: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "items", _superCommandName: Menubus.name,
    abstract: "Prints a line for each row that can be chosen, for fzf, rofi and dmenu.",
    discussion: """
      A line has the titles that lead to the row, a tab, and a name of the row that no other has. menubus click takes \
      the line on standard input, and clicks exactly this row, whatever its title is.

      Opens the menu and all its submenus as a panel does, so that rows that the program makes only then are there, \
      and waits for them as long as --timeout says. Rows that are disabled or hidden, headings, separators, search \
      fields and the rows of submenus have no line; --all prints them too, separators apart.

      Example: menubus items nm-applet | rofi -dmenu -i | menubus click nm-applet -
      """)

  static let runsOnBusThread = true

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Flag(help: "Prints rows that cannot be chosen too.") var all = false
  @Flag(name: .customLong("closed"), help: "Prints the rows that are there without opening the menu.") var isClosed =
    false
  @Flag(help: "Prints the rows as JSON.") var json = false

  func perform(_ streams: CommandStreams) async throws {
    try streams.print(
      try await options.visit(menu, streams, opens: !isClosed) { visit in
        try await visit.items(all: all, opens: !isClosed, json: json)
      })
  }
}
