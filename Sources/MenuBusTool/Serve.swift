#if Tool
import ArgumentParser
import LibDBus
import Logging
import MenuBus
import MenuFiles
import MenuPrompts
import Printing
import PrivateBus
import Programs
import UnixSignals

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves a menu file until it is interrupted.",
    discussion: """
      Prints "ready NAME PATH" once the menu can be read. With --private-bus a line "bus ADDRESS" comes before it; that \
      bus ends together with this program. When any other bus goes away, the command waits for it, and prints "ready" \
      again once the menu is back.

      The menu follows its file: a new version is shown as soon as it is saved, and on SIGHUP the file is read again. A \
      version with mistakes is refused, and the menu stays as it was.

      The menu is also shown in the tray, whenever there is one, with the title, icon and tray settings of the file. \
      Scripts need not wait for that; a line on standard error reports it.
      """)

  @OptionGroup var bus: BusOptions
  @Argument(help: "The menu file, YAML or JSON.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var file: String
  @Option(help: "The name to own on the bus. Without one, org.menubus.Menu if that is free.")
  var name: String?
  @Option(help: "Where to put the menu.")
  var path = "/MenuBar"
  @Flag(name: .customLong("no-tray"), help: "Shows no item in the tray.")
  var isOutOfTray = false
  @Flag(help: "Starts a bus for this menu alone.")
  var privateBus = false

  func validate() throws {
    if let name, BusName(name)?.isUnique ?? true { throw ValidationError("`\(name)` is not a name to own on a bus.") }
    guard ObjectPath(path) != nil else { throw ValidationError("`\(path)` is not an object path.") }
    if privateBus, bus.bus != nil { throw ValidationError("--private-bus and --bus exclude each other.") }
  }

  func run() async throws {
    try await reporting {
      let logger = TerminalLogHandler.logger()
      // Before the file is read, so that no change is missed.
      let hangups = await UnixSignalsSequence(trapping: .sighup)
      let watcher = watch(logger)
      let menu = try MenuFile(contentsOf: file)
      let runner = CommandRunner(logger: logger)
      defer { ProgramGroup.endAll() }  // commands that make rows, and prompts
      let live = await LiveMenu(menu, runner: runner)
      let ownBus = privateBus ? try PrivateBus() : nil
      defer { ownBus?.stop() }
      if let ownBus { printLine("bus \(ownBus.address)") }
      let address = ownBus.map { BusAddress.address($0.address) } ?? bus.address
      var options = MenuExporter.Options()
      options.textPrompt = DesktopPrompt()
      let service = await MenuService(
        live.menu, name: BusName(name ?? "org.menubus.Menu"), path: ObjectPath(path) ?? "/MenuBar",
        requiresName: name != nil, reconnects: ownBus == nil, options: options, logger: logger,
        connect: { try await BusOptions.connect(to: address) })
      let tray =
        isOutOfTray
        ? nil
        : await FileTray(menu, name: file, showing: live.menu, options: options, runner: runner, logger: logger) {
          try await BusOptions.connect(to: address)
        }
      await tray?.show(menu)
      let reloading = await MenuReloading(
        menu: live, exporter: service.exporter, tray: tray, name: file, watcher: watcher, hangups: hangups,
        logger: logger)
      let (readiness, ready) = AsyncStream.makeStream(of: Void.self)
      let running = tray.map { RunningTray(tray: $0, readiness: readiness, logger: logger) }
      try await serve(service, with: [reloading] + (running.map { [$0] } ?? []), logger: logger) { name, path in
        printLine("ready \(name) \(path)")
        ready.yield()
      }
    }
  }

  private func watch(_ logger: Logger) -> FileWatcher? {
    do {
      return try FileWatcher(file)
    } catch {
      logger.warning("the file cannot be watched; send SIGHUP after a change: \(error)")
      return nil
    }
  }
}
#endif
