import DBusMenu

extension MenuLink {
  /// Reads the menu that holds the row that is to be set off, as it is now; `nil` if there is none.
  func position() async -> RowPosition? {
    guard let highlight = HighlightDescription(await client.menu.properties[.highlight]),
      let item = highlight.row ?? source?.row
    else { return nil }
    var limits = client.limits
    // The menu is worth more than what is behind it.
    limits.callTime = min(limits.callTime, MenuPresentingLimits.openingTime)
    let list = MenuClient(connection: client.connection, service: client.service, path: item.menu, limits: limits)
    guard let menu = try? await list.layout() else { return nil }
    return RowPosition(menu: menu, item: item.id)
  }
}
