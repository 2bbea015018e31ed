import Basics
import DBusMenu
import Glibc
import LibDBus
import MenuBus
import MenuFiles
import MenuPlugins
import PrivateBus
import ProgramLogs
import Programs

/// One run of `menubus serve`.
@MainActor
struct ServeRun {
  private let request: ServingRequest
  private let streams: CommandStreams
  /// The file or directory; `nil` for `--listen`.
  private let file: String?
  /// The lines about the menu, for `--listen`.
  private let lines: LineOutput?
  private let logger: ProgramLog

  init(_ request: ServingRequest, _ streams: CommandStreams) throws {
    self.request = request
    self.streams = streams
    let named = request.listens ? nil : try request.file ?? UserDirectories.menus()
    file = try named.map(Self.plugin)
    let lines = request.listens ? LineOutput(STDOUT_FILENO) : nil
    self.lines = lines
    let logger = ProgramLog.menubus()
    self.logger = lines.map { lines in logger.telling { lines.post(.warning($0)) } } ?? logger
  }

  /// The plugin of a package of SwiftBar, which is a directory; any other path as it is.
  private static func plugin(_ path: String) throws -> String {
    let package = String(path.reversed().drop { $0 == "/" }.reversed())
    guard SwiftBarFolder.isPackage(package), MenuDirectory.exists(at: package) else { return path }
    guard let entry = SwiftBarFolder.entryPoint(of: package) else {
      throw Failure(.badFile, "\(path) is a package of SwiftBar without an executable file `plugin.…`")
    }
    return package + "/" + entry
  }

  func run() async throws {
    ProgramKeeper.start
    if request.file == nil, let file {
      let missing = MissingMenus(directory: file, logger: logger)
      guard try await missing.areThere(on: request.bus) else { return }
    }
    let timeout = ServiceManager.busHasStartedProcess ? ToolLimits.lostBusTime : nil
    ServiceManager.find()
    if request.isDryRun { return try await dryRun() }
    let (streams, finish) = streams.beside()
    defer { finish() }
    let ownBus = request.hasOwnBus ? try PrivateBus() : nil
    defer { ownBus?.stop() }
    let settings = ServingSettings(
      request, at: ownBus.map { BusAddress.address($0.address) } ?? request.bus, logger: logger, streams)
    let bus = ServedBus(
      name: request.name ?? "org.menubus.Menu",
      identity: file.flatMap { FileIdentity($0, replaces: request.replaces) },
      requiresName: request.name != nil, reconnects: ownBus == nil, timeout: timeout,
      logger: logger, connect: settings.connect)
    do {
      let serving = try await serving(on: bus, of: ownBus?.address, settings)
      if let ownBus, !request.listens { streams.print("bus \(ownBus.address)") }
      try await runUntilSignal { try await serving.run() }
      if bus.release(), let file { logger.info("\(file) is served by another process now") }
    } catch is ServingEnded {
    } catch let already as ServedAlready where !already.isStuck && request.file == nil {
      // As at a login, where there are several ways to start the same service.
      logger.info("this process ends, and the other keeps its menus: \(already)")
    } catch {
      // The user of a program that sends lines may see no standard error.
      lines?.post(.warning(Failure(error).sentence))
      await lines?.flush()
      throw error
    }
  }

  private func serving(on bus: ServedBus, of ownBus: String?, _ settings: ServingSettings) async throws -> Serving {
    // Plugins run before they are on the bus: not for a process that cannot serve them.
    if let file, MenuDirectory.exists(at: file) || PluginFile.looksLikePlugin(file) { try await bus.claim() }
    if let file, MenuDirectory.exists(at: file) {
      // Each file answers to it, and a directory without files has nothing to read again.
      signal(SIGHUP, SIG_IGN)
      let directory = ServedDirectory(try MenuDirectory(file), on: bus, settings)
      await directory.fill()
      return Serving(
        bus: bus, onReady: { settings.streams.print("ready \(bus.reachedName) \(ServedDirectory.basePath)") },
        follow: { await directory.run() })
    }
    let source = try await source(of: ownBus, settings)
    let path = request.path ?? "/MenuBar"
    let menu = ServedMenu(try await source.first(), from: source, at: path, settings)
    try await bus.add(menu)
    return Serving(bus: bus, follow: { try await menu.run() }, finish: { await source.finish() })
  }

  private func source(of ownBus: String?, _ settings: ServingSettings) async throws -> any MenuSource {
    if let lines { return LinesSource(to: lines, ownBus: ownBus, name: request.name, hasTray: request.hasTray) }
    guard let file, file != "-" else { return InputSource() }
    return try await MenuSources.source(of: file, settings)
  }

  // MARK: The dry run

  /// Prints menus as a client reads them.
  private func dryRun() async throws {
    let bus = try PrivateBus()
    defer { bus.stop() }
    let address = BusAddress.address(bus.address)
    var settings = ServingSettings(request, at: address, logger: logger, streams)
    settings.hasTray = false
    guard let file, MenuDirectory.exists(at: file) else {
      return try await show(try await source(of: nil, settings), at: address, settings)
    }
    let directory = try MenuDirectory(file)
    var hasFailed = false
    let found = try directory.entries(settings.dialect)
    if let fault = found.fault { logger.warning("\(directory.path): \(fault)") }
    for name in found.versions.keys.sorted() {
      let path = directory.path(of: name)
      do {
        guard let source = try await MenuSources.source(ofEntry: name, at: path, settings) else { continue }
        streams.print("\(path):")
        try await show(source, at: address, settings)
      } catch let error as MenuFileError where error.isNoMenu {
        logger.info(directory.noMenu(name))
      } catch {
        streams.report(Failure(error).sentence)
        hasFailed = true
      }
    }
    if hasFailed { throw CommandEnd(.failed) }
  }

  private func show(_ source: any MenuSource, at address: BusAddress, _ settings: ServingSettings) async throws {
    if let plugin = source as? PluginSource {
      let (lines, isFailure) = try await plugin.outline()
      streams.print(lines)
      if isFailure { throw Failure(.failed, "\(plugin.name) failed") }
      return
    }
    let (file, notes) = try await source.dryRun()
    streams.print(notes)
    let menu = ServedMenu(file, from: source, at: "/MenuBar", settings)
    let connection = try await address.connect()
    try await menu.exporter.export(on: connection, at: menu.path)
    let client = MenuClient(
      connection: try await address.connect(), service: connection.uniqueName, path: menu.path)
    streams.print(TreeText(style: streams.style).lines(try await client.layout()))
    await client.connection.close()
    await connection.close()
  }
}
