#if Tool
import ArgumentParser
import DBusMenu
import Foundation
import LibDBus
import Printing

struct Tree: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a menu as a client on the bus sees it.",
    discussion: "What is wrong with the menu is left out, and said on standard error.")

  @OptionGroup var options: ClientOptions
  @Argument(help: "Whose menu.") var menu: MenuAddress
  @Flag(help: "Prints a JSON array of rows.") var json = false

  func run() async throws {
    try await reporting {
      let connection = try await options.bus.connect()
      let (client, root) = try await menu.client(over: connection, timeout: options.limit) { try await $0.layout() }
      if json {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        printLine(
          PrintableText(json: String(decoding: try encoder.encode(root.children.map(JSONRow.init)), as: UTF8.self)))
      } else {
        for line in TreeText(style: Style()).lines(root) { printLine(line) }
      }
      for note in await client.notes { printError("note: \(note)") }
      await connection.close()
    }
  }
}

/// A menu as indented text: id, mark, title, and what else there is to say.
struct TreeText {
  var style: Style

  func lines(_ root: MenuNode) -> [PrintableText] {
    if root.children.isEmpty { return [style.dim("(no rows)")] }
    var lines: [PrintableText] = []
    append(root.children, indent: "", to: &lines)
    return lines
  }

  private func append(_ rows: [MenuNode], indent: PrintableText, to lines: inout [PrintableText]) {
    let hasMarks = rows.contains { $0.toggleType != nil }
    for row in rows {
      let number = "#\(row.id)"
      let id = style.dim("\(String(repeating: " ", count: max(0, 5 - number.count)))\(number)")
      if row.isSeparator {
        lines.append("\(id)  \(indent)\(style.dim("────────"))\(row.isVisible ? "" : style.dim("  hidden"))")
        continue
      }
      let mark: PrintableText = hasMarks ? Self.mark(row) + " " : ""
      lines.append("\(id)  \(indent)\(mark)\(title(row))\(remarks(row))")
      append(row.children, indent: indent + (hasMarks ? "        " : "    "), to: &lines)
    }
  }

  private func title(_ row: MenuNode) -> PrintableText {
    let text: PrintableText = "\(row.title)\(row.hasSubmenu ? " ▸" : "")"
    if !row.isEnabled || !row.isVisible { return style.dim(text) }
    return row.properties[.disposition]?.stringValue == "alert" ? style.red(text) : text
  }

  private func remarks(_ row: MenuNode) -> PrintableText {
    var remarks: [PrintableText] =
      row.shortcut.isEmpty ? [] : ["\(row.shortcut.map { $0.joined(separator: "+") }.joined(separator: " "))"]
    if let icon = row.iconName {
      remarks.append("icon \(icon)")
    } else if row.iconData != nil {
      remarks.append("icon (PNG)")
    }
    if let identifier = row.identifier { remarks.append("@\(identifier)") }
    if !row.isEnabled { remarks.append("disabled") }
    if !row.isVisible { remarks.append("hidden") }
    return remarks.isEmpty ? "" : style.dim("  " + remarks.joined(separator: ", "))
  }

  private static func mark(_ row: MenuNode) -> PrintableText {
    switch (row.toggleType, row.toggleState) {
    case (nil, _): "   "
    case ("radio", 1): "(•)"
    case ("radio", 0): "( )"
    case ("radio", _): "(-)"
    case (_, 1): "[x]"
    case (_, 0): "[ ]"
    default: "[-]"
    }
  }
}

/// A row as `--json` prints it.
struct JSONRow: Encodable {
  var id: Int32
  /// `standard` or `separator`, or whatever else the program sent.
  var type: String
  /// The label with its mnemonic marks.
  var label: String
  /// The text that the user sees.
  var title: String
  var enabled: Bool
  var visible: Bool
  /// `checkmark`, `radio`, or empty.
  var toggle: String
  /// 1 on, 0 off, -1 some of both or no toggle.
  var state: Int
  var icon: String
  var shortcut: [[String]]
  var identifier: String?
  var submenu: Bool
  var children: [JSONRow]

  init(_ row: MenuNode) {
    id = row.id.rawValue
    type = row.properties[.type]?.stringValue ?? "standard"
    label = row.properties[.label]?.stringValue ?? ""
    title = row.title
    enabled = row.isEnabled
    visible = row.isVisible
    toggle = row.toggleType ?? ""
    state = row.toggleType == nil ? -1 : row.toggleState
    icon = row.iconName ?? (row.iconData == nil ? "" : "<data>")
    shortcut = row.shortcut
    identifier = row.identifier
    submenu = row.hasSubmenu
    children = row.children.map(JSONRow.init)
  }
}
#endif
