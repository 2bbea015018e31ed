import DBusMenu
import LibDBus

/// A menu as a plain panel shows it, beside the additions for rich panels.
enum SideBySide {
  /// The number of rows that are printed of a long list.
  private static let longest = 20

  static func text(_ root: MenuNode) -> String {
    let rows = lines(of: root.children, indent: "")
    let width = rows.map { columns($0.plain) }.max() ?? 0
    return ([("a plain panel", "a rich panel, in addition"), ("─────────────", "─────────────────────────")] + rows)
      .map { plain, rich in
        let gap = String(repeating: " ", count: max(0, width - columns(plain)) + 3)
        return rich.isEmpty ? plain : plain + gap + rich
      }
      .joined(separator: "\n")
  }

  /// The number of columns of a text in a terminal: emoji take two.
  private static func columns(_ text: String) -> Int {
    text.reduce(0) { $0 + ($1.unicodeScalars.contains { $0.properties.isEmojiPresentation } ? 2 : 1) }
  }

  private static func lines(of rows: [MenuNode], indent: String) -> [(plain: String, rich: String)] {
    let shown = rows.count > longest ? rows.prefix(longest - 2) : rows[...]
    let text = shown.flatMap { row in
      [(indent + plain(row), rich(row))] + lines(of: row.children, indent: indent + "    ")
    }
    return shown.count == rows.count ? text : text + [("\(indent)… and \(rows.count - shown.count) more", "")]
  }

  private static func plain(_ row: MenuNode) -> String {
    if !row.isVisible { return "(hidden) \(row.title)" }
    if row.isSeparator { return "────────" }
    let mark =
      switch row.toggle {
      case nil: ""
      case let mark? where mark.kind == .radio: mark.state == 1 ? "(•) " : "( ) "
      case let mark?: mark.state == 1 ? "[x] " : "[ ] "
      }
    let keys = row.shortcut.map { "  " + $0.joined(separator: "+") }.joined()
    return mark + row.title + (row.hasSubmenu ? " ▸" : "") + keys + (row.isEnabled ? "" : "  (disabled)")
  }

  /// The row's `x-menubus-…` properties, without the prefix.
  private static func rich(_ row: MenuNode) -> String {
    row.properties.filter { $0.key.hasPrefix("x-menubus-") }.sorted { $0.key < $1.key }
      .map { name, value in "\(name.dropFirst("x-menubus-".count)) \(brief(value))" }
      .joined(separator: ", ")
  }

  private static func brief(_ value: Value) -> String {
    switch value.unwrapped {
    case .string(let text): "“\(text)”"
    case .bool(let isTrue): isTrue ? "yes" : "no"
    case .double(let number): "\(number)"
    case .array(_, let values): values.map(brief).joined(separator: ", ")
    case .dictionary(_, _, let entries):
      view(Dictionary(entries.map { ($0.key.stringValue ?? "", $0.value.unwrapped) }) { first, _ in first })
    default: value.integerValue.map(String.init) ?? "…"
    }
  }

  /// A summary of content: its kind, unless that is a text or a stack, and its values.
  private static func view(_ entries: [String: Value]) -> String {
    let kind = entries["kind"]?.stringValue
    if kind == "stack", let children = entries["children"] { return "(\(brief(children)))" }
    let words = ["title", "text", "icon-name", "value"].compactMap { entries[$0] }.map(brief)
    return ((kind == nil || kind == "text" ? [] : [kind ?? ""]) + words).joined(separator: " ")
  }
}
