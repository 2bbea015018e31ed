import ArgumentParser
import Basics
import Glibc
import LibDBus
import Logging
import WindowMenus

struct Registrar: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "registrar",
    abstract: "Has windows publish their menus, which then leave the windows, until it is interrupted.",
    discussion: """
      Programs of Qt, and others, publish the menus of their windows only where a com.canonical.AppMenu.Registrar is \
      on the bus, which panels with a global menu provide; this command is one, and draws nothing.

      Such programs then show no menu bar in their windows: windows of Qt 5, LibreOffice, and programs of GTK with \
      appmenu-gtk-module. Where no panel shows it, the menu is reached by menubus alone, as with menubus hud. When \
      this command has ended, LibreOffice and programs of GTK show their menu bars again; those of Qt do when they are \
      started anew. Windows that registered stay known to the next registrar: a file in $XDG_RUNTIME_DIR/menubus has \
      them.

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
    let keeping = await keeping(on: connection, streams)
    options.known = keeping?.windows() ?? []
    let registrar = try await MenuRegistrar.start(on: connection, options: options)
    await tell(on: connection, streams)
    let following = Task { await keeping?.follow(registrar) }
    try await runUntilSignal { try await RegistrarLog(registrar: registrar, streams: streams).run() }
    following.cancel()
    await following.value
    await registrar.stop()
    await connection.close()
  }

  /// The file with the windows; `nil` where there is no folder for it.
  private func keeping(on connection: BusConnection, _ streams: CommandStreams) async -> RegistryKeeping? {
    do {
      let file = RegistryFile(in: try UserDirectories.runtime(), ofBus: try await connection.busID())
      return RegistryKeeping(file, streams)
    } catch {
      streams.report("the next registrar will not know the windows: \(Failure(error).sentence)", level: .warning)
      return nil
    }
  }

  /// Says what the user may not expect.
  private func tell(on connection: BusConnection, _ streams: CommandStreams) async {
    if wait || yield, let owner = try? await connection.nameOwner(of: .ownMenuRegistrar),
      owner.connection != connection.uniqueName
    {
      streams.report(
        """
        the name \(BusName.ownMenuRegistrar) is taken by \(owner); while another registrar is in the place of this \
        one, its windows are not found
        """, level: .warning)
    }
    if isatty(STDERR_FILENO) != 0 { streams.report(Self.effect, level: .notice) }
  }

  private static let effect: PrintableText = """
    windows of Qt, LibreOffice and others lose their menu bars while this runs; those of Qt have them again when their \
    programs are started anew after it has ended
    """
}
