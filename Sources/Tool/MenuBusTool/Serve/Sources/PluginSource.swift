import Basics
import EventLoops
import Glibc
import LibDBus
import MenuBus
import MenuFiles
import MenuPlugins
import Menus
import ProgramLogs
import Texts

/// A script plugin, which is run at its times; each run gives a version of its menu.
@MainActor
final class PluginSource: MenuSource, MenuPreparer {
  /// The path that the user gave for the plugin.
  let name: String
  private let trayID: String?
  private let settings: PluginSettings
  private let plugin: Plugin
  private let versions: Versions
  /// Each of these asks for a run, from the first look on: a dry run ends by them.
  private lazy var hangups = Signals.stream([SIGHUP])
  private var following: Task<Void, Never>?

  /// - Parameter trayID: The id of its tray item; `nil` for the one of its name.
  init(_ path: String, trayID: String? = nil, _ serving: ServingSettings) async {
    name = path
    self.trayID = trayID
    settings = PluginSettings(serving)
    let versions = Versions()
    self.versions = versions
    let plugin = Plugin(path, settings: settings, logger: serving.logger.logger) { [weak versions] in
      var file = $0
      if let trayID { file.tray.id = trayID }
      await versions?.take(file)
    }
    self.plugin = plugin
    serving.plugins.add(plugin)
  }

  deinit { following?.cancel() }

  func first() async throws -> MenuDescription {
    _ = hangups
    let file = try await Self.file(name, settings)
    following = Task { [plugin] in await plugin.follow() }
    await versions.first(within: ToolLimits.firstRunTime)
    return versions.last ?? placeholder(of: file)
  }

  @concurrent
  private static func file(_ path: String, _ settings: PluginSettings) async throws -> PluginFile {
    try PluginFile(path, dialect: settings.dialect)
  }

  /// The menu while the first run goes on.
  private func placeholder(of file: PluginFile) -> MenuDescription {
    var row = MenuDescription.Item()
    row.title = FixedTexts.current[.loading]
    row.isEnabled = false
    var tray = MenuDescription.Tray()
    tray.id = trayID ?? PluginMenu.trayID(of: file.name)
    return MenuDescription(title: file.title, tray: tray, items: [row])
  }

  func isComplete() async { await versions.first() }

  func follow(_ menu: ServedMenu) async {
    versions.menu = menu
    if let last = versions.last { await menu.show(last) }
    let hangingUp = Task { [hangups, plugin] in for await _ in hangups { plugin.request(.refreshAll) } }
    await withTaskCancellationHandler { [following] in
      await following?.value
    } onCancel: { [following] in
      following?.cancel()
    }
    hangingUp.cancel()
  }

  /// One for all places of the menu, so that the rate limit covers all of them.
  lazy var interface: Interface? = PluginInterface.interface { [weak plugin] in
    Task { @MainActor in plugin?.request(.menuAction) }
  }

  var needsPreparation: Bool { plugin.refreshesOnOpening }
  func prepare() -> Task<Void, Never>? { plugin.prepare() }
  func menuDidOpen() { plugin.menuOpened() }
  func menuDidClose() { plugin.menuClosed() }

  /// The plugin's menu, with what was found out about it, for `--dry-run`.
  func outline() async throws -> (lines: [PrintableText], isFailure: Bool) {
    try await Plugin.dryRun(name, settings: settings)
  }
}

/// The versions of a plugin's menu.
@MainActor
private final class Versions {
  private(set) var last: MenuDescription?
  /// The menu that shows them, which holds its source, and that these.
  weak var menu: ServedMenu?
  private var waiting: [AsyncStream<Void>.Continuation] = []

  func take(_ file: MenuDescription) async {
    last = file
    for continuation in waiting { continuation.finish() }
    waiting = []
    await menu?.show(file)
  }

  /// Returns when there is a version, or the time is over, or the task is cancelled.
  func first(within time: Duration) async { _ = await within(time) { await self.first() } }

  /// Returns when there is a version, or the task is cancelled.
  func first() async {
    guard last == nil else { return }
    let (end, ended) = AsyncStream.makeStream(of: Void.self)
    waiting.append(ended)
    for await _ in end {}
  }
}

extension PluginSettings {
  /// The settings of plugins that a command serves.
  fileprivate init(_ serving: ServingSettings) {
    self.init()
    dialect = serving.dialect
    allowsCommands = serving.runsCommands
    hasOwnRows = serving.hasOwnRows
    time = serving.time
    let appearance = DesktopAppearance.shared
    isDark = { await appearance.isDark }
    let plugins = serving.plugins
    refreshOthers = { await plugins.refresh($0) }
    let symbols = SymbolTable.installed()
    isSymbol = { name in
      symbols.iconName(of: name).map { $0 != name || MenuImage.isSymbolName(name) } ?? false
    }
  }
}
