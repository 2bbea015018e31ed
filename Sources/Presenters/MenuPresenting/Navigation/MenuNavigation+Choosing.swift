import Basics
import DBusMenu

// The effects of choosing a row.
extension MenuNavigation {
  /// Does what a stop is for.
  ///
  /// - Parameter staysOpen: Whether the menu stays, whatever the row says.
  mutating func activateSelected(staysOpen: Bool = false) -> [NavigationEffect] {
    guard let selected = top.selected else { return isOnFocus ? commit() : [.bell] }
    let row = top.rows[selected.row]
    if selected.stop.part != nil { return operateSelected() }
    if row.role == .searchField { return move(by: 1) }
    if row.hasSubmenu, !row.hasPrimaryAction { return openSelected() }
    if row.isPreview { return commit(at: row) }
    let alternate = row.alternate(with: modifiers)
    note(row, title: alternate.map { PrintableText($0.title).description })
    departure = row
    let choice = alternate.map { NavigationEffect.alternate(row.id, action: $0.action) } ?? .click(row.id)
    return [choice] + (staysOpen && alternate == nil ? [] : end(of: row))
  }

  /// Remembers a choice.
  mutating func note(_ row: MenuRow, title: String? = nil) {
    search.text = ""
    let titles = levels.dropFirst().map(\.node.title) + [title ?? row.label]
    choices = choices.suffix(MenuChoice.maximumCount - 1) + [MenuChoice(id: programID(of: row.id), titles: titles)]
  }

  /// Closes what a choice of a row closes.
  mutating func end(of row: MenuRow) -> [NavigationEffect] {
    if row.keepsOpen { return [] }
    return levels.lastIndex(where: \.endsHere).map { closeLevels(from: $0) } ?? finish()
  }

  /// Asks for a row's own context menu. A presenter shows one menu at a time, so this one makes room for it.
  mutating func askForContext(of stop: MenuStop, at point: PixelPoint?) -> [NavigationEffect] {
    guard !isOpening, let level = levels.last(where: { level in level.rows.contains { $0.id == stop.id } }),
      let row = level.rows.first(where: { $0.id == stop.id }), row.hasContextMenu, row.isEnabled
    else { return [] }
    departure = row
    return [.context(row.id, at: point)] + finish()
  }

  /// Whether the keys are on what the menu belongs to, which is beside it: there Space and Enter open that.
  package var isOnFocus: Bool { levels.count == 1 && top.selection == nil && hasFocus && !isOpening }

  /// Whether the object that the menu belongs to is visible beside it.
  var hasFocus: Bool { highlight != nil || isWindowed && (menu.preview != nil || menu.highlightRect != nil) }

  /// Opens what the menu belongs to, or what the submenu in front with a configuration of its own belongs to.
  ///
  /// - Parameter row: The preview that was chosen, if one was.
  mutating func commit(at row: MenuRow? = nil) -> [NavigationEffect] {
    let level = row == nil ? levels[0] : levels.last { $0.node.configuration != nil } ?? levels[0]
    if let row { note(row) }
    return [.commitPreview(row?.id ?? level.id, configuration: level.node.configuration ?? "")] + finish()
  }
}
