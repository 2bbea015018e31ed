import ArgumentParser

struct OpenSubmenu: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "open-submenu", _superCommandName: Menubus.name,
    abstract: "Opens a submenu, and prints its rows.",
    discussion: """
      Waits as long as --timeout says for a program that reports that it is making rows; the status is 4 if more may \
      come, after those that are there are printed. The submenu is closed again; with --hold it stays open until the \
      command is interrupted, so that a program goes on refreshing it.

      Example: menubus open-submenu nm-applet 'VPN Connections'
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row of the submenu; #0 for the menu itself.") var item: ItemArgument
  @Flag(help: "Keeps the submenu open until the command is interrupted.") var hold = false
  @Flag(help: "Prints the rows as JSON.") var json = false

  func perform(_ streams: CommandStreams) async throws {
    let item = try await item.resolved(streams)
    try await options.visit(menu, streams, holds: hold) { visit in
      let answer = try await visit.openSubmenu(item, holds: hold, style: streams.style, json: json)
      if hold { try await visit.hold(saying: answer.lines, on: streams) } else { try streams.print(answer) }
    }
  }
}
