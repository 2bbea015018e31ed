import ArgumentParser
import Basics
import MenuBus
import MenuFiles
import MenuPlugins

struct Validate: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", _superCommandName: Menubus.name,
    abstract: "Checks a menu file and reports every mistake.",
    discussion: """
      Without FILE, each menu file of ~/.config/menubus is checked. Warns about pictures whose files are not there, \
      texts that are no emoji, icons that no installed theme has, symbols without an icon, programs of run that are \
      not there, rows without a mark among the choices of select: one, and rows that are deeper than panels read; the \
      status is 0 all the same.

      Example: menubus validate ~/.config/menubus/menu.yaml
      """)

  @Argument(help: "The menu file, YAML or JSON.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var file: String?

  func validate() throws {
    guard let file else { return }
    let isDirectory = MenuDirectory.exists(at: file)
    guard isDirectory || PluginFile.looksLikePlugin(file) else { return }
    let kind = isDirectory ? "a directory" : "a plugin, and no menu file"
    throw ValidationError("`\(file)` is \(kind); this checks it: menubus serve --dry-run \(ShellWords.quoted(file))")
  }

  func perform(_ streams: CommandStreams) async throws {
    if let file { return try check(file, streams) }
    let directory = try MenuDirectory(try UserDirectories.menus())
    let files = try directory.versions().keys.filter(MenuSources.hasMenuName).sorted().map(directory.path)
      .filter { !PluginFile.looksLikePlugin($0) }
    if files.isEmpty { throw Failure(.notFound, "there is no menu file in \(directory.path); menubus init makes one") }
    var faults: [any Error] = []
    for file in files { do { try check(file, streams) } catch { faults.append(error) } }
    for fault in faults.dropLast() { streams.report(Failure(fault).sentence) }
    if let last = faults.last { throw last }
  }

  private func check(_ file: String, _ streams: CommandStreams) throws {
    let menu = try MenuDescription(contentsOf: file)
    let symbols = SymbolTable.installed()
    let warnings =
      menu.warnings(for: IconThemes(), name: file, symbols: symbols.iconName) + menu.programWarnings(name: file)
      + menu.levelWarnings(name: file) + menu.choiceWarnings(name: file)
    for warning in warnings { streams.report("\(warning)") }
    let rows = Self.count(menu.headers + menu.items)
    streams.print("\(file): \(rows) \(rows == 1 ? "row" : "rows"), nothing wrong")
  }

  private static func count(_ items: [MenuDescription.Item]) -> Int {
    items.reduce(0) { $0 + 1 + count($1.headers + ($1.items ?? [])) }
  }
}
