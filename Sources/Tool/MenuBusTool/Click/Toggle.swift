import ArgumentParser

struct Toggle: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle", _superCommandName: Menubus.name,
    abstract: "Turns a row with a mark on or off.",
    discussion: """
      Without a state the row is turned off if it is on, else on; one of several of which one is on is turned on. \
      Clicks the row unless it has that state already, waits until the program announces the new state, and prints \
      "clicked" or "unchanged". A row that goes through a third state is clicked again. Status 1 means that the row \
      has no mark, or cannot have that state; 4 that the program has received the click and announced nothing in time.

      Example: menubus toggle org.menubus.Menu @dnd on
      """)

  static let runsOnBusThread = true

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row: Wi-Fi, #12 or @dnd.") var item: ItemArgument
  @Argument(help: "The state that the row is to have.") var state: ToggleState?
  @Flag(help: "Prints the row as JSON, and whether it was clicked.") var json = false

  func perform(_ streams: CommandStreams) async throws {
    let item = try await item.resolved(streams)
    try await streams.print(options.visit(menu, streams) { try await $0.toggle(item, to: state, json: json) })
  }
}
