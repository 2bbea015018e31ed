import Basics
import DBusMenu
import LibDBus
import MenuBus
import MenuFiles
import MenuPlugins
import ProgramLogs
import StatusNotifier

/// A menu that is served: the rows of a source's last version, on the bus and in the tray.
@MainActor
final class ServedMenu: MenuExporterObserver {
  let source: any MenuSource
  /// The path of the menu on the bus.
  let path: ObjectPath
  let live: LiveMenu
  /// Puts the menu on the bus, at ``path`` and in the tray.
  let exporter: MenuExporter
  /// The menu in the tray, while ``run()`` runs, if it has one.
  private(set) var tray: FileTray?
  let settings: ServingSettings
  /// Called with each version for a tray, for what stands in its place.
  var onShown: (@MainActor (MenuDescription) -> Void)?
  private var isOpen = false
  /// The place of its tray item among others.
  var turn: RegistrationOrder.Turn?
  /// Keeps what other programs can ask of the source on the bus.
  private var asking: BusToken?

  /// Makes the menu of a source's first version; nothing is on the bus before it is added to a ``ServedBus``.
  init(_ file: MenuDescription, from source: any MenuSource, at path: ObjectPath, _ settings: ServingSettings) {
    self.source = source
    self.path = path
    self.settings = settings
    live = LiveMenu(file, runner: settings.runner, logger: settings.logger.logger)
    live.preparer = source as? any MenuPreparer
    exporter = MenuExporter(live.menu, options: settings.options, logger: settings.logger.logger)
    exporter.clients.addObserver(self)
  }

  /// Puts the menu on a bus, with what other programs can ask of its source.
  func export(on connection: BusConnection) async throws {
    try await exporter.export(on: connection, at: path)
    guard let interface = source.interface else { return }
    asking = try await connection.keepExported(interface, at: path)
  }

  /// Takes the menu off the bus.
  func unexport() async {
    await asking?.end()
    asking = nil
    await exporter.unexport()
  }

  /// Shows another version; returns once a client that is told of it reads it.
  @discardableResult
  func show(_ file: MenuDescription) async -> LiveMenu.Changes {
    let changes = await live.show(file)
    await showInTray()
    await exporter.announced()
    onShown?(live.shownFile)
    return changes
  }

  /// Follows the source, and shows the menu in the tray, until the task is cancelled. Called when the menu can be read:
  /// a menu that cannot be served does not flash up in the tray.
  func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { try await self.source.follow(self) }
      if settings.hasTray { group.addTask { try await self.runTray() } }
      if let onShown { tell(onShown) }
    }
  }

  /// Tells of the versions for a tray, from the first.
  private func tell(_ onShown: @escaping @MainActor (MenuDescription) -> Void) {
    live.onTrayChange = onShown
    live.isInTray = true
    // A plugin shows what it has when it is followed, and has nothing but a placeholder before.
    if !(source is PluginSource) { onShown(live.shownFile) }
  }

  private func runTray() async throws {
    await source.isComplete()
    let file = live.file
    let tray = FileTray(
      file, name: source.name, sharing: exporter, runner: settings.runner, logger: settings.logger,
      labelStyle: settings.labelStyle,
      connect: { [connect = settings.connect, interface = source.interface] in
        let connection = try await connect()
        // Where a tray item has its menu.
        if let interface { try await connection.export(interface, at: "/MenuBar") }
        return connection
      })
    tray.item.turn = turn
    if source.hearsEvents { tray.onEvent = { [source] in source.heard(.tray($0)) } }
    self.tray = tray
    tray.follow(live)
    await showInTray()
    if live.file != file { await showInTray() }  // a version that came meanwhile
    var running = RunningTray(tray: tray, expectsTray: settings.expectsTray, logger: settings.logger)
    if source.hearsEvents { running.onPresence = { [source] in source.heard(.presence(isShown: $0)) } }
    try await running.run()
  }

  private func showInTray() async {
    tray?.takesActivation = source.takesActivation
    await tray?.show(live.shownFile)
  }

  // MARK: Clients

  func elementWillPerform(_ element: MenuElement, in menus: [MenuElement]) {
    guard source.hearsEvents, let action = element as? Action else { return }
    let token = action.handler == nil ? ActivationToken.current : nil
    let around = menus.filter { $0 !== live.menu }
    let state = action.writtenState
    var row = ServedEvent.Row(action, in: around)
    if state != nil, row.identifier == nil { row.position = live.position(of: action) }
    source.heard(.clicked(row, state: state, token: token))
  }

  func textDidChange(_ text: String, in field: SearchField) {
    if source.hearsEvents { source.heard(.typed(ServedEvent.Row(field, below: live.menu), text: text)) }
  }

  func sessionDidChange(_ event: MenuSessionEvent) {
    guard source.hearsEvents else { return }
    let client = event.session.client
    switch event.kind {
    case .began: source.heard(.opened(ServedEvent.Row(), client: client))
    case .opened(let menu): source.heard(.opened(ServedEvent.Row(menu, below: live.menu), client: client))
    case .closed(let menu): source.heard(.closed(ServedEvent.Row(menu, below: live.menu), client: client))
    case .ended: source.heard(.closed(ServedEvent.Row(), client: client))
    }
  }

  func sessionsDidChange() {
    let isOpen = !exporter.sessions.isEmpty
    guard isOpen != self.isOpen else { return }
    self.isOpen = isOpen
    if isOpen { source.menuDidOpen() } else { source.menuDidClose() }
  }
}

/// The settings that all menus of one process share.
struct ServingSettings: Sendable {
  var runner: CommandRunner
  var options: MenuExporter.Options
  /// The clock of all of it.
  var time: any TimeSource { options.server.time }
  var hasTray: Bool
  /// Whether the bus is one on which there should be a tray, and no bus of the command's own.
  var expectsTray = true
  /// The plugins among the menus.
  let plugins = ServedPlugins()
  /// Whether commands of menus run.
  var runsCommands = true
  /// The dialect of plugins; `nil` to guess it.
  var dialect: Dialect?
  /// Whether menus of plugins end with rows to run them again and the like.
  var hasOwnRows = true
  /// The hosts for which labels of tray items are painted.
  var labelStyle = TrayItem.LabelStyle.off
  var logger: ProgramLog
  /// Takes what scripts read, and what is wrong with menus.
  var streams: CommandStreams
  var connect: @Sendable () async throws -> BusConnection
}
