#if Tool
import ArgumentParser
import Basics
import LibDBus
import MenuScripting
import ServiceLifecycle
import StatusNotifier

struct Watcher: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watcher",
    abstract: "Lets tray items register on a desktop without a tray, until it is interrupted.",
    discussion: """
      Tray items register with org.kde.StatusNotifierWatcher, which panels provide. Without one they can be neither \
      seen nor listed; this command is one. It draws nothing, but registers as a host too, because programs of Qt \
      register items only where there is one.

      Prints "ready" once items can register, then "item KEY" and "host NAME" for each that does, and "item-gone KEY" \
      and "host-gone NAME" when it has left the bus. With --wait it prints "waiting" before, if there is another \
      watcher. Ends with status 0 on SIGINT and SIGTERM, and with 69 when the bus goes away.

      Example: menubus watcher --wait
      """)

  @OptionGroup var bus: BusOptions
  @Flag(help: "Waits until another watcher is gone, instead of failing.") var wait = false

  func run() async throws {
    try await reporting {
      let connection = try await bus.connect()
      if !wait, let owner = try await connection.owner(of: .trayWatcher) {
        let process = try? await connection.processID(of: owner)
        throw Failure(
          .failed, "the name \(BusName.trayWatcher) is taken by \(process.map { "process \($0)" } ?? "\(owner)")")
      }
      var options = TrayWatcher.Options()
      options.waits = wait
      let watcher = try await TrayWatcher.start(on: connection, options: options)
      try await runUntilSignal(WatcherLog(watcher: watcher, connection: connection))
      await watcher.stop()
      await connection.close()
    }
  }
}

/// Prints what registers until the task is cancelled.
private struct WatcherLog: Service {
  var watcher: TrayWatcher
  var connection: BusConnection

  /// The items and hosts that were printed and are not gone: one that registers just now may be met twice.
  private struct Told {
    var isReady = false
    private var entries: Set<String> = []

    mutating func come(_ entry: String) { if entries.insert(entry).inserted { printLine("\(entry)") } }
    mutating func go(_ entry: String, _ line: PrintableText) { if entries.remove(entry) != nil { printLine(line) } }
  }

  func run() async throws {
    // From before the look at what is there already, which waited for the name and may have been faster than this.
    let changes = await watcher.changes
    var told = Told()
    if await watcher.state == .serving { try await getReady(&told) } else { printLine("waiting") }
    for await change in changes {
      switch change {
      case .itemRegistered(let key): told.come("item \(key)")
      case .itemUnregistered(let key): told.go("item \(key)", "item-gone \(key)")
      case .hostRegistered(connection.uniqueName): break  // this command
      case .hostRegistered(let name): told.come("host \(name)")
      case .hostUnregistered(let name): told.go("host \(name)", "host-gone \(name)")
      case .nameGained: try await getReady(&told)
      case .nameLost:
        told = Told()
        printLine("waiting")
      }
    }
    if case .disconnected(let error) = await watcher.state { throw Failure(.noBus, "\(error.message)") }
  }

  private func getReady(_ told: inout Told) async throws {
    guard !told.isReady else { return }
    told.isReady = true
    _ = try await connection.call(
      connection.uniqueName, .trayWatcher, .trayWatcher, "RegisterStatusNotifierHost",
      [.string(connection.uniqueName.rawValue)])
    printLine("ready")
    for key in await watcher.items { told.come("item \(key)") }
    for name in await watcher.hosts where name != connection.uniqueName { told.come("host \(name)") }
  }
}
#endif
