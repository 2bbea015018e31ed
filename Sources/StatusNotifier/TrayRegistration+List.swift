import LibDBus

// xapp's watcher (Cinnamon) forgets an item when a name leaves that the item's begins with, and tells of it by a change
// of its list alone.
extension TrayRegistration {
  private static let list = "RegisteredStatusNotifierItems"

  func subscribeToList() async throws {
    let rule = MatchRule(
      sender: .trayWatcher, path: .trayWatcher, interface: .properties, member: "PropertiesChanged",
      arguments: [0: InterfaceName.trayWatcher.rawValue])
    subscriptions.append(
      try await connection.keepSubscribed(to: rule) { [weak self, key] signal in
        guard let self, let watcher = signal.sender?.rawValue else { return }
        var reader = signal.reader()
        // One of the wrong form says nothing.
        guard let change = try? Self.change(of: key, &reader) else { return }
        assumeIsolated { registration in
          switch change {
          case .listed(let isListed): registration.handle(.listed(isListed, by: watcher))
          case .unknown: registration.readList()
          case .none: break
          }
        }
      })
  }

  private enum ListChange {
    case listed(Bool)
    case unknown
    case none
  }

  /// Reads the arguments of a `PropertiesChanged`.
  private static func change(of key: ItemKey, _ reader: inout MessageReader) throws(BusError) -> ListChange {
    _ = try reader.string()
    var change = ListChange.none
    try reader.dictionary { entry throws(BusError) in
      guard try entry.string() == list else { return }
      change = .listed(try entry.variant { value throws(BusError) in try contains(key, &value) })
    }
    if case .none = change, try reader.strings().contains(list) { change = .unknown }
    return change
  }

  /// Reads a list; returns whether it has an item.
  private static func contains(_ key: ItemKey, _ list: inout MessageReader) throws(BusError) -> Bool {
    var isListed = false
    try list.forEach { element throws(BusError) in
      let text = try element.string()
      if text.hasPrefix(key.name.rawValue), ItemKey(text) == key { isListed = true }
    }
    return isListed
  }

  /// Asks for the list; once more if it changes before the answer.
  func readList() {
    listReading.isWanted = true
    guard !listReading.isUnderWay else { return }
    listReading.isUnderWay = true
    Task { [weak self] in
      while await self?.readListAgain() == true {}
    }
  }

  private func readListAgain() async -> Bool {
    guard listReading.isWanted, let watcher = plan.watcher.flatMap({ BusName($0) }) else {
      listReading = (false, false)
      return false
    }
    listReading.isWanted = false
    do {
      try await connection.property(
        watcher, .trayWatcher, .trayWatcher, Self.list, timeout: .seconds(5)
      ) { [weak self, key] value throws(BusError) in
        let isListed = try Self.contains(key, &value)
        self?.assumeIsolated { $0.handle(.listed(isListed, by: watcher.rawValue)) }
      }
    } catch {
      // Some watchers tell nothing, or nothing to a sandbox.
    }
    return true
  }
}
