import LibDBus

// The coordinates are where the pointer is on the screen; items that show something of their own may put it there.
extension TrayHost {
  /// What a click with the primary button does. Where `state.isMenu` is set, or this fails, a panel opens the menu.
  ///
  /// - Throws: The `BusError` the item answers, `unknownMethod` if it has a menu only.
  public func activate(_ item: Item, x: Int32 = 0, y: Int32 = 0) async throws { try await call("Activate", item, x, y) }

  /// What a click with the middle button does.
  public func secondaryActivate(_ item: Item, x: Int32 = 0, y: Int32 = 0) async throws {
    try await call("SecondaryActivate", item, x, y)
  }

  /// Asks the item to show a menu by itself, as is done for those that have none on the bus.
  public func contextMenu(_ item: Item, x: Int32 = 0, y: Int32 = 0) async throws {
    try await call("ContextMenu", item, x, y)
  }

  /// Turns the wheel on an item; 120 is what most panels send for a notch.
  public func scroll(_ item: Item, by delta: Int32, _ orientation: TrayItemEvent.Orientation = .vertical) async throws {
    let arguments: [Value] = [.int32(delta), .string(orientation.rawValue)]
    _ = try await connection.call(
      item.service, item.path, .trayItem, "Scroll", arguments, timeout: limits.callTime)
  }

  private func call(_ member: MemberName, _ item: Item, _ x: Int32, _ y: Int32) async throws {
    _ = try await connection.call(
      item.service, item.path, .trayItem, member, [.int32(x), .int32(y)], timeout: limits.callTime)
  }
}
