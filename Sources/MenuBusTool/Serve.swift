#if Tool
import ArgumentParser
import LibDBus
import MenuBus
import MenuFiles
import MenuTestKit

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves a menu file until it is interrupted.",
    discussion: """
      Prints "ready NAME PATH" once the menu can be read. With --private-bus a line "bus ADDRESS" comes before it; that \
      bus ends together with this program.
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
      let file = try MenuFile(contentsOf: file)
      let menu = await file.makeMenu(runner: CommandRunner(logger: logger))
      let ownBus = privateBus ? try PrivateBus() : nil
      defer { ownBus?.stop() }
      if let ownBus { printLine("bus \(ownBus.address)") }
      let address = ownBus.map { BusAddress.address($0.address) } ?? bus.address
      let service = await MenuService(
        menu, name: BusName(name ?? "org.menubus.Menu"), path: ObjectPath(path) ?? "/MenuBar",
        requiresName: name != nil, logger: logger, connect: { try await BusOptions.connect(to: address) })
      try await serve(service, logger: logger) { name, path in printLine("ready \(name) \(path)") }
    }
  }
}
#endif
