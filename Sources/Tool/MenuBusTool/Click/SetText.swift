import ArgumentParser
import DBusMenu

struct SetText: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "set-text", _superCommandName: Menubus.name,
    abstract: "Types into a search field, and prints the rows that it leaves.",
    discussion: """
      The lines are those of menubus items, for the rows of the field's menu. The search ends with this command; \
      --click chooses one of the rows before, for those that are there only while the text is. Only programs with \
      MenuBus have search fields.

      Example: menubus set-text org.menubus.Menu @find fra | rofi -dmenu | menubus click org.menubus.Menu -
      """)

  static let runsOnBusThread = true

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The search field: @find or #12.") var item: ItemArgument
  @Argument(help: "The text, of at most 4096 bytes.") var text: String
  @Option(help: ArgumentHelp("The row to choose, instead of printing rows.", valueName: "item")) var click:
    ItemArgument?
  @Flag(help: "Prints the rows as JSON.") var json = false

  func validate() throws {
    guard text.utf8.count <= DBusMenuLimits.wireTextBytes, !text.utf8.contains(0) else {
      throw ValidationError("The text has more than 4096 bytes, or a NUL.")
    }
  }

  func perform(_ streams: CommandStreams) async throws {
    let item = try await item.resolved(streams)
    try streams.print(
      try await options.visit(menu, streams) { try await $0.type(text, into: item, choosing: click, json: json) })
  }
}
