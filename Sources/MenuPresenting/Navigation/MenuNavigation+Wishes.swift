import DBusMenu
import LibDBus

// What a user may ask of a row or of the menu beside choosing.
extension MenuNavigation {
  /// Asks for a row's own context menu. The menu stays as it is until the program says otherwise.
  mutating func askForContext(of stop: MenuStop, at point: PixelPoint?) -> [NavigationEffect] {
    guard !isOpening, let level = levels.last(where: { level in level.rows.contains { $0.id == stop.id } }),
      let row = level.rows.first(where: { $0.id == stop.id }), row.hasContextMenu, row.isEnabled
    else { return [] }
    return [.context(row.id, at: point)]
  }

  /// Opens what the menu belongs to, or what the submenu in front with a configuration of its own belongs to.
  ///
  /// - Parameter row: The preview that was chosen, if one was.
  mutating func commit(at row: MenuRow? = nil) -> [NavigationEffect] {
    let level = row == nil ? levels[0] : levels.last { $0.node.configuration != nil } ?? levels[0]
    if let row { note(row) }
    return [.commitPreview(row?.id ?? level.id, configuration: level.node.configuration ?? "")] + finish()
  }
}
