#if Tool
package import Basics
package import LibDBus
package import StatusNotifier

/// The tray items of a session, as they were at one moment.
package struct TrayItems {
  package var items: [TrayHost.Item]
  /// Notes about items that are registered and were left out.
  package var notes: [String]
  package var hasWatcher: Bool

  package static let noWatcher: PrintableText =
    "there is no tray here: no program on the bus is called \(BusName.trayWatcher) (menubus watcher is one)"

  /// Reads all of them; one that does not answer within `timeout` is left out.
  package static func read(over connection: BusConnection, timeout: Duration) async throws -> TrayItems {
    let host = TrayHost(connection: connection, limits: TrayHostLimits(callTime: timeout), registers: false)
    try await host.start()
    let items = TrayItems(items: await host.items, notes: await host.notes, hasWatcher: await host.state != .waiting)
    await host.stop()
    return items
  }

  /// The properties of an item's interface as they come; none if it does not answer, or with more than any item has.
  package static func properties(
    of item: TrayHost.Item, over connection: BusConnection, _ timeout: Duration
  ) async -> [String: Value] {
    let values = try? await connection.properties(
      item.service, item.path, .trayItem, timeout: timeout
    ) { reply throws(BusError) in
      var left = MessageReader.valueLimit
      var values: [String: Value] = [:]
      try reply.dictionary { entry throws(BusError) in
        let name = try entry.string(limit: 255)
        if let value = try? entry.value(&left) { values[name] = value.unwrapped }
      }
      return values
    }
    return values ?? [:]
  }

  /// Finds an item by its id, or else its title, or else the beginning of either; throws if it could be several.
  package func find(_ text: String) throws(Failure) -> TrayHost.Item? {
    let start = text.lowercased()
    let ways: [(TrayHost.Item) -> Bool] = [
      { $0.state.id == text }, { $0.state.title == text },
      { $0.state.id.lowercased().hasPrefix(start) || $0.state.title.lowercased().hasPrefix(start) },
    ]
    for way in ways {
      let found = items.filter(way)
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        let places = found.map { item -> PrintableText in
          "\(Self.name(item)) at \(item.service)\(item.state.menu?.rawValue ?? "")"
        }
        throw Failure(.notFound, "“\(text)” could be \(Self.list(places, "or"))")
      }
    }
    return nil
  }

  /// The error that there is no such item, with the items that there are.
  package func absence(of text: String) -> Failure {
    let sentence: PrintableText = "there is no tray item “\(text)”; "
    if !hasWatcher { return Failure(.notFound, sentence + Self.noWatcher) }
    if items.isEmpty { return Failure(.notFound, sentence + "there are none at all") }
    let names = items.flatMap { [$0.state.id, $0.state.title] }.filter { !$0.isEmpty }
    let nearest: PrintableText = Spelling.nearest(to: text, among: names).map { "; did you mean “\($0)”?" } ?? ""
    return Failure(.notFound, sentence + "there are " + Self.list(items.map(Self.name), "and") + nearest)
  }

  /// An item's id, and its title if that is another.
  package static func name(_ item: TrayHost.Item) -> PrintableText {
    let (id, title) = (PrintableText(item.state.id), PrintableText(item.state.title))
    if title.isEmpty || title == id { return "“\(id)”" }
    return id.isEmpty ? "“\(title)”" : "“\(id)” (\(title))"
  }

  private static func list(_ parts: [PrintableText], _ word: PrintableText) -> PrintableText {
    let shown = parts.count > 20 ? parts.prefix(20) + ["\(parts.count - 20) more"] : parts[...]
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return "\(shown.dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
#endif
