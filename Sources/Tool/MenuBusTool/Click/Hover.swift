import ArgumentParser

struct Hover: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "hover", _superCommandName: Menubus.name,
    abstract: "Tells a program that the pointer is on a row.",
    discussion: """
      Opens the menu and the submenus on the way as a panel does, sends the event, and closes them again; with --hold \
      they stay open until the command is interrupted.

      Example: menubus hover --hold org.menubus.Menu @preview
      """)

  static let runsOnBusThread = true

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row: Power/Restart…, #12 or @restart.") var item: ItemArgument
  @Flag(help: "Keeps the menu open until the command is interrupted.") var hold = false
  @Flag(help: "Prints the row as JSON.") var json = false

  func perform(_ streams: CommandStreams) async throws {
    let item = try await item.resolved(streams)
    try await options.visit(menu, streams) { visit in
      let answer = try await visit.hover(item, json: json)
      if hold { try await visit.hold(saying: answer.lines, on: streams) } else { try streams.print(answer) }
    }
  }
}
