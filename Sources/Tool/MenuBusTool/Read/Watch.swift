import ArgumentParser

struct Watch: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", _superCommandName: Menubus.name,
    abstract: "Prints the changes of a menu until it is interrupted.",
    discussion: """
      A program that is not there yet is waited for, which standard error says. The first line describes the menu as \
      it is. A line follows for each signal of the program, even if it changes \
      nothing, and one when the program goes away and when it is back: under its bus name, or with the tray item of \
      that id, title or process. A bus name such as :1.42 never comes back, nor does a window; the command ends with \
      status 5 then. Signals that come while the menu is being read share a line. With --json each line is an object: \
      "change" is the kind of the change, "sentence" describes it, "missed" is present if \
      changes came too fast to be printed. The first one, "start", has the whole menu.

      Ends with status 0 on SIGINT and SIGTERM, and with 69 when the bus goes away.

      Example: menubus watch --json nm-applet
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Flag(help: "Prints one JSON object per line.") var json = false

  func perform(_ streams: CommandStreams) async throws {
    let watch = MenuWatch(menu: menu, bus: options.bus.address, limit: options.limit, json: json, streams: streams)
    try await runUntilSignal { try await watch.run() }
  }
}
