import ArgumentParser

struct Get: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", _superCommandName: Menubus.name,
    abstract: "Prints a property of a row.",
    discussion: """
      PROPERTY is a member of what menubus tree --json prints of a row, such as title, enabled or state, a name of the \
      menu protocol, such as toggle-state, or one of MenuBus without its prefix, such as subtitle. Without it, all are \
      printed, one in a line, with its name and a tab before it. With #0 as ITEM, they are those of the menu: \
      revision, protocolVersion, status, textDirection and so on.

      A property that the row does not have is an empty line. The state is on, off or mixed. Lists and pictures are \
      printed as JSON, a picture by its size.

      Example: menubus get org.menubus.Menu @dnd state
      """)

  static let runsOnBusThread = true

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row: Wi-Fi, #12 or @dnd; #0 for the menu itself.") var item: ItemArgument
  @Argument(help: "The property.") var property: String?
  @Flag(help: "Prints the property and the row as JSON.") var json = false

  func perform(_ streams: CommandStreams) async throws {
    let item = try await item.resolved(streams)
    try await streams.print(options.visit(menu, streams) { try await $0.property(property, of: item, json: json) })
  }
}
