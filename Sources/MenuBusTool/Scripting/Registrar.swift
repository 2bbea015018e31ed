#if Tool
import ArgumentParser
import LibDBus
import MenuScripting
import WindowMenus

struct Registrar: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "registrar",
    abstract: "Lets windows publish their menus on a desktop whose panel shows none, until it is interrupted.",
    discussion: """
      Programs of Qt, and others, publish the menus of their windows only where a com.canonical.AppMenu.Registrar is \
      on the bus, which panels with a global menu provide; this command is one. It draws nothing. Programs that were \
      started before it may take their menus into the window.

      Prints "ready" once windows can register, then "window NUMBER MENU" for each that does, and "window-gone \
      NUMBER". With --wait it prints "waiting" before, if there is another registrar. With --yield it gives way \
      to the registrar of a panel that comes later, and takes its place again when that is gone; \
      menubus-registrar.service runs it so. Ends with status 0 on SIGINT and SIGTERM, and with 69 when the bus \
      goes away.

      Example: menubus registrar --wait
      """)

  @OptionGroup var bus: BusOptions
  @Flag(help: "Waits until another registrar is gone, instead of failing.") var wait = false

  @Flag(help: "Gives way to the registrar of a panel, and waits until that is gone.") var yield = false

  func perform(_ streams: CommandStreams) async throws {
    let connection = try await bus.connect()
    if !wait, !yield, let owner = try await connection.owner(of: .menuRegistrar) {
      throw await Failure.nameTaken(.menuRegistrar, by: owner, on: connection)
    }
    var options = MenuRegistrar.Options()
    (options.waits, options.yields) = (wait, yield)
    let registrar = try await MenuRegistrar.start(on: connection, options: options)
    try await runUntilSignal(RegistrarLog(registrar: registrar, streams: streams))
    await registrar.stop()
    await connection.close()
  }
}
#endif
