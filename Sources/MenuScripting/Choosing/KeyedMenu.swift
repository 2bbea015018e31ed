#if Tool
package import LibDBus

/// The display of a command that a key starts.
@MainActor
package final class KeyedDisplay {
  private var isShown = false
  private var isReplaced = false

  package init() {}

  /// Shows something, unless the key was pressed again before.
  package func show<Choice: Sendable>(_ body: @MainActor () async throws -> Choice) async throws -> Choice {
    guard !isReplaced else { throw CommandEnd(.nothingChosen) }
    isShown = true
    defer { isShown = false }
    return try await body()
  }

  /// Notes that the key was pressed again; returns whether that closes something.
  fileprivate func replace() -> Bool {
    isReplaced = true
    return isShown
  }
}

/// A menu in a window that a key shows, of which a session has one: pressed again, the key closes it.
///
/// Each is known by a name on the bus, which the next one takes away.
package enum KeyedMenu: String, CaseIterable, Sendable {
  case search = "org.menubus.Search"
  case tray = "org.menubus.TrayMenu"

  private var name: BusName? { BusName(rawValue) }

  /// Shows the menu, in the place of another of these; closes it where it is shown already.
  ///
  /// - Parameters:
  ///   - display: What `body` shows things with.
  ///   - body: Shows the menu, and does what was chosen. Only what it shows is closed.
  /// - Throws: `CommandEnd` with the status that nothing was chosen, where it was closed or is.
  @MainActor
  package func show<Choice: Sendable>(
    on display: KeyedDisplay, over connection: BusConnection,
    _ body: @escaping @MainActor @Sendable () async throws -> Choice
  ) async throws -> Choice {
    guard let name else { return try await body() }
    let owners = try await connection.ownerChanges(of: name)
    // Nothing hides the menu: no stranger that keeps the name, and no bus that gives none, as that of a sandbox.
    guard try await take(name, over: connection) else { return try await body() }
    return try await withThrowingTaskGroup(of: Choice?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        // An owner from before is no longer in the sequence, which keeps the newest alone.
        for await owner in owners where owner != connection.uniqueName {
          if await display.replace() { throw CommandEnd(.nothingChosen) }
        }
        return nil  // without a bus; what is shown has more to say about that
      }
      defer { group.cancelAll() }
      while let end = try await group.next() { if let choice = end { return choice } }
      throw CommandEnd(.nothingChosen)
    }
  }

  /// Takes the name from where the menu is shown already, which ends this command, and those of the others.
  ///
  /// - Returns: Whether the name is ours.
  private func take(_ name: BusName, over connection: BusConnection) async throws -> Bool {
    do {
      guard try await connection.requestName(name, options: [.doNotQueue, .allowReplacement]) == .primaryOwner else {
        let result = try await connection.requestName(name, options: [.doNotQueue, .replaceExisting])
        if result == .primaryOwner { throw CommandEnd(.nothingChosen) }
        return false
      }
      for other in Self.allCases.compactMap(\.name) where other != name {
        guard try await connection.owner(of: other) != nil else { continue }
        _ = try await connection.requestName(other, options: [.doNotQueue, .replaceExisting])
        try await connection.releaseName(other)
      }
      return true
    } catch let error as BusError where error.name == .accessDenied {
      return false
    }
  }
}
#endif
