import DBusMenu
import LibDBus
import MenuBus
import MenuPrompts
import MenuTestKit

/// Every element there is, as one menu: in the tray, where there is one, and at the path `/MenuBar` of the name
/// `org.menubus.Showcase`.
///
/// Prints the menu as plain panels have it beside what richer ones have, and goes on until it is interrupted. With
/// `--print`, it ends after printing. Where there is no session bus, it starts one of its own.
@main struct Showcase: MenuProgram {
  private static let name: BusName = "org.menubus.Showcase"

  func run() async throws {
    let (ownBus, address) = try Self.findBus()
    defer { ownBus?.stop() }
    if let ownBus { say("There is no session bus, so this is one of our own, at \(ownBus.address)") }

    let counters = Counters()
    let menu = Showcase.menu(counters)
    let service = MenuService(menu, name: Self.name, reconnects: ownBus == nil, options: Self.options) {
      let connection = try await BusConnection.connect(to: address)
      try await connection.export(counters.interface, at: "/Counters")
      return connection
    }
    let tray = TrayItem(
      id: "org.menubus.showcase", title: "Showcase", icon: .named("applications-graphics"), menu: menu,
      reconnects: ownBus == nil, options: Self.options
    ) { try await BusConnection.connect(to: address) }

    let (served, isServed) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup { group in
      group.addTask {
        defer { isServed.finish() }
        try await service.run { _, _ in isServed.finish() }
      }
      group.addTask { try await tray.run() }
      defer { group.cancelAll() }
      for await _ in served {}
      try await Self.printMenu(over: address)
      // The first to fail ends the other.
      if !CommandLine.arguments.contains("--print") { try await group.next() }
    }
  }

  /// In panels that do not let people type, a dialog asks what to search for.
  private static var options: MenuExporter.Options {
    var options = MenuExporter.Options()
    #if Prompts
    options.textPrompt = DesktopPrompt()
    #endif
    return options
  }

  /// The session bus, or a bus of our own where there is none.
  private static func findBus() throws -> (PrivateBus?, BusAddress) {
    do throws(BusError) {
      return (nil, .address(try BusAddress.session.resolved()))
    } catch {
      let bus = try PrivateBus()
      return (bus, .address(bus.address))
    }
  }

  /// Reads the menu as a panel would, and prints it.
  private static func printMenu(over address: BusAddress) async throws {
    let connection = try await BusConnection.connect(to: address)
    let client = MenuClient(connection: connection, service: name, path: "/MenuBar")
    say(SideBySide.text(try await client.layout()))
    let bus = if case .address(let text) = address { "--address='\(text)'" } else { "--user" }
    say("\nWhat was chosen how often:\n  busctl \(bus) get-property \(name) /Counters org.menubus.Showcase1 Counters")
    await connection.close()
  }
}
