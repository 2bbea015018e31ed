import Basics
import MenuFiles
import Menus

/// Makes rows of menus out of lines.
struct RowMaker {
  private let settings: RowSettings
  private(set) var notes: PluginNotes

  /// - Parameter notes: The notes so far.
  init(_ settings: RowSettings, notes: PluginNotes) {
    self.settings = settings
    self.notes = notes
  }

  /// A title, and whether it is a row of the menu where there are several.
  ///
  /// - Parameter isRepeated: Whether there are several, and titles are rows, too.
  mutating func title(_ row: PluginOutput.Row, isRepeated: Bool) -> (
    item: MenuDescription.Item, isRow: Bool, look: TitleLook
  ) {
    let (item, parameters) = read(row, isTitle: !isRepeated)
    let look = TitleLook(row.syntax.text, parameters, of: item, settings: settings)
    return (item, parameters.isSet(.dropdown, default: true), look)
  }

  /// The rows of lines of one level.
  mutating func items(_ rows: [PluginOutput.Row], depth: Int) -> [MenuDescription.Item] {
    var items: [MenuDescription.Item] = []
    for row in rows {
      if row.isSeparator {
        var item = MenuDescription.Item(position: MenuDescription.Position(line: row.line, column: 1))
        item.isSeparator = true
        items.append(item)
        continue
      }
      var (item, parameters) = read(row)
      if leavesOut(parameters, depth: depth) { continue }
      if !row.children.isEmpty {
        let children = self.items(row.children, depth: depth + 1)
        if !item.actions.isEmpty {
          notes.add("a row with a submenu has no action of its own", line: row.line)
        }
        item.actions = []
        item.items = children
        item.selected = nil
        item.shortcut = nil
        item.accessibilityLabel = item.tooltip
        item.tooltip = nil
        item.isEnabled = !parameters.isSet(.disabled)
      }
      items.append(item)
    }
    return items
  }

  /// Whether `dropdown=false` leaves the row out.
  private func leavesOut(_ parameters: RowParameters, depth: Int) -> Bool {
    guard !parameters.isSet(.dropdown, default: true) else { return false }
    switch settings.dialect {
    case .xbar, .bitbar: return depth == 0
    case .swiftbar: return true
    case .argos: return false
    }
  }

  /// A row without its submenu.
  private mutating func read(_ row: PluginOutput.Row, isTitle: Bool = false) -> (MenuDescription.Item, RowParameters) {
    let parameters = RowParameters(
      row.syntax, in: settings.dialect, number: row.line, notes: &notes)
    var item = MenuDescription.Item(position: MenuDescription.Position(line: row.line, column: 1))
    let symbol = RowText.read(row.syntax.text, parameters, settings.tables, into: &item) {
      notes.add(noIconFor: $0, line: row.line)
    }
    item.icon = RowPicture.image(
      parameters, symbol: symbol, isTitle: isTitle, settings: settings, line: row.line, notes: &notes)
    item.subtitle = parameters[.badge].flatMap { $0.isEmpty ? nil : $0.withoutEscapes }
    if let tooltip = parameters[.tooltip] { item.tooltip = tooltip.withoutEscapes }
    item.actions = RowActions(settings: settings).actions(parameters, line: row.line, notes: &notes)
    if parameters.isSet(.checked) {
      item.selected = .on
      item.keepsState = true
    }
    item.shortcut = shortcut(parameters, row.line)
    item.isEnabled = isEnabled(item, parameters)
    return (item, parameters)
  }

  private func isEnabled(_ item: MenuDescription.Item, _ parameters: RowParameters) -> Bool {
    if parameters.isSet(.disabled) { return false }
    if !item.actions.isEmpty { return true }
    switch settings.dialect {
    case .xbar, .bitbar: return false
    case .swiftbar: return parameters[.color] != nil
    case .argos: return true
    }
  }

  private mutating func shortcut(_ parameters: RowParameters, _ line: Int) -> Shortcut? {
    guard let text = parameters.first(of: .key, .shortcut)?.text else { return nil }
    let shortcut = Shortcut(plugin: text)
    if shortcut == nil { notes.add("`\(text.shortened)` is no shortcut", kind: text, line: line) }
    return shortcut
  }
}

extension String {
  /// A text of a parameter in one line, without escape sequences.
  fileprivate var withoutEscapes: String {
    String(TextEscapes.withoutSequences(self).withControlsAsSpaces.prefix(MenuPluginsLimits.titleCharacters))
  }
}
