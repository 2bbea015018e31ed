public import DBusMenu

extension TrayHost {
  /// The menu of the tray item that a name means.
  ///
  ///     try await TrayHost(connection: connection).menu(of: "nextcloud").choose("Settings…")
  ///
  /// A host that was not started is started, and stopped again once the items are known.
  ///
  /// - Parameter name: The item's id, or else its title, the title of its tooltip, the name of its process, or the
  ///   beginning of one of these.
  /// - Returns: The menu, of which nothing is read yet.
  /// - Throws: A ``TrayError`` with ``TrayError/Code/noItem``, ``TrayError/Code/severalItems`` or
  ///   ``TrayError/Code/noMenu``; or a `BusError` of the bus.
  public func menu(of name: String) async throws -> MenuClient {
    let isStartedHere = state == .idle
    try await start()
    let entries = await TrayEntry.all(items, over: connection)
    let hasWatcher = state != .waiting
    if isStartedHere { await stop() }
    let found = ItemName.found(name, among: entries.map(\.name)).map { entries[$0] }
    guard let entry = found.first else {
      throw TrayError(hasWatcher ? .noItem(name, among: entries.map(\.name.shown)) : .noWatcher(name))
    }
    guard found.count == 1 else { throw TrayError(.severalItems(name, candidates: found.map(\.name.shown))) }
    guard let menu = entry.menu else { throw TrayError(.noMenu(entry.name.shown)) }
    return MenuClient(
      connection: connection, service: menu.program, path: menu.path, limits: MenuClientLimits(),
      trayItem: entry.item.path)
  }
}
