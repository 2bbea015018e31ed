#if Tool
package import LibDBus

/// The display of a command that a key starts.
@MainActor
package final class KeyedDisplay {
  private var isShown = false
  private var isReplaced = false
  /// The name that says that something is shown; `nil` where there is none to take.
  fileprivate var name: KeyedName?

  package init() {}

  /// Shows something, unless the key was pressed again before. Pressed later, while the program does what was chosen,
  /// it shows the menu anew.
  package func show<Choice: Sendable>(_ body: @MainActor () async throws -> Choice) async throws -> Choice {
    if !isReplaced, let name, try await !name.take() { isReplaced = true }
    guard !isReplaced else { throw CommandEnd(.nothingChosen) }
    let choice = try await shown(body)
    await name?.release()
    return choice
  }

  private func shown<Choice: Sendable>(_ body: @MainActor () async throws -> Choice) async throws -> Choice {
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

/// The name of a menu on the bus, while it is shown.
@MainActor
private final class KeyedName {
  private let name: BusName
  /// Those of the other menus.
  private let others: [BusName]
  private let connection: BusConnection
  private var isHeld = true

  init(_ name: BusName, beside others: [BusName], on connection: BusConnection) {
    (self.name, self.others, self.connection) = (name, others, connection)
  }

  /// Takes it unless another has it, or shows another of the menus.
  func take() async throws -> Bool {
    if isHeld { return true }
    for other in others { if try await connection.owner(of: other) != nil { return false } }
    let result = try await connection.requestName(name, options: [.doNotQueue, .allowReplacement])
    isHeld = result == .primaryOwner || result == .alreadyOwner
    return isHeld
  }

  func release() async {
    isHeld = false
    await connection.giveBack(name)
  }

  /// Whether another has it now, or has taken it away and is gone.
  func isLost() async -> Bool {
    let wasHeld = isHeld
    let owner: BusName?
    do { owner = try await connection.owner(of: name) } catch { return false }
    return owner != connection.uniqueName && (owner != nil || wasHeld && isHeld)
  }
}

/// A menu in a window that a key shows, of which a session has one: pressed again, the key closes it.
///
/// Each is known by a name on the bus, which the next one takes away.
package enum KeyedMenu: String, CaseIterable, Sendable {
  case search = "org.menubus.Search"
  case tray = "org.menubus.TrayMenu"

  private var name: BusName? { BusName(rawValue) }
  private var others: [BusName] { Self.allCases.filter { $0 != self }.compactMap(\.name) }

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
    let held = KeyedName(name, beside: others, on: connection)
    display.name = held
    return try await withThrowingTaskGroup(of: Choice?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        // An owner from before is no longer in the sequence, which keeps the newest alone.
        for await owner in owners where owner != connection.uniqueName {
          if await held.isLost(), await display.replace() { throw CommandEnd(.nothingChosen) }
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
      for other in others {
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
