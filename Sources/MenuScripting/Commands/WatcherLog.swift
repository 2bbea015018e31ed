#if Tool
import Basics
package import LibDBus
import ServiceLifecycle
package import StatusNotifier

/// Prints what registers with a watcher until the task is cancelled, as `menubus watcher` does.
package struct WatcherLog: Service {
  var watcher: TrayWatcher
  /// Its changes from the start on.
  var changes: AsyncStream<TrayWatcherChange>
  var connection: BusConnection
  var streams: CommandStreams

  package init(
    watcher: TrayWatcher, changes: AsyncStream<TrayWatcherChange>, connection: BusConnection, streams: CommandStreams
  ) {
    self.watcher = watcher
    self.changes = changes
    self.connection = connection
    self.streams = streams
  }

  /// The items and hosts that were printed and are not gone: one that registers just now may be met twice.
  private struct Told {
    var isReady = false
    private var entries: Set<String> = []
    private let streams: CommandStreams

    init(_ streams: CommandStreams) { self.streams = streams }

    mutating func come(_ entry: String) { if entries.insert(entry).inserted { streams.print("\(entry)") } }
    mutating func go(_ entry: String, _ line: PrintableText) { if entries.remove(entry) != nil { streams.print(line) } }
  }

  package func run() async throws {
    var told = Told(streams)
    if await watcher.state == .serving { try await getReady(&told) } else { streams.print("waiting") }
    for await change in changes {
      switch change {
      case .itemRegistered(let key): told.come("item \(key)")
      case .refused(let argument, let sender, let reason):
        streams.print("refused “\(argument)” of \(sender): \(reason.message)")
      case .itemUnregistered(let key): told.go("item \(key)", "item-gone \(key)")
      case .hostRegistered(connection.uniqueName): break  // this command
      case .hostRegistered(let name): told.come("host \(name)")
      case .hostUnregistered(let name): told.go("host \(name)", "host-gone \(name)")
      case .nameGained: try await getReady(&told)
      case .nameLost:
        told = Told(streams)
        streams.print("waiting")
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
    streams.print("ready")
    for key in await watcher.items { told.come("item \(key)") }
    for name in await watcher.hosts where name != connection.uniqueName { told.come("host \(name)") }
  }
}

extension Failure {
  /// The error of a service whose name is taken.
  package static func nameTaken(_ name: BusName, by owner: BusName, on connection: BusConnection) async -> Failure {
    let process = try? await connection.process(of: owner)
    return Failure(.failed, "the name \(name) is taken by \(process.map { "process \($0.id)" } ?? "\(owner)")")
  }
}
#endif
