import ArgumentParser
import LibDBus
import StatusNotifier

struct Watcher: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "watcher", _superCommandName: Menubus.name,
    abstract: "Lets tray items register on a desktop without a tray, until it is interrupted.",
    discussion: """
      Tray items register with org.kde.StatusNotifierWatcher, which panels provide. Without one they can be neither \
      seen nor listed; this command is one. It draws nothing, but registers as a host too, because programs of Qt \
      register items only where there is one.

      Prints "ready" once items can register, then "item KEY" and "host NAME" for each that does, and "item-gone KEY" \
      and "host-gone NAME" when it has left the bus; "refused" with the reason where a registration is not accepted. \
      With --wait it prints "waiting" before, if there is another watcher. With --yield it gives way to the watcher of \
      a panel that comes later, and takes its place again when that is gone; menubus-watcher.service runs it so. Ends \
      with status 0 on SIGINT and SIGTERM, and with 69 when the bus goes away.

      Example: menubus watcher --wait
      """)

  @OptionGroup var bus: BusOptions
  @Flag(help: "Waits until another watcher is gone, instead of failing.") var wait = false

  @Flag(help: "Gives way to the watcher of a panel within a second, and waits until that is gone.") var yield = false

  func perform(_ streams: CommandStreams) async throws {
    let connection = try await bus.connect()
    if !wait, !yield, let owner = try await connection.owner(of: .trayWatcher) {
      throw await Failure.nameTaken(.trayWatcher, by: owner, on: connection)
    }
    var options = TrayWatcher.Options()
    (options.waits, options.yields) = (wait, yield)
    let watcher = TrayWatcher(connection: connection, options: options)
    let log = WatcherLog(watcher: watcher, changes: await watcher.changes(), connection: connection, streams: streams)
    try await watcher.start()
    try await runUntilSignal { try await log.run() }
    await watcher.stop()
    await connection.close()
  }
}
