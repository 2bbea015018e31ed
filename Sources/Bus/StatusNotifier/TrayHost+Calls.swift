package import LibDBus

// Items are called by the names that they were registered with. The coordinates are those of the pointer on the screen;
// items may show a window or a menu of their own there.
extension TrayHost {
  /// Activates an item, as a click with the primary button does. If `state.isMenu` is set, or this fails, a panel opens
  /// the menu.
  ///
  /// - Throws: The `BusError` that the item answers: `unknownMethod` if it only has a menu.
  public func activate(_ item: Item, x: Int32 = 0, y: Int32 = 0) async throws { try await call("Activate", item, x, y) }

  /// Activates an item as a click with the middle button does.
  ///
  /// - Throws: The `BusError` that the item answers, or that of the bus.
  public func secondaryActivate(_ item: Item, x: Int32 = 0, y: Int32 = 0) async throws {
    try await call("SecondaryActivate", item, x, y)
  }

  /// Asks an item to show its own menu, as panels do for items without a menu on the bus.
  ///
  /// - Throws: The `BusError` that the item answers, or that of the bus.
  public func contextMenu(_ item: Item, x: Int32 = 0, y: Int32 = 0) async throws {
    try await call("ContextMenu", item, x, y)
  }

  /// Turns the wheel over an item; most panels send 120 for a notch.
  ///
  /// - Throws: The `BusError` that the item answers, or that of the bus.
  public func scroll(_ item: Item, by delta: Int32, _ orientation: TrayItemEvent.Orientation = .vertical) async throws {
    let arguments: [Value] = [.int32(delta), .string(orientation.rawValue)]
    try await call("Scroll", item, arguments)
  }

  /// Gives an item the token with which the window that it opens next may come to the front. The answer is not awaited:
  /// few items have the method.
  package func provide(activationToken token: String, to item: Item) async throws {
    let name = try await connection.destination(of: item)
    let message = try Message.methodCall(
      to: name, path: item.path, interface: .trayItem, member: "ProvideXdgActivationToken",
      expectsReply: false, signature: "s"
    ) { $0.string(token) }
    connection.send(message)
  }

  /// Activates an item as a click with the middle button does, in the form that only Ayatana's libraries have.
  package func ayatanaSecondaryActivate(_ item: Item) async throws {
    try await call("XAyatanaSecondaryActivate", item, [.uint32(0)])
  }

  private func call(_ member: MemberName, _ item: Item, _ x: Int32, _ y: Int32) async throws {
    try await call(member, item, [.int32(x), .int32(y)])
  }

  private func call(_ member: MemberName, _ item: Item, _ arguments: [Value]) async throws {
    _ = try await connection.call(
      member, of: .trayItem, at: item.path, on: try await connection.destination(of: item), with: arguments,
      timeout: limits.callTime)
  }
}

extension BusConnection {
  /// The name by which an item is called now: another program may own the one that it was registered with.
  package func destination(of item: TrayHost.Item) async throws -> BusName {
    if item.name == item.service { return item.service }
    return try await owner(of: item.name) == item.service ? item.name : item.service
  }
}
