import ArgumentParser
import LibDBus
import MenuBus
import MenuFiles
import MenuPlugins

struct Serve: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", _superCommandName: Menubus.name,
    abstract: "Serves a menu on the bus and in the tray until interrupted.",
    discussion: """
      Prints "ready NAME PATH" once the menu can be read. With --private-bus a line "bus ADDRESS" comes before it; \
      that bus ends together with this program. When any other bus goes away, the command waits for it, and prints \
      "ready" again once the menu is back.

      The menu follows its file: a new version is shown as soon as it is saved, and on SIGHUP the file is read again. \
      A version with mistakes is refused, and the menu stays as it was. With - the menu is read from standard input, \
      to its end.

      With --listen another program makes and changes the menu: it writes lines of JSON, and reads lines of JSON about \
      clicks, openings and mistakes. The command ends with its input. docs/serving.md describes the lines.

      Of a directory, each menu file and plugin is served, later ones too, at the path /menubus/NAME and with a tray \
      item of its own. A broken one is reported, and stops no other. A directory that others may write to is refused.

      A plugin is an executable that prints its menu, as xbar, SwiftBar and Argos run them: weather.10m.sh runs every \
      ten minutes. docs/plugins.md describes them. With --dry-run it runs once, and its menu is printed with its \
      commands.

      The menu is also shown in the tray, whenever there is one, with the title, icon and tray settings of the file. \
      Scripts need not wait for that; a line on standard error reports it. Panels without labels get the label as a \
      picture: --text-icon square, wide or off decide in place of the panel.

      Without a file, the menus in $XDG_CONFIG_HOME/menubus are served, by default ~/.config/menubus; menubus init \
      makes the first one. If another process serves them, that is said, and the status is 0.

      A file that another process serves on the bus is served once: status 1, or --replace.

      Examples:
        menubus serve
        menubus serve quick.yaml
        menubus serve ~/.config/menus
        menubus serve weather.10m.sh
        menubus serve --text-icon square load.5s.sh
        curl -s https://example.org/menu.json | menubus serve --no-commands -
        echo '{"present": [{"title": "Yes"}, {"title": "No"}]}' | menubus serve --listen --no-tray
        menubus serve --dry-run quick.yaml
      """)

  @OptionGroup var bus: BusOptions
  @Argument(
    help: "The menu file, YAML or JSON, or a plugin, or a directory of them; - is standard input.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var file: String?
  @Flag(help: "Takes the menu and its changes from standard input, as JSON lines, and reports its events.")
  var listen = false
  @Option(help: "The name to own on the bus. Without one, org.menubus.Menu if that is free.")
  var name: String?
  @Option(help: "Where to put the menu; /MenuBar by default.") var path: String?
  @Flag(name: .customLong("no-tray"), help: "Shows no item in the tray.") var isOutOfTray = false
  @Flag(name: .customLong("no-shortcuts"), help: "Leaves out shortcuts, for panels that fail over them.")
  var isWithoutShortcuts = false
  @Flag(name: .customLong("no-commands"), help: "Runs no command of the menu.") var isWithoutCommands = false
  @Option(name: .customLong("text-icon"), help: "The picture with the label as text, for panels that show none.")
  var labelStyle = TrayItem.LabelStyle.automatic
  @Option(help: "The dialect of a plugin: xbar, bitbar, swiftbar or argos. Without it, tags and names decide.")
  var dialect: Dialect?
  @Flag(
    name: .customLong("no-own-rows"),
    help: "Leaves out the last rows of plugins: run again, run in a terminal, open the file, updated.")
  var isWithoutOwnRows = false
  @Flag(help: "Takes the place of another process that serves the file.") var replace = false
  @Flag(help: "Prints the menu as menubus tree would, and serves nothing.") var dryRun = false
  @Flag(help: "Starts a bus for this menu alone.") var privateBus = false

  func validate() throws {
    try ServedName.validate(name)
    if let path, ObjectPath(path) == nil { throw ValidationError("`\(path)` is not an object path.") }
    if file != nil, listen { throw ValidationError("--listen reads the menu from standard input, and takes no file.") }
    if replace, listen || file == "-" { throw ValidationError("--replace needs a file or directory.") }
    if path != nil, let file, MenuDirectory.exists(at: file) {
      throw ValidationError("--path is for one menu; those of a directory have paths of their own.")
    }
    if dryRun, listen { throw ValidationError("--listen and --dry-run exclude each other.") }
    if privateBus, bus.bus != nil { throw ValidationError("--private-bus and --bus exclude each other.") }
  }

  func perform(_ streams: CommandStreams) async throws { try await ServeRun(request, streams).run() }

  private var request: ServingRequest {
    var request = ServingRequest()
    (request.file, request.listens, request.isDryRun) = (file, listen, dryRun)
    (request.dialect, request.replaces, request.labelStyle) = (dialect, replace, labelStyle)
    (request.bus, request.hasOwnBus, request.hasOwnRows) = (bus.address, privateBus, !isWithoutOwnRows)
    (request.name, request.path) = (name.flatMap { BusName($0) }, path.flatMap { ObjectPath($0) })
    (request.hasTray, request.showsShortcuts, request.runsCommands) =
      (!isOutOfTray, !isWithoutShortcuts, !isWithoutCommands)
    return request
  }
}
