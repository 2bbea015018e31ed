import Basics
import LibDBus
import StatusNotifier

/// The tray items of a session, as they were at one moment.
struct TrayItems {
  var items: [TrayEntry]
  /// Notes about items that are registered and were left out.
  var notes: [String]
  var hasWatcher: Bool
  /// The programs whose items are left out because they do not answer.
  var silent: [SilentProgram] = []

  static let noWatcher: PrintableText =
    "there is no tray here: no program on the bus is called \(BusName.trayWatcher) (menubus watcher is one)"

  /// Reads all of them; one that does not answer within ``ToolLimits/itemTime(within:)`` is left out.
  static func read(over connection: BusConnection, timeout: Duration) async throws -> TrayItems {
    let time = ToolLimits.itemTime(within: timeout)
    let host = TrayHost(connection: connection, limits: TrayHostLimits(callTime: time), registers: false)
    try await host.start()
    var items = TrayItems(
      items: await TrayEntry.all(host.items, over: connection), notes: await host.notes,
      hasWatcher: await host.state != .waiting)
    let silent = await host.silentPrograms
    await host.stop()
    for program in silent { items.silent.append(await SilentProgram(program, over: connection)) }
    return items
  }

  /// The properties of an item's interface as they come; none if it does not answer, or with more than any item has.
  static func properties(
    of item: TrayHost.Item, over connection: BusConnection, _ timeout: Duration
  ) async -> [String: Value] {
    guard let name = try? await connection.destination(of: item) else { return [:] }
    return (try? await properties(of: name, item.path, over: connection, timeout)) ?? [:]
  }

  /// The properties of an item; throws its error, or that it does not answer.
  static func properties(
    of service: BusName, _ path: ObjectPath, over connection: BusConnection, _ timeout: Duration
  ) async throws -> [String: Value] {
    try await connection.properties(of: .trayItem, at: path, on: service, timeout: timeout) { reply in
      var left = LibDBusLimits.values
      var values: [String: Value] = [:]
      try reply.dictionary { entry throws(BusError) in
        let name = try entry.string(limit: 255)
        if let value = try? entry.value(&left) { values[name] = value.unwrapped }
      }
      return values
    }
  }

  /// The items in the order of a menu of them: those that want attention first, and passive ones last.
  var ordered: [TrayEntry] {
    let order: [TrayItemState.Status] = [.needsAttention, .active, .passive]
    return order.flatMap { status in items.filter { $0.state.status == status } }
  }

  /// Finds the item that a name means.
  var finder: MenuFinder<TrayEntry> { MenuFinder(items, hasWatcher: hasWatcher, silent: silent) }
}

/// A program with a tray item that does not answer.
struct SilentProgram: Sendable {
  let service: BusName
  /// The program in a sentence: the name of its process, and the one on the bus.
  let name: PrintableText

  init(_ service: BusName, over connection: BusConnection) async {
    self.service = service
    if let process = try? await connection.process(of: service), let name = process.name {
      self.name = "\(name) (\(service), process \(process.id))"
    } else {
      name = "\(service)"
    }
  }
}

extension TrayEntry: NamedItem {}
