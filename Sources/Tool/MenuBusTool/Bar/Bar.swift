import ArgumentParser
import LibDBus
import MenuFiles
import MenuPlugins

struct Bar: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "bar", _superCommandName: Menubus.name,
    abstract: "Prints the text of a plugin or menu file for a bar, and serves its menu meanwhile.",
    discussion: """
      Prints the label of the tray item that menubus serve would show, or its title, whenever it changes: for Waybar \
      as JSON with text, tooltip, class (passive, active, attention) and, if the text has one, percentage; for yambar \
      as tags of the same names; as lines for polybar, tmux and lemonbar. A hidden item has an empty text. Characters \
      that a bar would read as its own are escaped.

      The menu is on the bus as org.menubus.Bar.NAME, with the file's name up to its first dot; a click in the bar can \
      run menubus open --window with this name. With --i3bar, for i3bar and swaybar, all menus are in one process, \
      which reads clicks and opens the menus itself; several are at org.menubus.Bar/menubus/NAME.

      docs/bars.md has a configuration for each bar.

      Example: menubus bar --waybar ~/.config/menubus/weather.10m.sh
      """)

  @OptionGroup var bus: BusOptions
  @Flag(help: "Prints JSON for a module of Waybar.") var waybar = false
  @Flag(help: "Speaks the protocol of i3bar and swaybar.") var i3bar = false
  @Flag(help: "Prints lines for polybar, tmux and lemonbar.") var lines = false
  @Flag(help: "Prints lines for polybar and lemonbar, with the plugin's colours.") var polybar = false
  @Flag(help: "Prints tags for a script of yambar.") var yambar = false
  @Argument(
    help: "The plugin or menu file; with --i3bar there can be several.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var sources: [String]
  @Option(help: "The name to own on the bus, in the place of org.menubus.Bar.NAME.") var name: String?
  @Option(help: "The dialect of a plugin: xbar, bitbar, swiftbar or argos. Without it, tags and names decide.")
  var dialect: Dialect?
  @Flag(name: .customLong("no-commands"), help: "Runs no command of the menu.") var isWithoutCommands = false
  @Flag(
    name: .customLong("no-own-rows"),
    help: "Leaves out the last rows of plugins: run again, run in a terminal, open the file, updated.")
  var isWithoutOwnRows = false

  func validate() throws {
    let formats = [waybar, i3bar, lines, polybar, yambar].filter { $0 }.count
    guard formats == 1 else {
      let need = formats == 0 ? "One of" : "Only one is possible of"
      let end = formats == 0 ? " is needed." : "."
      throw ValidationError("\(need) --waybar, --i3bar, --lines, --polybar and --yambar\(end)")
    }
    if let folder = sources.first(where: MenuDirectory.exists) {
      throw ValidationError("`\(folder)` is a directory; name its plugins and menu files, several with --i3bar.")
    }
    if sources.count > 1, !i3bar { throw ValidationError("Only --i3bar takes several menus.") }
    if sources.count > ToolLimits.menus {
      throw ValidationError("There can be \(ToolLimits.menus) menus.")
    }
    try ServedName.validate(name)
  }

  func perform(_ streams: CommandStreams) async throws {
    var request = ServingRequest()
    (request.bus, request.name) = (bus.address, name.flatMap { BusName($0) })
    (request.hasTray, request.dialect, request.runsCommands) = (false, dialect, !isWithoutCommands)
    request.hasOwnRows = !isWithoutOwnRows
    let format: BarFormat = waybar ? .waybar : i3bar ? .i3bar : lines ? .lines : polybar ? .polybar : .yambar
    try await BarRun(sources, format: format, request, streams).run()
  }
}
