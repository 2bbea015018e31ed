import Basics
import LibDBus
import StatusNotifier

extension TrayItems {
  /// The items of a bus, as `menubus list` prints them.
  static func listing(
    over connection: BusConnection, timeout: Duration, style: Style, json: Bool
  ) async throws -> CommandAnswer {
    let tray = try await read(over: connection, timeout: timeout)
    guard json else { return CommandAnswer(tray.table(style), notes: tray.remarks) }
    var items: [JSONTrayItem] = []
    for entry in tray.items {
      items.append(JSONTrayItem(entry, await properties(of: entry.item, over: connection, timeout)))
    }
    return try CommandAnswer(
      json: JSONTray(watcher: tray.hasWatcher, items: items, notes: tray.notes), notes: tray.remarks)
  }

  /// The sentence about a tray in which nothing has registered.
  static let noItems: PrintableText = "no tray items"

  private var remarks: [PrintableText] {
    (hasWatcher ? items.isEmpty ? [Self.noItems] : [] : [Self.noWatcher])
      + items.flatMap { entry in entry.item.notes.map { "note: \(entry.name.printed): \($0)" as PrintableText } }
      + notes.map { "note: \($0)" }
  }
}
