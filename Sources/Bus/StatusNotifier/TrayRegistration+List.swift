import LibDBus

// xapp's watcher (Cinnamon) forgets an item when a name leaves that is a prefix of the item's name, and announces it
// only by a change of its list. See docs/panels.md#icon.
extension TrayRegistration {
  private static let list = "RegisteredStatusNotifierItems"

  func subscribeToList() async throws {
    let rule = MatchRule.propertiesChanged(of: .trayWatcher, sender: .trayWatcher, path: .trayWatcher)
    subscriptions.append(
      try await connection.keepSubscribed(to: rule, owner: self) { registration, signal in
        guard let watcher = signal.sender?.rawValue else { return }
        var reader = signal.reader()
        // A malformed signal is ignored.
        switch try? Self.change(of: registration.key, &reader) {
        case .listed(let isListed): registration.handle(.listed(isListed, by: watcher))
        case .unknown: registration.readList()
        case .unchanged, nil: break
        }
      })
  }

  private enum ListChange {
    case listed(Bool)
    case unknown
    case unchanged
  }

  /// Reads the arguments of a `PropertiesChanged`.
  private static func change(of key: ItemKey, _ reader: inout MessageReader) throws(BusError) -> ListChange {
    _ = try reader.string()
    var change = ListChange.unchanged
    try reader.dictionary { entry throws(BusError) in
      guard try entry.string() == list else { return }
      change = .listed(try entry.variant { value throws(BusError) in try contains(key, &value) })
    }
    if case .unchanged = change, try reader.strings().contains(list) { change = .unknown }
    return change
  }

  /// Reads a list; returns whether it has an item.
  private static func contains(_ key: ItemKey, _ list: inout MessageReader) throws(BusError) -> Bool {
    var isListed = false
    try list.forEach { element throws(BusError) in
      let text = try element.itemKey()
      if text.hasPrefix(key.name.rawValue), ItemKey(text) == key { isListed = true }
    }
    return isListed
  }

  /// Reads the list; once more if it changes before the answer.
  func readList() {
    guard listReading.begin() else { return }
    Task { [weak self] in
      while await self?.readListAgain() == true {}
    }
  }

  private func readListAgain() async -> Bool {
    let watcher = plan.watcher.flatMap { BusName($0) }
    guard listReading.goOn(isPossible: watcher != nil), let watcher else { return false }
    do {
      try await connection.property(
        Self.list, of: .trayWatcher, at: .trayWatcher, on: watcher, timeout: StatusNotifierLimits.watcherTime
      ) { [weak self, key] value in
        let isListed = try Self.contains(key, &value)
        self?.assumeIsolated { $0.handle(.listed(isListed, by: watcher.rawValue)) }
      }
    } catch {
      // Some watchers do not answer, or not to a sandbox.
    }
    return true
  }
}
