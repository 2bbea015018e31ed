#if Tool
import ArgumentParser
import LibDBus
import Logging
import MenuBus
import MenuFiles
import MenuTestKit
import UnixSignals

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves a menu file until it is interrupted.",
    discussion: """
      Prints "ready NAME PATH" once the menu can be read. With --private-bus a line "bus ADDRESS" comes before it; that \
      bus ends together with this program.

      The menu follows its file: a new version is shown as soon as it is saved, and SIGHUP has the file read again. A \
      version with mistakes is refused, and the menu stays as it was.
      """)

  @OptionGroup var bus: BusOptions
  @Argument(help: "The menu file, YAML or JSON.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var file: String
  @Option(help: "The name to own on the bus. Without one, org.menubus.Menu if that is free.")
  var name: String?
  @Option(help: "Where to put the menu.")
  var path = "/MenuBar"
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
      let live = await LiveMenu(try MenuFile(contentsOf: file), runner: CommandRunner(logger: logger))
      let ownBus = privateBus ? try PrivateBus() : nil
      defer { ownBus?.stop() }
      if let ownBus { printLine("bus \(ownBus.address)") }
      let address = ownBus.map { BusAddress.address($0.address) } ?? bus.address
      let service = await MenuService(
        live.menu, name: BusName(name ?? "org.menubus.Menu"), path: ObjectPath(path) ?? "/MenuBar",
        requiresName: name != nil, logger: logger, connect: { try await BusOptions.connect(to: address) })
      let reloading = MenuReloading(menu: live, name: file, watcher: watcher, hangups: hangups, logger: logger)
      try await serve(service, with: reloading, logger: logger) { name, path in printLine("ready \(name) \(path)") }
    }
  }

  private func watch(_ logger: Logger) -> FileWatcher? {
    do {
      return try FileWatcher(file)
    } catch {
      logger.warning("changes of the file will not be seen, send SIGHUP after one: \(error)")
      return nil
    }
  }
}
#endif
