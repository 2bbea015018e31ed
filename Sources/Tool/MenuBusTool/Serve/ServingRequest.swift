import LibDBus
import MenuBus
import MenuFiles
import MenuPlugins
import MenuPrompts
import ProgramLogs

/// The wishes of a user who serves menus.
struct ServingRequest: Sendable {
  /// The menu file, plugin or directory; `-` is standard input, and `nil` the directory of the user's menus.
  var file: String?
  /// Whether the menu and its changes are lines of standard input.
  var listens = false
  var bus = BusAddress.session
  /// Whether a bus is started for the menu alone.
  var hasOwnBus = false
  /// The name to own; `nil` for the usual one, if that is free.
  var name: BusName?
  var path: ObjectPath?
  var hasTray = true
  var showsShortcuts = true
  /// The hosts for which labels of tray items are painted.
  var labelStyle = TrayItem.LabelStyle.automatic
  var runsCommands = true
  /// The dialect of plugins; `nil` to guess it.
  var dialect: Dialect?
  /// Whether menus of plugins end with rows to run them again and the like.
  var hasOwnRows = true
  /// Whether another process that serves the file is to end.
  var replaces = false
  /// Whether the menu is printed instead.
  var isDryRun = false

  init() {}
}

extension ServingSettings {
  /// The settings for a request.
  init(_ request: ServingRequest, at address: BusAddress, logger: ProgramLog, _ streams: CommandStreams) {
    var options = MenuExporter.Options()
    options.textPrompt = DesktopPrompt()
    options.showsShortcuts = request.showsShortcuts
    self.init(
      runner: CommandRunner(logger: logger.logger, runsCommands: request.runsCommands), options: options,
      hasTray: request.hasTray, expectsTray: !request.hasOwnBus, runsCommands: request.runsCommands,
      dialect: request.dialect, hasOwnRows: request.hasOwnRows, labelStyle: request.labelStyle, logger: logger,
      streams: streams,
      connect: { try await address.connect() })
  }
}
