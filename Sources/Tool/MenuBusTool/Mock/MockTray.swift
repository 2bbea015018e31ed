import Basics
import LibDBus
import MenuTestKit
import StatusNotifier

/// A tray that tells what registers, and what it refuses and why, in lines of JSON.
struct MockTray: Sendable {
  private let watcher: TrayWatcher
  private let host: TrayHost
  private let connection: BusConnection
  private let telling: [Task<Void, Never>]

  /// Takes the place of the tray on a bus.
  static func start(on bus: BusAddress, _ streams: CommandStreams) async throws -> MockTray {
    let connection = try await bus.connect()
    let watcher = TrayWatcher(connection: connection)
    let changes = await watcher.changes()
    do {
      try await watcher.start()
    } catch {
      await connection.close()
      throw error
    }
    let host = TrayHost(connection: connection, registers: false)
    let items = await host.changes()
    MockProgram.say("tray", [.init("name", .string(connection.uniqueName.rawValue))], to: streams)
    let own = connection.uniqueName
    let telling = [
      Task { for await change in changes { tell(change.kind, except: own, streams) } },
      Task { for await change in items { tell(change.kind, streams) } },
    ]
    // Some programs take a tray without a host for none.
    _ = try await connection.call(
      "RegisterStatusNotifierHost", of: .trayWatcher, at: .trayWatcher, on: own, with: [.string(own.rawValue)])
    try await host.start()
    return MockTray(watcher: watcher, host: host, connection: connection, telling: telling)
  }

  /// Returns when the bus is gone, with the reason.
  func closed() async throws -> BusError { try await connection.closed() }

  /// Leaves, when everything is told.
  func stop() async {
    await host.stop()
    await watcher.stop()
    for task in telling { await task.value }
    await connection.close()
  }

  // MARK: Lines

  private static func tell(_ change: TrayWatcherChange.Kind, except own: BusName, _ streams: CommandStreams) {
    switch change {
    case .itemRegistered(let item):
      var members = place(item.name, item.path)
      if !item.name.isUnique, item.path != .trayItem {
        members.append(.init("note", .string("most panels refuse a name with a path behind it, in one word")))
      }
      MockProgram.say("registered", members, to: streams)
    case .itemUnregistered(let item): MockProgram.say("gone", place(item.name, item.path), to: streams)
    case .refused(let word, let client, let reason):
      MockProgram.say(
        "refused",
        [
          .init("word", .string(word)), .init("client", .string(client.rawValue)),
          .init("reason", .string(reason.message)),
        ], to: streams)
    case .hostRegistered(let name) where name != own:
      MockProgram.say("host", [.init("name", .string(name.rawValue))], to: streams)
    default: break
    }
  }

  private static func tell(_ change: TrayHostChange.Kind, _ streams: CommandStreams) {
    switch change {
    case .added(let item), .changed(let item, _):
      MockProgram.say("item", place(item.service, item.path) + members(of: item), to: streams)
    case .failed(let name, let path, let reason):
      MockProgram.say("unreadable", place(name, path) + [.init("reason", .string("\(reason)"))], to: streams)
    default: break
    }
  }

  private static func place(_ name: BusName, _ path: ObjectPath) -> [JSONText.Member] {
    [.init("name", .string(name.rawValue)), .init("path", .string(path.rawValue))]
  }

  private static func members(of item: TrayHost.Item) -> [JSONText.Member] {
    let state = item.state
    var members: [JSONText.Member] = [
      .init("id", .string(state.id)), .init("title", .string(state.title)),
      .init("status", .string(state.status.rawValue)),
    ]
    if let menu = state.menu { members.append(.init("menu", .string(menu.rawValue))) }
    if !item.notes.isEmpty { members.append(.init("notes", .array(item.notes.map(JSONText.string)))) }
    return members
  }
}
