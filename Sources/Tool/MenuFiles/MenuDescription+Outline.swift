package import Basics
import Menus

extension MenuDescription {
  /// The menu as lines of text, for `menubus serve --dry-run`: a row a line, submenus indented.
  package var outline: [PrintableText] {
    var lines: [PrintableText] = []
    if let title { lines.append("title: \(title)") }
    if let icon { lines.append("icon: \(icon.outline)") }
    if let label = tray.label, label != title { lines.append("label: \(label)") }
    if tray.status != .active { lines.append("status: \(tray.status.rawValue)") }
    if let toolTip = tray.toolTip, !toolTip.text.isEmpty { lines.append("tooltip: \(toolTip.text)") }
    let rows = Item.outline(of: headers + items)
    return lines + (lines.isEmpty || rows.isEmpty ? [] : [""]) + rows
  }
}

extension MenuDescription.Item {
  /// Rows as lines of text.
  package static func outline(of items: [MenuDescription.Item], level: Int = 0) -> [PrintableText] {
    let indent = PrintableText(repeating: "  ", count: level)
    return items.flatMap { item in
      [indent + item.line] + outline(of: item.headers + (item.items ?? []), level: level + 1)
    }
  }

  /// The picture and the actions in words, which are a title's.
  package var titleDetails: [PrintableText] {
    (icon.map { ["icon \($0.outline)"] } ?? []) + actions.map(\.outline)
  }

  /// The row as a line: its mark, its texts, and in brackets the rest.
  private var line: PrintableText {
    if isSeparator { return "---" }
    let mark: PrintableText =
      switch selected {
      case .on: "[x] "
      case .off: "[ ] "
      case .mixed: "[-] "
      case nil: ""
      }
    var text = mark + "\(title ?? accessibilityLabel ?? search?.placeholder ?? "")"
    if let subtitle { text = text + " — \(subtitle)" }
    let details = details
    return details.isEmpty ? text : text + " (\(details.joined(separator: "; ")))"
  }

  private var details: [PrintableText] {
    var details: [PrintableText] = []
    if isHeader { details.append("heading") }
    if search != nil { details.append("search field") }
    if let lazy { details.append("rows of \(lazy.command.outline)") }
    if let items, items.isEmpty { details.append("empty submenu") }
    if !isEnabled { details.append("disabled") }
    if isHidden { details.append("hidden") }
    if isDestructive { details.append("destructive") }
    if let icon { details.append("icon \(icon.outline)") }
    if let shortcut { details.append("shortcut \(Self.text(of: shortcut))") }
    if let tooltip { details.append("tooltip “\(tooltip)”") }
    if let accessibilityLabel, title != nil { details.append("read as “\(accessibilityLabel)”") }
    return details + (command.map { [$0.outline] } ?? []) + actions.map(\.outline)
  }

  private static func text(of shortcut: Shortcut) -> PrintableText {
    shortcut.chords.map { chord in
      let names: [(Shortcut.Modifiers, String)] = [
        (.control, "Ctrl+"), (.alt, "Alt+"), (.shift, "Shift+"), (.super, "Super+"),
      ]
      return "\(names.filter { chord.modifiers.contains($0.0) }.map(\.1).joined())\(chord.key)"
    }.joined(separator: " ")
  }
}

extension RowAction {
  fileprivate var outline: PrintableText {
    switch self {
    case .command(let command, _): command.outline
    case .call(let call): "\(call.name)"
    }
  }
}

extension Command {
  fileprivate var outline: PrintableText {
    switch self {
    case .run(let words): "run \(words.map(Self.quoted).joined(separator: " "))"
    case .shell(let line): "shell \(Self.quoted(line))"
    case .open(let target): "open \(target)"
    }
  }

  /// A word as a shell would take it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_./:=+@%,".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty ? word : ShellWords.quoted(word).replacing(scalars: ["\n": "⏎"])
  }
}

extension MenuImage {
  fileprivate var outline: PrintableText {
    switch content {
    case .named(let name, _): "\(name)"
    case .symbol(let name): "symbol:\(name)"
    case .emoji(let text): "emoji:\(text)"
    case .file(let path): "\(path)"
    case .png(let bytes, _): "PNG of \(bytes.count) bytes"
    case .pixmaps(let pixmaps): "pixels in \(pixmaps.count) sizes"
    }
  }
}
