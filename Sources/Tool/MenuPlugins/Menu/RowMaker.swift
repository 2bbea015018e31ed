import Basics
import DBusMenu
import MenuFiles
import Menus

/// Makes rows of menus out of lines.
struct RowMaker {
  private let settings: RowSettings
  private(set) var notes: PluginNotes
  private(set) var pictures: RowPictures
  /// The further lines of rows that there is room for.
  private var room: Int

  /// - Parameter output: The output, whose notes are the first.
  init(_ settings: RowSettings, _ output: PluginOutput) {
    self.settings = settings
    notes = output.notes
    pictures = settings.pictures
    room = MenuPluginsLimits.rows - output.rowCount
  }

  /// A title.
  struct Title {
    var item: MenuDescription.Item
    var look: TitleLook
    /// Whether it is a row of the menu where titles are rows, too.
    var isRow: Bool
    fileprivate let text: RowText
  }

  /// Reads a title.
  ///
  /// - Parameter isRepeated: Whether there are several, and titles are rows, too.
  mutating func title(_ row: PluginOutput.Row, isRepeated: Bool) -> Title {
    var (title, parameters, text) = read(row, isTitle: !isRepeated)
    title.title = text.lines.joined(separator: " ")
    let look = TitleLook(text, parameters, of: title, settings: settings)
    return Title(item: title, look: look, isRow: parameters.isSet(.dropdown, default: true), text: text)
  }

  /// The rows that a title is: one for each line of its text.
  mutating func rows(of title: Title) -> [MenuDescription.Item] {
    var row = title.item
    row.title = title.text.lines[0]
    return rows(row, title.text)
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
      var (item, parameters, text) = read(row)
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
      items += self.rows(item, text)
    }
    return items
  }

  /// A row, and one for each further line of its text: with the same actions, and dimmed as it is.
  private mutating func rows(_ row: MenuDescription.Item, _ text: RowText) -> [MenuDescription.Item] {
    if text.lines.contains(where: MenuLabel.isCut) {
      notes.add(
        "a row shows \(MenuLabel.maximumLength) characters; its tooltip has the whole text", line: row.position.line)
    }
    let further = text.lines.dropFirst()
    if further.count > room {
      notes.add("more than \(MenuPluginsLimits.rows) rows; lines of texts are left out", line: row.position.line)
    }
    let shown = further.prefix(max(room, 0))
    room -= shown.count
    return [row]
      + shown.map { line in
        var item = MenuDescription.Item(position: row.position)
        (item.title, item.actions, item.isEnabled) = (line, row.actions, row.isEnabled)
        return item
      }
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

  /// A row without its submenu, with the first line of its text.
  private mutating func read(
    _ row: PluginOutput.Row, isTitle: Bool = false
  ) -> (MenuDescription.Item, RowParameters, RowText) {
    let parameters = RowParameters(
      row.syntax, in: settings.dialect, number: row.line, notes: &notes)
    var item = MenuDescription.Item(position: MenuDescription.Position(line: row.line, column: 1))
    let text = RowText(row.syntax.text, parameters, settings.tables) { notes.add(noIconFor: $0, line: row.line) }
    item.title = text.lines[0]
    item.tooltip = text.whole
    item.icon = RowPicture.image(
      parameters, symbol: text.symbol, isTitle: isTitle, settings: settings, line: row.line, pictures: &pictures,
      notes: &notes)
    item.subtitle = parameters[.badge].flatMap { $0.isEmpty ? nil : $0.withoutEscapes }
    if let tooltip = parameters[.tooltip] { item.tooltip = tooltip.withoutEscapes }
    item.actions = RowActions(settings: settings).actions(parameters, line: row.line, notes: &notes)
    if parameters.isSet(.checked) {
      item.selected = .on
      item.keepsState = true
    }
    item.shortcut = shortcut(parameters, row.line)
    item.isEnabled = isEnabled(item, parameters)
    return (item, parameters, text)
  }

  private func isEnabled(_ item: MenuDescription.Item, _ parameters: RowParameters) -> Bool {
    if parameters.isSet(.disabled) { return false }
    if !item.actions.isEmpty { return true }
    switch settings.dialect {
    case .xbar, .bitbar: return false
    case .swiftbar:
      return parameters[.color].flatMap { ColorDot(RowPicture.version(of: $0, settings.isDark)) } != nil
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
