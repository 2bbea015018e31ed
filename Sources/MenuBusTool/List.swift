#if Tool
import ArgumentParser
import Foundation
import LibDBus
import Printing
import StatusNotifier

struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the tray items of the session.",
    discussion: """
      One line per item: id, title, status, and the address of its menu. The commands tree, watch and click take an id \
      or a title as MENU, and also service and menu in one word. Properties that are wrong are left out, and reported on \
      standard error, as are items that do not answer. The status is 0 also where there are no items, or no tray.

      --json prints all properties, with the sizes of icons in the place of their pixels.
      """)

  @OptionGroup var options: ClientOptions
  @Flag(help: "Prints a JSON array of items.") var json = false

  func run() async throws {
    try await reporting {
      let connection = try await options.bus.connect()
      let tray = try await TrayItems.read(over: connection, timeout: options.limit)
      if json {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        printLine(
          PrintableText(json: String(decoding: try encoder.encode(tray.items.map(JSONItem.init)), as: UTF8.self)))
      } else {
        for line in Self.table(tray.items, Style()) { printLine(line) }
      }
      if !tray.hasWatcher { printError(TrayItems.noWatcher) } else if tray.items.isEmpty { printError("no tray items") }
      for item in tray.items {
        for note in item.notes { printError("note: \(TrayItems.name(item)): \(note)") }
      }
      for note in tray.notes { printError("note: \(note)") }
      await connection.close()
    }
  }

  private static func table(_ items: [TrayHost.Item], _ style: Style) -> [PrintableText] {
    guard !items.isEmpty else { return [] }
    let rows: [[PrintableText]] =
      [["ID", "TITLE", "STATUS", "SERVICE", "MENU"]]
      + items.map { item in
        [
          item.state.id, item.state.title, item.state.status.rawValue, item.service.rawValue,
          item.state.menu?.rawValue ?? "",
        ].map { $0.isEmpty ? "-" : "\($0)" }
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].description.count }.max() ?? 0 }
    return rows.enumerated().map { index, row in
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + PrintableText(repeating: " ", count: widths[column] - cell.description.count)
      }
      let line = cells.joined(separator: "  ")
      return index == 0 ? style.bold(line) : line
    }
  }
}

/// An item as `--json` prints it.
struct JSONItem: Encodable {
  struct Size: Encodable {
    var width: Int
    var height: Int
  }

  struct Icon: Encodable {
    var name: String
    var pixmaps: [Size]

    init(_ icon: TrayItemState.Icon) {
      name = icon.name
      pixmaps = icon.pixmaps.map { Size(width: $0.width, height: $0.height) }
    }
  }

  struct ToolTip: Encodable {
    var title: String
    var text: String
    var icon: Icon
  }

  var id: String
  var title: String
  var category: String
  var status: String
  var service: String
  var path: String
  /// Empty for none.
  var menu: String
  var isMenu: Bool
  var icon: Icon
  var overlayIcon: Icon
  var attentionIcon: Icon
  var iconThemePath: String
  var toolTip: ToolTip
  var label: String
  var labelGuide: String
  var orderingIndex: UInt32
  var iconDescription: String
  var attentionIconDescription: String
  var windowID: Int32
  var notes: [String]

  init(_ item: TrayHost.Item) {
    let state = item.state
    id = state.id
    title = state.title
    category = state.category.rawValue
    status = state.status.rawValue
    service = item.service.rawValue
    path = item.path.rawValue
    menu = state.menu?.rawValue ?? ""
    isMenu = state.isMenu
    icon = Icon(state.icon)
    overlayIcon = Icon(state.overlayIcon)
    attentionIcon = Icon(state.attentionIcon)
    iconThemePath = state.iconThemePath
    toolTip = ToolTip(title: state.toolTip.title, text: state.toolTip.text, icon: Icon(state.toolTip.icon))
    label = state.label
    labelGuide = state.labelGuide
    orderingIndex = state.orderingIndex
    iconDescription = state.iconDescription
    attentionIconDescription = state.attentionIconDescription
    windowID = state.windowID
    notes = item.notes
  }
}
#endif
