import Basics
import LibDBus
import StatusNotifier

/// Prints what registers with a watcher until the task is cancelled, as `menubus watcher` does.
struct WatcherLog: Sendable {
  var watcher: TrayWatcher
  /// Its changes from the start on.
  var changes: any AsyncSequence<TrayWatcherChange, Never> & Sendable
  var connection: BusConnection
  var streams: CommandStreams

  /// The items and hosts that were printed and are not gone: one that registers just now may be met twice.
  private struct Printed {
    var isReady = false
    private var entries: Set<String> = []
    private let streams: CommandStreams

    init(_ streams: CommandStreams) { self.streams = streams }

    mutating func add(_ entry: String) { if entries.insert(entry).inserted { streams.print("\(entry)") } }
    mutating func remove(_ entry: String, _ line: PrintableText) {
      if entries.remove(entry) != nil { streams.print(line) }
    }
  }

  func run() async throws {
    var printed = Printed(streams)
    if await watcher.state == .serving { try await getReady(&printed) } else { streams.print("waiting") }
    for await change in changes {
      switch change.kind {
      case .itemRegistered(let item): printed.add("item \(item)")
      case .refused(let argument, let sender, let reason):
        streams.print("refused “\(argument)” of \(sender): \(reason.message)")
      case .itemUnregistered(let item): printed.remove("item \(item)", "item-gone \(item)")
      case .hostRegistered(connection.uniqueName): break  // this command
      case .hostRegistered(let name): printed.add("host \(name)")
      case .hostUnregistered(let name): printed.remove("host \(name)", "host-gone \(name)")
      case .nameGained: try await getReady(&printed)
      case .nameLost:
        printed = Printed(streams)
        streams.print("waiting")
      }
    }
    if case .disconnected(let error) = await watcher.state { throw Failure(.noBus, "\(error.message)") }
  }

  private func getReady(_ printed: inout Printed) async throws {
    guard !printed.isReady else { return }
    printed.isReady = true
    _ = try await connection.call(
      "RegisterStatusNotifierHost", of: .trayWatcher, at: .trayWatcher, on: connection.uniqueName,
      with: [.string(connection.uniqueName.rawValue)])
    streams.print("ready")
    for item in await watcher.items { printed.add("item \(item)") }
    for name in await watcher.hosts where name != connection.uniqueName { printed.add("host \(name)") }
  }
}

extension Failure {
  /// The error of a service whose name is taken.
  static func nameTaken(_ name: BusName, by owner: BusName, on connection: BusConnection) async -> Failure {
    let process = try? await connection.process(of: owner)
    return Failure(.failed, "the name \(name) is taken by \(process.map { "process \($0.id)" } ?? "\(owner)")")
  }
}
