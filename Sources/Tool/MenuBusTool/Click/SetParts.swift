import ArgumentParser

struct SetParts: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", _superCommandName: Menubus.name,
    abstract: "Operates the parts of a row with a view of its own: sliders, switches, fields and buttons.",
    discussion: """
      A slider takes a number within its range, a switch on or off, and a field a text; a button is pressed by its \
      name alone. Parts are set in the order given, after all of them were checked. An error names the parts that \
      there are. Only programs with MenuBus have such rows.

      Example: menubus set org.example.Player @player volume=0.7 muted=off next
      """)

  static let runsOnBusThread = true

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row: Volume, #12 or @volume.") var item: ItemArgument
  @Argument(help: ArgumentHelp("The part and its value.", valueName: "part=value")) var parts: [String]
  @Flag(help: "Prints the row as JSON.") var json = false

  func perform(_ streams: CommandStreams) async throws {
    let item = try await item.resolved(streams)
    try await streams.print(options.visit(menu, streams) { try await $0.set(parts, of: item, json: json) })
  }
}
