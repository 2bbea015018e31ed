package import LibDBus
package import MenuBus
import MenuFiles
package import MenuPlugins
import MenuPrompts
import MenuScripting
import ProgramLogs

/// The wishes of a user who serves menus.
package struct ServingRequest: Sendable {
  /// The menu file, plugin or directory; `-` is standard input, and `nil` the directory of the user's menus.
  package var file: String?
  /// Whether the menu and its changes are lines of standard input.
  package var listens = false
  package var bus = BusAddress.session
  /// Whether a bus is started for the menu alone.
  package var hasOwnBus = false
  /// The name to own; `nil` for the usual one, if that is free.
  package var name: BusName?
  package var path: ObjectPath?
  package var hasTray = true
  package var showsShortcuts = true
  /// The hosts for which labels of tray items are painted.
  package var labelStyle = TrayItem.LabelStyle.automatic
  package var runsCommands = true
  /// The dialect of plugins; `nil` to guess it.
  package var dialect: Dialect?
  /// Whether another process that serves the file is to end.
  package var replaces = false
  /// Whether the menu is printed instead.
  package var isDryRun = false

  package init() {}
}

extension ServingSettings {
  /// The settings for a request.
  init(_ request: ServingRequest, at address: BusAddress, logger: ProgramLog, _ streams: CommandStreams) {
    var options = MenuExporter.Options()
    options.textPrompt = DesktopPrompt()
    options.emptyText = FixedTexts.current[.empty]
    options.showsShortcuts = request.showsShortcuts
    self.init(
      runner: CommandRunner(logger: logger.logger, runsCommands: request.runsCommands), options: options,
      hasTray: request.hasTray, expectsTray: !request.hasOwnBus, runsCommands: request.runsCommands,
      dialect: request.dialect, labelStyle: request.labelStyle, logger: logger, streams: streams,
      connect: { try await address.connect() })
  }
}
