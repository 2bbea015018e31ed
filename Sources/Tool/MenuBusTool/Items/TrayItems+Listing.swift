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

extension TrayItems {
  /// The items as a table; no lines where there are none.
  func table(_ style: Style) -> [PrintableText] {
    guard !items.isEmpty else { return [] }
    let rows: [[PrintableText]] =
      [["ID", "NAME", "STATUS", "SERVICE", "MENU"]]
      + items.map { entry in
        [
          entry.state.id, entry.name.besideID, entry.state.status.rawValue, entry.item.service.rawValue,
          entry.state.menu?.rawValue ?? "",
        ].map { $0.isEmpty ? "-" : "\($0)" }
      }
    return style.table(rows)
  }
}

extension Style {
  /// The widest column; a longer cell moves the rest of its own row alone.
  private static let widestColumn = 40

  /// Rows in columns; the first has their names.
  func table(_ rows: [[PrintableText]]) -> [PrintableText] {
    guard let names = rows.first else { return [] }
    let widths = names.indices.map { column in min(rows.map { $0[column].columns }.max() ?? 0, Self.widestColumn) }
    return rows.enumerated().map { index, row in
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + PrintableText(repeating: " ", count: max(widths[column] - cell.columns, 0))
      }
      let line = cells.joined(separator: "  ")
      return index == 0 ? bold(line) : line
    }
  }
}
