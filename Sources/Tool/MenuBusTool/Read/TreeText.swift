import Basics
import DBusMenu
import LibDBus

/// A menu as indented text: id, mark, title, and what else there is to say.
struct TreeText {
  private let style: Style

  init(style: Style) { self.style = style }

  func lines(_ root: MenuNode) -> [PrintableText] {
    if root.children.isEmpty { return [style.dim("(no rows)")] }
    var lines: [PrintableText] = []
    append(root.children, indent: "", to: &lines)
    return lines
  }

  private func append(_ rows: [MenuNode], indent: PrintableText, to lines: inout [PrintableText]) {
    let hasMarks = rows.contains { $0.toggle != nil }
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
    switch (row.toggle?.kind, row.toggle?.state) {
    case (nil, _): "   "
    case (.radio, 1): "(•)"
    case (.radio, 0): "( )"
    case (.radio, _): "(-)"
    case (.checkmark, 1): "[x]"
    case (.checkmark, 0): "[ ]"
    case (.checkmark, _): "[-]"
    }
  }
}
