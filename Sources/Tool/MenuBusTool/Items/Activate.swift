import ArgumentParser
import LibDBus

struct Activate: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "activate", _superCommandName: Menubus.name,
    abstract: "Presses a tray item, as a click on its icon does.",
    discussion: """
      The primary button shows or hides a program's window in most items. --secondary is the middle button, --context \
      the right one, for items that show a menu of their own. Items may show something at --at, a place on the screen.

      A token in XDG_ACTIVATION_TOKEN or DESKTOP_STARTUP_ID goes to the item before, so that its window may come to \
      the front.

      Ends with status 2 if there is no such item, or if it does not have the method. Items of libayatana have none \
      for the primary button, only a menu; menubus tray NAME does what fits.

      Example: menubus activate telegram
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The tray item.") var name: MenuAddress
  @Flag(help: "Presses the middle button.") var secondary = false
  @Flag(help: "Presses the right button.") var context = false
  @Option(help: ArgumentHelp("The place of the pointer on the screen.", valueName: "x,y")) var at: ScreenPoint?

  func validate() throws {
    if secondary, context { throw ValidationError("--secondary and --context exclude each other.") }
  }

  func perform(_ streams: CommandStreams) async throws {
    try await options.inTime(streams) { connection in
      let item = try await name.trayItem(over: connection, timeout: options.limit)
      try await TrayPress(item, over: connection, timeout: options.limit)
        .press(secondary ? .secondary : context ? .context : .primary, at: at)
    }
  }
}
