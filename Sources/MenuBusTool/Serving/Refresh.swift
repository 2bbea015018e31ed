#if Tool
import ArgumentParser
import MenuScripting

struct Refresh: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", _superCommandName: Menubus.name,
    abstract: "Runs a plugin again that menubus serve serves.",
    discussion: """
      Returns when the run is under way, or is to follow the one under way. A plugin that streams starts anew. Status \
      1 means that the menu is not that of a plugin, or that the plugin was asked for a run less than a second ago.

      Example: menubus refresh weather
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu of the plugin.") var menu: MenuAddress

  func perform(_ streams: CommandStreams) async throws {
    try await options.visit(menu, streams, opens: false) { try await $0.refresh() }
  }
}
#endif
