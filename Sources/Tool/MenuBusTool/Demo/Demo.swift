import ArgumentParser
import Basics
import DBusMenu
import Glibc
import LibDBus
import Logging
import MenuBus
import MenuFiles
import PrivateBus
import ProgramLogs

struct Demo: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", _superCommandName: Menubus.name,
    abstract: "Serves a menu file, reads it back as a client, and clicks its first toggle.",
    discussion: """
      Uses the session bus, or a private bus where there is none. Ends together with the program that started it. On a \
      terminal it shows the menu there in the end, unless --keep is given.

      Example: menubus demo data/menus/desktop.yaml
      """)

  @OptionGroup var bus: BusOptions
  @Argument(help: "The menu file, YAML or JSON.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var file: String
  @Flag(help: "Keeps serving until it is interrupted, and prints calls to try.")
  var keep = false

  func perform(_ streams: CommandStreams) async throws {
    endWithParent()
    let logger = ProgramLog.menubus(.warning)  // what the command said is shown below
    let file = try MenuDescription(contentsOf: file)
    let (ownBus, address) = try chooseBus(streams)
    defer { ownBus?.stop() }
    let (results, finished) = AsyncStream.makeStream(of: CommandResult.self)
    let runner = CommandRunner(logger: logger.logger) { if !$0.isForOutput { finished.yield($0) } }
    var configuration = ServiceConfiguration()
    (configuration.requiresName, configuration.reconnects, configuration.logger) = (false, false, logger.logger)
    configuration.connect = { try await address.connect() }
    let service = await MenuService(
      file.makeMenu(runner: runner), name: "org.menubus.Menu", configuration: configuration)
    let (readiness, ready) = AsyncStream.makeStream(of: MenuClient.self)
    let client = try await address.connect()
    try await withThrowingTaskGroup { group in
      group.addTask {
        try await runUntilSignal {
          try await service.run { name, path in
            ready.yield(MenuClient(connection: client, service: name, path: path))
          }
        }
        ready.finish()
      }
      group.addTask {
        for await menu in readiness {
          let script = DemoScript(
            menu: menu, results: results, commands: DemoScript.titlesWithCommands(file.items),
            streams: streams)
          try await script.run()
          guard keep else { return try await script.showMenuOnTerminal() }
          script.printCalls(on: ownBus?.address)
        }
      }
      try await group.next()
      group.cancelAll()
    }
    await client.close()
  }

  private func chooseBus(_ streams: CommandStreams) throws -> (PrivateBus?, BusAddress) {
    if bus.bus != nil { return (nil, bus.address) }
    do throws(BusError) {
      return (nil, .address(try BusAddress.session.resolved()))
    } catch {
      let own = try PrivateBus()
      streams.print("There is no session bus; using a private one at \(own.address)")
      return (own, .address(own.address))
    }
  }
}
