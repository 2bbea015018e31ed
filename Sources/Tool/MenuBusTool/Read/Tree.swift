import ArgumentParser

struct Tree: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree", _superCommandName: Menubus.name,
    abstract: "Prints a menu as a client on the bus sees it.",
    discussion: """
      Properties that are wrong are left out, and reported on standard error.

      Example: menubus tree nm-applet
      """)

  static let runsOnBusThread = true

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Flag(help: "Prints the menu as JSON, with every property.") var json = false

  func perform(_ streams: CommandStreams) async throws {
    try streams.print(
      try await options.visit(menu, streams, opens: false) { try await $0.tree(style: streams.style, json: json) })
  }
}
