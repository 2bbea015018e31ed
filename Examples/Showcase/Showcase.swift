import DBusMenu
import LibDBus
import MenuBus
import MenuPrompts
import MenuTestKit

/// Every kind of element in one menu: in the tray, if there is one, and at the path `/MenuBar` of the bus name
/// `org.menubus.Showcase`.
///
/// Prints the rows of plain panels beside the additions for rich panels, and runs until it is interrupted. With
/// `--print`, it ends after printing. Without a session bus, it starts a private one.
@main struct Showcase: MenuProgram {
  private static let name: BusName = "org.menubus.Showcase"

  func run() async throws {
    let (ownBus, address) = try Self.findBus()
    defer { ownBus?.stop() }
    if let ownBus { say("There is no session bus, so this is one of our own, at \(ownBus.address)") }

    let counters = Counters()
    let menu = Showcase.menu(counters)
    var configuration = ServiceConfiguration()
    configuration.reconnects = ownBus == nil
    // For panels without text input, a dialog asks for the text to search for.
    configuration.export.textPrompt = DesktopPrompt()
    configuration.connect = { try await BusConnection.connect(to: address) }
    let tray = TrayItem(
      id: "org.menubus.showcase", title: "Showcase", icon: .named("applications-graphics"), menu: menu,
      configuration: configuration)
    configuration.connect = {
      let connection = try await BusConnection.connect(to: address)
      try await connection.export(counters.interface, at: "/Counters")
      return connection
    }
    let service = MenuService(menu, name: Self.name, configuration: configuration)

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
      // The first one to fail ends the other.
      if !CommandLine.arguments.contains("--print") { try await group.next() }
    }
  }

  /// The session bus, or a private bus if there is none.
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
