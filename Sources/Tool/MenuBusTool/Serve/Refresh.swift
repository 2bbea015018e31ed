import ArgumentParser

struct Refresh: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", _superCommandName: Menubus.name,
    abstract: "Runs a plugin again that menubus serve serves.",
    discussion: """
      Returns when the run is under way, or is to follow the one under way. A plugin that streams starts anew. Status \
      1 means that the menu is not that of a plugin, or that the plugin was asked for a run less than a second ago.

      MENU may also be the name of the plugin's file.

      Examples:
        menubus refresh weather
        menubus refresh weather.10m.sh
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu of the plugin.") var menu: MenuAddress

  func perform(_ streams: CommandStreams) async throws {
    var places = [menu] + (await menu.ofPlugin)
    var first: (any Error)?
    while true {
      let place = places.removeFirst()
      do {
        return try await options.visit(place, streams, opens: false) { try await $0.refresh() }
      } catch {
        guard Failure(error).status == .notFound else { throw error }
        // If nothing is found, the errors of further places name what the user did not write.
        let told = first ?? error
        guard !places.isEmpty else { throw told }
        first = told
      }
    }
  }
}
